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

/** An entry of a `Menu`: a link of the site, another link, or an action. */
export type MenuItem = {
  label: string;
  icon?: ReactNode;
  /** Content after the label, such as a number. */
  aside?: ReactNode;
} & ({ to: string } | { href: string } | { onSelect: () => void });

/** The props of `Menu`. */
export type MenuProps = {
  label: ReactNode;
  items: readonly MenuItem[];
  /** The edge of the button that the list is aligned to. */
  align?: 'start' | 'end' | undefined;
  /** False for a label that is an icon. */
  hasArrow?: boolean | undefined;
  className?: string | undefined;
};

/** The next index for a key. */
const steps: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index <= 0 ? count : index) - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * A button that opens a list of links and actions: the disclosure pattern, not the ARIA menu of an
 * application. Escape closes the list and returns the focus, the arrow keys move through it, and it
 * closes when the focus or a click goes elsewhere.
 *
 * Not `popover="auto"`: a popover is in the top layer, and the supported browsers cannot all place
 * it at its button.
 */
export function Menu({ label, items, align = 'start', hasArrow = true, className }: MenuProps) {
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
    // Without waiting for the next render: a hidden entry cannot take the focus, and the next key
    // may follow at once.
    if (list.current) list.current.hidden = false;
    next?.focus();
  }

  function closeOnLeave(event: FocusEvent) {
    if (event.relatedTarget && !root.current?.contains(event.relatedTarget as Node)) setOpen(false);
  }

  return (
    <div
      ref={root}
      role="none"
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
        {hasArrow && <ChevronDown className={styles.chevron} aria-hidden="true" />}
      </button>
      <ul
        ref={list}
        id={listId}
        className={classNames(styles.list, styles[align])}
        hidden={!isOpen}
      >
        {items.map((item) => (
          <li key={item.label}>
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
      {item.aside}
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
