import { useEffect, useRef } from 'react';
import * as texts from '#texts';
import styles from './area-links.module.css';
import type { AreaEntry } from './navbar-entries';
import { NavbarLink } from './navbar-link';

/** The links of the business area: a column beside the page, on a phone a row that scrolls. */
export function AreaLinks({ entries }: { entries: readonly AreaEntry[] }) {
  const list = useRef<HTMLUListElement>(null);
  const current = entries.find(({ isCurrent }) => isCurrent)?.to;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another link is current.
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>('[aria-current]');
    // Not `scrollIntoView`, which would also scroll the page.
    if (list.current && link)
      list.current.scrollLeft = link.offsetLeft - (list.current.clientWidth - link.offsetWidth) / 2;
  }, [current]);

  return (
    <nav className={styles.links} aria-label={texts.navbar.business()}>
      <p className={styles.title} aria-hidden="true">
        {texts.navbar.business()}
      </p>
      <ul ref={list} className={styles.list}>
        {entries.map((entry) => (
          <li key={entry.to}>
            <NavbarLink item={entry} className={styles.link} />
          </li>
        ))}
      </ul>
    </nav>
  );
}
