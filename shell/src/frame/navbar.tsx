import {
  siteReady,
  useNow,
  useProductName,
  useSession,
  useSessionPending,
  useSettings,
} from '@site/shared/host';
import { paths } from '@site/shared/remote';
import { Link } from '@site/shared/router';
import { Button, classNames, Menu, Skeleton } from '@site/shared/ui';
import { useSyncExternalStore } from 'react';
import * as texts from '#texts';
import { OfferLanguage } from '../language/offer-language';
import bannerStyles from './banner.module.css';
import { Logo } from './logo';
import styles from './navbar.module.css';
import { navbarActions } from './navbar-actions';
import {
  type NavbarEntry,
  type NavbarItem,
  type Navigation,
  navbarEntryKey,
} from './navbar-entries';
import { NavbarLink } from './navbar-link';
import { OfflineBanner } from './offline-banner';
import { PhoneMenu } from './phone-menu';
import { WaitingBadge } from './waiting-badge';

/** Below this many CSS pixels the page counts as not scrolled. */
const MIN_SCROLL_PX = 8;

/**
 * The navigation bar (section 2). It becomes light once the page is scrolled. On the pages of the
 * business area its button is quiet.
 */
export function Navbar({ navigation: { bar, area } }: { navigation: Navigation }) {
  const isScrolled = useSyncExternalStore(
    onScroll,
    () => window.scrollY > MIN_SCROLL_PX,
    () => false,
  );
  const isPending = useSessionPending();
  const name = useProductName();
  const secondaryActions = useSecondaryActions();
  return (
    <header className={classNames(styles.bar, isScrolled && styles.scrolled)}>
      <div className={styles.row}>
        <Link
          to={paths.home}
          className={styles.brand}
          aria-label={texts.navbar.home({ product: name })}
        >
          <Logo name={name} />
        </Link>
        <nav className={styles.wide} aria-label={texts.navbar.main()}>
          {bar.map((entry) => (
            <BarEntry key={navbarEntryKey(entry)} entry={entry} />
          ))}
          {isPending && <Skeleton width="4.5rem" />}
        </nav>
        <Actions isQuiet={area !== null} />
        <PhoneMenu entries={[...bar, ...secondaryActions]} />
      </div>
      <div className={classNames(bannerStyles.region, area && bannerStyles.atEnd)}>
        <OfflineBanner />
        <OfferLanguage />
      </div>
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
 * The actions after the primary one. A phone shows them in its menu, because its bar has no room.
 */
function useSecondaryActions(): NavbarItem[] {
  const { session } = useSession();
  return navbarActions(session, useNow())
    .slice(1)
    .flatMap((action) => ('to' in action ? [action] : []));
}

function Actions({ isQuiet }: { isQuiet: boolean }) {
  const { status, session } = useSession();
  const editorUrl = useSettings()?.editorUrl;
  const now = useNow();
  const isPending = useSessionPending();
  if (isPending) return <div className={styles.actions} aria-hidden="true" />;
  if (status === 'unknown') return <RetryAction />;
  return (
    <div className={styles.actions} data-anonymous={session ? undefined : ''}>
      {navbarActions(session, now).map((action, index) => (
        <Button
          key={action.label}
          variant={isQuiet ? 'quiet' : index === 0 ? 'primary' : 'secondary'}
          {...('to' in action ? { to: action.to } : { href: editorUrl ?? '#' })}
        >
          {action.label}
        </Button>
      ))}
    </div>
  );
}

/** In place of the actions if the session could not be loaded. */
function RetryAction() {
  const retry = () => void siteReady().catch(() => undefined);
  return (
    <div className={styles.actions}>
      <Button onClick={retry}>{texts.navbar.tryAgain()}</Button>
    </div>
  );
}

function onScroll(onChange: () => void): () => void {
  window.addEventListener('scroll', onChange, { passive: true });
  return () => window.removeEventListener('scroll', onChange);
}
