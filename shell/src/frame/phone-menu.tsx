import { productName } from '@site/shared/host';
import { useLocation } from '@site/shared/router';
import { Menu as MenuIcon, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Logo } from './logo';
import type { NavEntry } from './nav-entries';
import { NavLinkTo } from './nav-link-to';
import styles from './phone-menu.module.css';

/**
 * The navigation where the bar has no room for it, over the whole window. A modal dialog: the focus stays inside, Escape closes it
 * and the focus returns to the button; it closes too on every navigation and when the window becomes wide.
 */
export function PhoneMenu({ entries }: { entries: NavEntry[] }) {
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDialogElement>(null);
  const { key } = useLocation();

  function close() {
    if (panel.current?.open) panel.current.close();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has its own key.
  useEffect(close, [key]);

  useEffect(() => {
    // In a wide window the button is not shown, and its panel must not stay behind.
    const closeOnWide = () => button.current?.offsetParent === null && close();
    window.addEventListener('resize', closeOnWide);
    return () => window.removeEventListener('resize', closeOnWide);
  });

  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-label="Menu"
        onClick={() => panel.current?.showModal()}
      >
        <MenuIcon aria-hidden="true" />
      </button>
      <dialog ref={panel} className={styles.panel} aria-label="Menu">
        <div className={styles.head}>
          <Logo name={productName()} />
          <button
            type="button"
            className={styles.close}
            aria-label="Close the menu"
            onClick={close}
          >
            <X aria-hidden="true" />
          </button>
        </div>
        <nav aria-label="Main">
          {entries.map((entry) => (
            <PhoneEntry key={entry.label} entry={entry} close={close} />
          ))}
        </nav>
      </dialog>
    </>
  );
}

function PhoneEntry({ entry, close }: { entry: NavEntry; close: () => void }) {
  if (!('items' in entry))
    return <NavLinkTo item={entry} className={styles.link} onFollow={close} />;
  return (
    <section className={styles.group} aria-label={entry.label}>
      <h2 className={styles.groupTitle}>{entry.label}</h2>
      {entry.items.map((item) => (
        <NavLinkTo key={item.label} item={item} className={styles.link} onFollow={close} />
      ))}
    </section>
  );
}
