import { provideLanguage } from '@site/shared/language';
import type { BootNavEntry } from '@site/shared/release';
import { paths } from '@site/shared/remote';
import { type NavbarContext, type NavbarEntry, navigation } from './navbar-entries';

const guideUrl = 'https://guide.example.test';

const inAccount = { group: 'My account', audience: 'customer' };
const ofSupport = { group: 'Support', audience: 'staff' };
/** An entry of each kind, from several remotes. */
const siteNav = [
  navEntry('Settings', { ...inAccount, order: 20 }),
  navEntry('Sign In', { audience: 'anonymous', order: 50 }),
  navEntry('Home', { path: paths.home, order: 10 }),
  navEntry('My orders', { ...inAccount, order: 10 }),
  navEntry('Overview', { group: 'Business', path: '/business', audience: 'admin', order: 10 }),
  navEntry('Orders', {
    ...{ group: 'Business', path: paths.allOrders, audience: 'staff', order: 30 },
    covers: ['/order'],
  }),
  navEntry('Coupons', { group: 'Business', path: paths.coupons, audience: 'admin', order: 50 }),
  navEntry('Open a ticket', { group: 'Support', order: 10 }),
  navEntry('My tickets', {
    group: 'Support',
    path: paths.tickets,
    audience: 'customer',
    order: 20,
  }),
  navEntry('Tickets', { ...ofSupport, path: paths.tickets, order: 20 }),
  navEntry('Customers', { ...ofSupport, order: 22 }),
  navEntry('Queue', { group: 'Business', path: paths.tickets, audience: 'staff', order: 20 }),
  navEntry('Contact us', { group: 'Support', path: paths.support, order: 30 }),
];

const anonymous = { status: 'anonymous', role: 'visitor' } as const;
const customer = { status: 'signed-in', role: 'customer' } as const;
const supporter = { status: 'signed-in', role: 'support' } as const;
const admin = { status: 'signed-in', role: 'admin' } as const;
const unknown = { status: 'unknown', role: 'visitor' } as const;

const barOf = (context: NavbarContext) => navigation(context).bar;

/** 'Support: Contact us' for the items of a menu, the label alone for an entry of the bar. */
function labels(entries: NavbarEntry[]): string[] {
  return entries.flatMap((entry) =>
    'items' in entry ? entry.items.map(({ label }) => `${entry.label}: ${label}`) : [entry.label],
  );
}

function labelsFor(
  visitor: Pick<NavbarContext, 'status' | 'role'>,
  nav: readonly BootNavEntry[] = siteNav,
) {
  return labels(barOf({ ...visitor, guideUrl, nav }));
}

function navEntry(label: string, change: Partial<BootNavEntry> = {}): BootNavEntry {
  return { label, path: `/${label}`, audience: 'everyone', order: 10, ...change };
}

test('the menus and the own entries of the shell are in the language of the page', () => {
  provideLanguage(() => 'de');
  expect(labelsFor(customer)).toEqual([
    'Home',
    'FAQ & Anleitungen',
    'Support: Open a ticket',
    'Support: My tickets',
    'Support: Contact us',
    'Mein Konto: My orders',
    'Mein Konto: Settings',
    'Mein Konto: Abmelden',
  ]);
});

test('a visitor who is not signed in sees neither the guides nor the account', () => {
  expect(labelsFor(anonymous)).toEqual([
    'Home',
    'Support: Open a ticket',
    'Support: Contact us',
    'Sign In',
  ]);
});

test.each([
  ['support', supporter],
  ['administrators', admin],
])('%s see the tickets of all customers and the business area', (_role, visitor) => {
  expect(labelsFor(visitor)).toEqual([
    'Home',
    'FAQ & Guides',
    'Support: Open a ticket',
    'Support: Tickets',
    'Support: Customers',
    'Support: Contact us',
    'Business',
    'My account: My orders',
    'My account: Settings',
    'My account: Sign-out',
  ]);
});

test('an entry links to the path of its remote', () => {
  const entries = barOf({ ...customer, guideUrl, nav: siteNav });
  expect(entries).toContainEqual({ label: 'Home', to: '/' });
  expect(entries).toContainEqual({
    label: 'Support',
    items: [
      { label: 'Open a ticket', to: '/Open a ticket' },
      { label: 'My tickets', to: paths.tickets },
      { label: 'Contact us', to: paths.support },
    ],
  });
});

test('the guides are on another site, and left out until the settings with their address are loaded', () => {
  const context = { ...customer, nav: [] };
  expect(barOf({ ...context, guideUrl })).toContainEqual({
    label: 'FAQ & Guides',
    href: guideUrl,
  });
  expect(labels(barOf({ ...context, guideUrl: undefined }))).toEqual(['My account: Sign-out']);
});

test("without entries of releases only the shell's own entries remain", () => {
  expect(labelsFor(customer, [])).toEqual(['FAQ & Guides', 'My account: Sign-out']);
  expect([anonymous, unknown].flatMap((visitor) => labelsFor(visitor, []))).toEqual([]);
});

test.each([
  ['everyone', [true, true, true, true, true]],
  ['anonymous', [true, false, false, false, false]],
  ['customer', [false, true, true, true, false]],
  ['staff', [false, false, true, true, false]],
  ['admin', [false, false, false, true, false]],
  ['an audience of a later edge', [false, false, false, false, false]],
])('%s is shown to the right visitors', (audience, expected) => {
  const nav = [navEntry('News', { audience })];
  const visitors = [anonymous, customer, supporter, admin, unknown];
  expect(visitors.map((visitor) => labelsFor(visitor, nav).includes('News'))).toEqual(expected);
});

test('entries and menus share one order; equal orders keep the order of the manifest', () => {
  const nav = [
    navEntry('Last', { order: 999 }),
    navEntry('Contact us', { group: 'Support', order: 2 }),
    navEntry('B', { order: 30 }),
    navEntry('A', { order: 30 }),
    navEntry('Open a ticket', { group: 'Support', order: 1 }),
    navEntry('First', { order: 0 }),
  ];
  expect(labelsFor(anonymous, nav)).toEqual([
    'First',
    'B',
    'A',
    'Support: Open a ticket',
    'Support: Contact us',
    'Last',
  ]);
});

test.each(['Billing', 'constructor', ''])(
  'an entry of a menu that the shell does not have (%j) is shown in the bar',
  (group) => {
    expect(labelsFor(anonymous, [navEntry('Invoices', { group })])).toEqual(['Invoices']);
  },
);

test('the entry of the tickets and its menu have the number of waiting tickets', () => {
  const entries = barOf({ ...admin, guideUrl, nav: siteNav, waitingTickets: 3 });
  const counted = entries.flatMap((entry) =>
    'items' in entry
      ? [entry, ...entry.items].flatMap(({ label, count }) => (count ? [`${label} ${count}`] : []))
      : [],
  );
  expect(counted).toEqual(['Support 3', 'Tickets 3']);
});
