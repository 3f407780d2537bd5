import {
  type SessionState,
  type Settings,
  signOut,
  useRole,
  useSession,
  useSettings,
} from '@site/shared/host';
import type { BootNavEntry } from '@site/shared/release';
import { paths } from '@site/shared/remote';
import { useLocation } from '@site/shared/router';
import { hasAccess, type Role } from '@site/shared/rules';
import * as texts from '#texts';
import { useIsGuarded, useReleaseNav } from '../boot-manifest';
import { useWaitingTickets } from './use-waiting-tickets';

/** `count` is the number of waiting tickets, for staff. It is left out if no ticket waits. */
export type NavbarItem = { label: string; count?: number } & (
  | { to: string }
  | { href: string }
  | { onSelect: () => void }
);
export type NavbarMenu = { label: string; count?: number; items: NavbarItem[] };
export type NavbarEntry = NavbarItem | NavbarMenu;

/** A key for React. It has the path, because two remotes may have entries with the same label. */
export function navbarEntryKey(entry: NavbarEntry): string {
  return 'to' in entry ? `${entry.label} ${entry.to}` : entry.label;
}

type Visitor = { status: SessionState['status']; role: Role };

export type NavbarContext = Visitor & {
  guideUrl: Settings['guideUrl'] | undefined;
  /** The entries of the releases, in the order of the boot manifest. */
  nav: readonly BootNavEntry[];
  /** Whether the page is behind the login guard. */
  isGuardedPage?: boolean;
  /** The number of tickets that wait for support. */
  waitingTickets?: number;
};

/** The order of the shell's own parts among the entries of the releases. */
const GUIDES_ORDER = 20;

/** The menus, by the name of their group in remote.json. */
const MENUS: Record<string, { order: number; label: () => string }> = {
  Support: { order: 30, label: texts.navbar.support },
  'My account': { order: 40, label: texts.navbar.account },
};

/**
 * The entries of the navigation bar (section 2): those of the releases that the visitor may see,
 * and the shell's own 'FAQ & Guides' and 'Sign-out'. A menu without items is left out. An entry of
 * a menu that this shell does not have is shown in the bar itself.
 */
export function navbarEntries({
  status,
  role,
  guideUrl,
  nav,
  isGuardedPage = true,
  waitingTickets = 0,
}: NavbarContext): NavbarEntry[] {
  const isSignedIn = status === 'signed-in';
  const visible = visibleEntries(nav, { status, role });
  const linkOf = ({ label, path }: BootNavEntry): NavbarItem => ({
    label,
    to: path,
    ...(waitingTickets > 0 && path === paths.tickets && { count: waitingTickets }),
  });
  const bar: { order: number; entry: NavbarEntry }[] = visible
    .filter(({ group }) => group === undefined || !Object.hasOwn(MENUS, group))
    .map((entry) => ({ order: entry.order, entry: linkOf(entry) }));
  if (isSignedIn && guideUrl)
    bar.push({ order: GUIDES_ORDER, entry: { label: texts.navbar.guides(), href: guideUrl } });
  for (const [name, { order, label }] of Object.entries(MENUS)) {
    const items = sorted(visible.filter(({ group }) => group === name)).map(linkOf);
    if (name === 'My account' && isSignedIn)
      items.push({
        label: texts.navbar.signOut(),
        onSelect: () => void signOut({ isGuardedPage }),
      });
    const count = items.find((item) => item.count !== undefined)?.count;
    if (items.length > 0)
      bar.push({ order, entry: { label: label(), items, ...(count !== undefined && { count }) } });
  }
  return sorted(bar).map(({ entry }) => entry);
}

/**
 * The entries that the visitor may see. If a page has an entry for staff and one for every account,
 * staff see only their own: its label may be another.
 */
function visibleEntries(nav: readonly BootNavEntry[], visitor: Visitor): BootNavEntry[] {
  const permitted = nav.filter(({ audience }) => isInAudience(audience, visitor));
  const isForStaff = ({ audience }: BootNavEntry) => audience === 'staff' || audience === 'admin';
  const staffPaths = permitted.filter(isForStaff).map(({ path }) => path);
  return permitted.filter((entry) => isForStaff(entry) || !staffPaths.includes(entry.path));
}

function isInAudience(audience: string, { status, role }: Visitor): boolean {
  if (audience === 'everyone') return true;
  if (audience === 'anonymous') return status === 'anonymous';
  // Staff have accounts too, with the same pages.
  if (audience === 'customer') return role !== 'visitor';
  return (audience === 'staff' || audience === 'admin') && hasAccess(role, audience);
}

/** Sorted by `order`; entries with the same order keep their places. */
function sorted<Entry extends { order: number }>(entries: readonly Entry[]): Entry[] {
  return [...entries].sort((a, b) => a.order - b.order);
}

/** The entries for the visitor of this page. */
export function useNavbarEntries(): NavbarEntry[] {
  const { status } = useSession();
  const role = useRole();
  const guideUrl = useSettings()?.guideUrl;
  const nav = useReleaseNav();
  const isGuardedPage = useIsGuarded(useLocation().pathname);
  const waitingTickets = useWaitingTickets();
  return navbarEntries({ status, role, guideUrl, nav, isGuardedPage, waitingTickets });
}
