import { Link } from '@site/shared/router';
import { ChevronDown } from 'lucide-react';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { classNames } from './class-names';
import styles from './menu.module.css';

export type MenuItem = {
  label: ReactNode;
  icon?: ReactNode;
} & ({ to: string } | { href: string } | { onSelect: () => void });

export type MenuProps = {
  label: ReactNode;
  items: readonly MenuItem[];
  /** Which edge of the button the list keeps to. */
  align?: 'start' | 'end' | undefined;
  className?: string | undefined;
};

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index <= 0 ? count : index) - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * A button that shows a list of links and actions. To a screen reader it is what it is, a button
 * and a list, not an application's menu; Escape closes it and gives the focus back, arrows walk it,
 * and leaving it by any way closes it.
 */
export function Menu({ label, items, align = 'start', className }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const listId = useId();

  useEffect(() => {
    if (!isOpen) return;
    function closeOutside(event: PointerEvent) {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    }
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [isOpen]);

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Escape' && isOpen) {
      setOpen(false);
      button.current?.focus();
      return;
    }
    const step = steps[event.key];
    const entries = [...(root.current?.querySelectorAll<HTMLElement>('li > *') ?? [])];
    if (!step || entries.length === 0) return;
    event.preventDefault();
    setOpen(true);
    const next =
      entries[step(entries.indexOf(document.activeElement as HTMLElement), entries.length)];
    // Shown at once, not with the next render: only then can an entry take the focus, and the next
    // key may follow in the same moment.
    if (list.current) list.current.hidden = false;
    next?.focus();
  }

  function closeOnLeave(event: FocusEvent) {
    if (event.relatedTarget && !root.current?.contains(event.relatedTarget as Node)) setOpen(false);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the button and the list within.
    <div
      ref={root}
      className={classNames(styles.menu, className)}
      onKeyDown={handleKey}
      onBlur={closeOnLeave}
    >
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
        <ChevronDown className={styles.chevron} aria-hidden="true" />
      </button>
      <ul
        ref={list}
        id={listId}
        className={classNames(styles.list, styles[align])}
        hidden={!isOpen}
      >
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a menu's entries keep their order and have no other identity.
          <li key={index}>
            <Entry item={item} close={() => setOpen(false)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Entry({ item, close }: { item: MenuItem; close: () => void }) {
  const content = (
    <>
      {item.icon}
      {item.label}
    </>
  );
  if ('to' in item) {
    return (
      <Link className={styles.entry} to={item.to} onClick={close}>
        {content}
      </Link>
    );
  }
  if ('href' in item) {
    return (
      <a className={styles.entry} href={item.href} onClick={close}>
        {content}
      </a>
    );
  }
  return (
    <button
      type="button"
      className={styles.entry}
      onClick={() => {
        close();
        item.onSelect();
      }}
    >
      {content}
    </button>
  );
}
