import {
  productName,
  siteReady,
  useNow,
  useSession,
  useSettings,
  useSiteFailed,
} from '@site/shared/host';
import { paths } from '@site/shared/remote';
import { Link } from '@site/shared/router';
import { Button, classNames, Menu, Skeleton } from '@site/shared/ui';
import { useSyncExternalStore } from 'react';
import { Logo } from './logo';
import styles from './navbar.module.css';
import { type NavbarAction, navbarActions } from './navbar-actions';
import {
  type NavbarEntry,
  type NavbarItem,
  navbarEntryKey,
  useNavbarEntries,
} from './navbar-entries';
import { NavbarLink } from './navbar-link';
import { OfflineBanner } from './offline-banner';
import { PhoneMenu } from './phone-menu';
import { WaitingBadge } from './waiting-badge';

/** Below this many CSS pixels the page counts as not scrolled. */
const MIN_SCROLL_PX = 8;

/** The navigation bar (section 2). It becomes light once the page is scrolled. */
export function Navbar() {
  const isScrolled = useSyncExternalStore(onScroll, () => window.scrollY > MIN_SCROLL_PX, isAtTop);
  const entries = useNavbarEntries();
  const { status } = useSession();
  const hasFailed = useSiteFailed();
  const secondaryActions = useSecondaryActions();
  return (
    <header className={classNames(styles.bar, isScrolled && styles.scrolled)}>
      <div className={styles.row}>
        <Link to={paths.home} className={styles.brand} aria-label={`${productName()}, home`}>
          <Logo name={productName()} />
        </Link>
        <nav className={styles.wide} aria-label="Main">
          {entries.map((entry) => (
            <BarEntry key={navbarEntryKey(entry)} entry={entry} />
          ))}
          {status === 'unknown' && !hasFailed && <Skeleton width="4.5rem" />}
        </nav>
        <Actions />
        <PhoneMenu entries={[...entries, ...secondaryActions]} />
      </div>
      <OfflineBanner />
    </header>
  );
}

function BarEntry({ entry }: { entry: NavbarEntry }) {
  if ('items' in entry) {
    const items = entry.items.map((item) => ({
      ...item,
      aside: <WaitingBadge count={item.count} />,
    }));
    const label = (
      <span>
        {entry.label}
        <WaitingBadge count={entry.count} />
      </span>
    );
    return <Menu label={label} items={items} align="end" />;
  }
  return <NavbarLink item={entry} className={styles.link} />;
}

/**
 * The actions after the primary one: the bar of a phone has no room for them, its menu shows them.
 */
function useSecondaryActions(): NavbarItem[] {
  const { session } = useSession();
  return navbarActions(session, useNow())
    .slice(1)
    .flatMap((action) => ('to' in action ? [action] : []));
}

function Actions() {
  const { status, session } = useSession();
  const editorUrl = useSettings()?.editorUrl;
  const now = useNow();
  const hasFailed = useSiteFailed();
  if (status === 'unknown' && hasFailed) return <RetryAction />;
  if (status === 'unknown') return <div className={styles.actions} aria-hidden="true" />;
  return (
    <div className={styles.actions} data-anonymous={session ? undefined : ''}>
      {navbarActions(session, now).map((action, index) => (
        <Button
          key={action.label}
          variant={index === 0 ? 'primary' : 'secondary'}
          {...targetOf(action, editorUrl)}
        >
          {action.label}
        </Button>
      ))}
    </div>
  );
}

/** The session could not be loaded, so the bar has neither 'Sign In' nor the account's entries. */
function RetryAction() {
  const retry = () => void siteReady().catch(() => undefined);
  return (
    <div className={styles.actions}>
      <Button onClick={retry}>Try again</Button>
    </div>
  );
}

function targetOf(
  action: NavbarAction,
  editorUrl: string | undefined,
): { to: string } | { href: string } {
  return 'to' in action ? { to: action.to } : { href: editorUrl ?? '#' };
}

/** A rendered page starts at its top. */
function isAtTop(): boolean {
  return false;
}

function onScroll(onChange: () => void): () => void {
  window.addEventListener('scroll', onChange, { passive: true });
  return () => window.removeEventListener('scroll', onChange);
}
