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
import { BUSINESS, entryAt } from './business-area';
import { useWaitingTickets } from './use-waiting-tickets';

/**
 * `count` is the number of waiting tickets, for staff. It is left out if no ticket waits.
 * `isCurrent` marks the entry of the page; without it, the entry with the address of the page.
 */
export type NavbarItem = { label: string; count?: number; isCurrent?: boolean } & (
  | { to: string }
  | { href: string }
  | { onSelect: () => void }
);
export type NavbarMenu = { label: string; count?: number; items: NavbarItem[] };
export type NavbarEntry = NavbarItem | NavbarMenu;

/** An entry of the business area. */
export type AreaEntry = { label: string; to: string; count?: number; isCurrent: boolean };

export type Navigation = {
  /** The entries of the navigation bar. */
  bar: NavbarEntry[];
  /** The entries of the business area on one of its pages; null on other pages. */
  area: AreaEntry[] | null;
};

/** A key for React. It has the path, because two remotes may have entries with the same label. */
export function navbarEntryKey(entry: NavbarEntry): string {
  return 'to' in entry ? `${entry.label} ${entry.to}` : entry.label;
}

type Visitor = { status: SessionState['status']; role: Role };

export type NavbarContext = Visitor & {
  guideUrl: Settings['guideUrl'] | undefined;
  /** The entries of the releases, in the order of the boot manifest. */
  nav: readonly BootNavEntry[];
  /** The address of the page. */
  pathname?: string;
  /** Whether the page is behind the login guard. */
  isGuardedPage?: boolean;
  /** The number of tickets that wait for support. */
  waitingTickets?: number;
};

/** The order of the shell's own parts among the entries of the releases. */
const GUIDES_ORDER = 20;
const BUSINESS_ORDER = 35;

/** The menus, by the name of their group in remote.json. */
const MENUS: Record<string, { order: number; label: () => string }> = {
  Support: { order: 30, label: texts.navbar.support },
  'My account': { order: 40, label: texts.navbar.account },
};

/**
 * The entries of the navigation (section 2): those of the releases that the visitor may see, and
 * the shell's own 'FAQ & Guides', 'Business' and 'Sign-out'. A menu without items is left out. An
 * entry of a menu that this shell does not have is shown in the bar itself.
 */
export function navigation({
  status,
  role,
  guideUrl,
  nav,
  pathname = paths.home,
  isGuardedPage = true,
  waitingTickets = 0,
}: NavbarContext): Navigation {
  const isSignedIn = status === 'signed-in';
  const permitted = visibleEntries(nav, { status, role });
  const ofArea = sorted(permitted.filter(({ group }) => group === BUSINESS));
  const visible = permitted.filter(({ group }) => group !== BUSINESS);
  const linkOf = ({ label, path }: BootNavEntry) => ({
    label,
    to: path,
    ...(waitingTickets > 0 && path === paths.tickets && { count: waitingTickets }),
  });
  const current = entryAt(ofArea, pathname);
  const bar: { order: number; entry: NavbarEntry }[] = visible
    .filter(({ group }) => group === undefined || !Object.hasOwn(MENUS, group))
    .map((entry) => ({ order: entry.order, entry: linkOf(entry) }));
  if (isSignedIn && guideUrl)
    bar.push({ order: GUIDES_ORDER, entry: { label: texts.navbar.guides(), href: guideUrl } });
  if (ofArea[0])
    bar.push({
      order: BUSINESS_ORDER,
      entry: {
        label: texts.navbar.business(),
        to: ofArea[0].path,
        isCurrent: current !== undefined,
      },
    });
  for (const [name, { order, label }] of Object.entries(MENUS)) {
    const items: NavbarItem[] = sorted(visible.filter(({ group }) => group === name)).map(linkOf);
    if (name === 'My account' && isSignedIn)
      items.push({
        label: texts.navbar.signOut(),
        onSelect: () => void signOut({ isGuardedPage }),
      });
    const count = items.find((item) => item.count !== undefined)?.count;
    if (items.length > 0)
      bar.push({ order, entry: { label: label(), items, ...(count !== undefined && { count }) } });
  }
  return {
    bar: sorted(bar).map(({ entry }) => entry),
    area: current
      ? ofArea.map((entry) => ({ ...linkOf(entry), isCurrent: entry === current }))
      : null,
  };
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

/** Whether an entry or a card with this audience is for the visitor. */
export function isInAudience(audience: string, { status, role }: Visitor): boolean {
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

/** The navigation for the visitor of this page. */
export function useNavigation(): Navigation {
  const { status } = useSession();
  const role = useRole();
  const guideUrl = useSettings()?.guideUrl;
  const nav = useReleaseNav();
  const { pathname } = useLocation();
  const isGuardedPage = useIsGuarded(pathname);
  const waitingTickets = useWaitingTickets();
  return navigation({ status, role, guideUrl, nav, pathname, isGuardedPage, waitingTickets });
}
