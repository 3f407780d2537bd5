import {
  type SessionState,
  type Settings,
  signOut,
  useSession,
  useSettings,
} from '@site/shared/host';
import { paths } from '@site/shared/remote';
import { useIsKnown } from '../boot-context';

export type NavItem = { label: string } & (
  | { to: string }
  | { href: string }
  | { onSelect: () => void }
);

/** A link, or a menu of links. */
export type NavEntry = NavItem | { label: string; items: NavItem[] };

type Circumstances = {
  status: SessionState['status'];
  guideUrl: Settings['guideUrl'] | undefined;
  /** Whether some remote owns a path. */
  isKnown: (path: string) => boolean;
};

/**
 * What the navigation offers (section 2, navigation bar). Addresses that no remote owns are left out, and while the session is
 * unknown what depends on it.
 */
export function navEntries({ status, guideUrl, isKnown }: Circumstances): NavEntry[] {
  const known = (items: NavItem[]) => items.filter((item) => !('to' in item) || isKnown(item.to));
  const isSignedIn = status === 'signed-in';
  const support = known([
    { label: 'Open a ticket', to: paths.newTicket },
    ...(isSignedIn ? [{ label: 'My tickets', to: paths.tickets }] : []),
    { label: 'Contact us', to: paths.support },
  ]);
  const account = known([
    { label: 'My orders', to: paths.orders },
    { label: 'Settings', to: paths.settings },
    { label: 'Sign-out', onSelect: () => void signOut() },
  ]);
  return [
    { label: 'Home', to: paths.home },
    ...(isSignedIn && guideUrl ? [{ label: 'FAQ & Guides', href: guideUrl }] : []),
    ...(support.length > 0 ? [{ label: 'Support', items: support }] : []),
    ...(isSignedIn ? [{ label: 'My account', items: account }] : []),
    ...(status === 'anonymous' ? known([{ label: 'Sign In', to: paths.signIn }]) : []),
  ];
}

/** The entries for whoever uses the page. */
export function useNavEntries(): NavEntry[] {
  const { status } = useSession();
  const guideUrl = useSettings()?.guideUrl;
  const isKnown = useIsKnown();
  return navEntries({ status, guideUrl, isKnown });
}
