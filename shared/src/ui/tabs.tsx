import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { classNames } from './class-names';
import styles from './tabs.module.css';

/** One tab and its panel. */
export type Tab = { id: string; label: ReactNode; content: ReactNode };

/** The props of `Tabs`. */
export type TabsProps = {
  /** The name of the tabs for screen readers. */
  label: string;
  tabs: readonly Tab[];
  /** The id of the open tab, for a controlled component. Default: the first tab. */
  value?: string | undefined;
  onChange?: ((id: string) => void) | undefined;
  className?: string | undefined;
};

/** The next index for a key. */
const steps: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * Tabs as in the ARIA pattern: one tab stop, and the arrow keys open the next tab. All panels share
 * one grid cell, so the content below does not move.
 */
export function Tabs({ label, tabs, value, onChange, className }: TabsProps) {
  const base = useId();
  const [ownValue, setOwnValue] = useState(tabs[0]?.id);
  const list = useRef<HTMLDivElement>(null);
  const openTab = value ?? ownValue;

  function open(id: string) {
    setOwnValue(id);
    onChange?.(id);
  }

  function handleKey(event: KeyboardEvent) {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const current = tabs.findIndex((tab) => tab.id === openTab);
    const index = step(current, tabs.length);
    const next = tabs[index];
    if (!next) return;
    open(next.id);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus();
  }

  return (
    <div className={classNames(styles.tabs, className)}>
      <div
        ref={list}
        className={styles.list}
        role="tablist"
        aria-label={label}
        onKeyDown={handleKey}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            className={styles.tab}
            aria-selected={tab.id === openTab}
            aria-controls={`${base}-${tab.id}-panel`}
            tabIndex={tab.id === openTab ? 0 : -1}
            onClick={() => open(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div className={styles.panels}>
        {tabs.map((tab) => (
          <div
            key={tab.id}
            role="tabpanel"
            id={`${base}-${tab.id}-panel`}
            className={classNames(styles.panel, tab.id !== openTab && styles.hiddenPanel)}
            aria-labelledby={`${base}-${tab.id}`}
            inert={tab.id !== openTab}
          >
            {tab.content}
          </div>
        ))}
      </div>
    </div>
  );
}
