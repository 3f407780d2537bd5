import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { classNames } from './class-names';
import styles from './tabs.module.css';

export type Tab = { id: string; label: ReactNode; content: ReactNode };

export type TabsProps = {
  /** What the tabs are about, for screen readers. */
  label: string;
  tabs: readonly Tab[];
  /** The shown tab's id, where the page keeps it; otherwise the first is shown. */
  value?: string | undefined;
  onChange?: ((id: string) => void) | undefined;
  className?: string | undefined;
};

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * Tabs after the ARIA pattern: one stop for the Tab key, arrows switch at once. All panels share
 * one cell, so switching moves nothing below.
 */
export function Tabs({ label, tabs, value, onChange, className }: TabsProps) {
  const base = useId();
  const [ownValue, setOwnValue] = useState(tabs[0]?.id);
  const list = useRef<HTMLDivElement>(null);
  const shown = value ?? ownValue;

  function show(id: string) {
    setOwnValue(id);
    onChange?.(id);
  }

  function handleKey(event: KeyboardEvent) {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const at = tabs.findIndex((tab) => tab.id === shown);
    const index = step(at, tabs.length);
    const next = tabs[index];
    if (!next) return;
    show(next.id);
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
            aria-selected={tab.id === shown}
            aria-controls={`${base}-${tab.id}-panel`}
            tabIndex={tab.id === shown ? 0 : -1}
            onClick={() => show(tab.id)}
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
            className={classNames(styles.panel, tab.id !== shown && styles.away)}
            aria-labelledby={`${base}-${tab.id}`}
            inert={tab.id !== shown}
          >
            {tab.content}
          </div>
        ))}
      </div>
    </div>
  );
}
