import { productName, useNow, useSession, useSettings } from '@site/shared/host';
import { paths } from '@site/shared/remote';
import { Link } from '@site/shared/router';
import { Button, classNames, Menu, Skeleton } from '@site/shared/ui';
import { Logo } from './logo';
import { type NavAction, navActions } from './nav-actions';
import { type NavEntry, type NavItem, useNavEntries } from './nav-entries';
import { NavLinkTo } from './nav-link-to';
import styles from './navbar.module.css';
import { OfflineNotice } from './offline-notice';
import { PhoneMenu } from './phone-menu';
import { useScrolled } from './use-scrolled';

/** The navigation bar in all its states (section 2); light once the page is scrolled. */
export function Navbar() {
  const isScrolled = useScrolled();
  const entries = useNavEntries();
  const { status } = useSession();
  const further = useFurtherActions();
  return (
    <header className={classNames(styles.bar, isScrolled && styles.scrolled)}>
      <div className={styles.row}>
        <Link to={paths.home} className={styles.brand} aria-label={`${productName()}, home`}>
          <Logo name={productName()} />
        </Link>
        <nav className={styles.wide} aria-label="Main">
          {entries.map((entry) => (
            <WideEntry key={entry.label} entry={entry} />
          ))}
          {status === 'unknown' && <Skeleton width="4.5rem" />}
        </nav>
        <Actions />
        <PhoneMenu entries={[...entries, ...further]} />
      </div>
      <OfflineNotice />
    </header>
  );
}

function WideEntry({ entry }: { entry: NavEntry }) {
  if ('items' in entry) return <Menu label={entry.label} items={entry.items} align="end" />;
  return <NavLinkTo item={entry} className={styles.link} />;
}

/** Actions beside the main one, for which a phone's bar has no room. */
function useFurtherActions(): NavItem[] {
  const { session } = useSession();
  return navActions(session, useNow())
    .slice(1)
    .flatMap((action) => ('to' in action ? [action] : []));
}

function Actions() {
  const { status, session } = useSession();
  const editorUrl = useSettings()?.editorUrl;
  const now = useNow();
  if (status === 'unknown') return <div className={styles.actions} aria-hidden="true" />;
  return (
    <div className={styles.actions}>
      {navActions(session, now).map((action, index) => (
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

function targetOf(
  action: NavAction,
  editorUrl: string | undefined,
): { to: string } | { href: string } {
  return 'to' in action ? { to: action.to } : { href: editorUrl ?? '#' };
}
