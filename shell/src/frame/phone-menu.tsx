import { useProductName } from '@site/shared/host';
import { useLocation } from '@site/shared/router';
import { Menu as MenuIcon, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import * as texts from '#texts';
import { LanguageLinks } from '../language/language-links';
import { Logo } from './logo';
import { type NavbarEntry, navbarEntryKey } from './navbar-entries';
import { NavbarLink } from './navbar-link';
import styles from './phone-menu.module.css';

/**
 * The navigation of a narrow window: a button that opens a modal dialog over the whole window. The
 * focus stays inside. Escape closes the dialog and returns the focus to the button. The dialog also
 * closes on every navigation and when the window becomes wide.
 */
export function PhoneMenu({ entries }: { entries: NavbarEntry[] }) {
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDialogElement>(null);
  const { key } = useLocation();
  const name = useProductName();

  function close() {
    if (panel.current?.open) panel.current.close();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has a new key.
  useEffect(close, [key]);

  useEffect(() => {
    // A wide window hides the button, so the visitor could not close the panel.
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
        aria-label={texts.navbar.menu()}
        onClick={() => panel.current?.showModal()}
      >
        <MenuIcon aria-hidden="true" />
      </button>
      <dialog ref={panel} className={styles.panel} aria-label={texts.navbar.menu()}>
        <div className={styles.head}>
          <Logo name={name} />
          <button
            type="button"
            className={styles.close}
            aria-label={texts.navbar.closeMenu()}
            onClick={close}
          >
            <X aria-hidden="true" />
          </button>
        </div>
        <nav aria-label={texts.navbar.main()}>
          {entries.map((entry) => (
            <PhoneEntry key={navbarEntryKey(entry)} entry={entry} close={close} />
          ))}
        </nav>
        <LanguageLinks />
      </dialog>
    </>
  );
}

function PhoneEntry({ entry, close }: { entry: NavbarEntry; close: () => void }) {
  if (!('items' in entry))
    return <NavbarLink item={entry} className={styles.link} onFollow={close} />;
  return (
    <section className={styles.group} aria-label={entry.label}>
      <h2 className={styles.groupTitle}>{entry.label}</h2>
      {entry.items.map((item) => (
        <NavbarLink
          key={navbarEntryKey(item)}
          item={item}
          className={styles.link}
          onFollow={close}
        />
      ))}
    </section>
  );
}
