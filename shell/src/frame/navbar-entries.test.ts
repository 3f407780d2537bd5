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
  try {
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
  } finally {
    provideLanguage(() => 'en');
  }
});

describe('with entries of several remotes', () => {
  test('a visitor who is not signed in sees Home, Support and Sign In', () => {
    expect(labelsFor(anonymous)).toEqual([
      'Home',
      'Support: Open a ticket',
      'Support: Contact us',
      'Sign In',
    ]);
  });

  test('a customer sees the guides, My tickets and the account', () => {
    expect(labelsFor(customer)).toEqual([
      'Home',
      'FAQ & Guides',
      'Support: Open a ticket',
      'Support: My tickets',
      'Support: Contact us',
      'My account: My orders',
      'My account: Settings',
      'My account: Sign-out',
    ]);
  });

  test('an administrator also sees the tickets of all customers and the business area', () => {
    expect(labelsFor(admin)).toEqual([
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

  test('support sees them, too', () => {
    expect(labelsFor(supporter)).toEqual([
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

  test('an unknown session shows neither Sign In nor the account', () => {
    expect(labelsFor(unknown)).toEqual(['Home', 'Support: Open a ticket', 'Support: Contact us']);
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
  expect(labelsFor(anonymous, [])).toEqual([]);
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

describe('the business area', () => {
  const areaAt = (pathname: string, visitor: Pick<NavbarContext, 'status' | 'role'> = admin) =>
    navigation({ ...visitor, guideUrl, nav: siteNav, pathname, waitingTickets: 3 }).area;
  const labelAt = (pathname: string) =>
    areaAt(pathname)?.find(({ isCurrent }) => isCurrent)?.label ?? null;

  test('has the entries of the role, with the number of waiting tickets', () => {
    const labelled = (role: typeof admin | typeof supporter) =>
      areaAt(paths.tickets, role)?.map(({ label, count = '' }) => `${label} ${count}`);
    expect(labelled(admin)).toEqual(['Overview ', 'Queue 3', 'Orders ', 'Coupons ']);
    expect(labelled(supporter)).toEqual(['Queue 3', 'Orders ']);
  });

  test.each([
    ['/business', 'Overview'],
    ['/business/', 'Overview'],
    ['/business/coupons', 'Coupons'],
    [paths.ticket(7), 'Queue'],
    [paths.order('AB12'), 'Orders'],
    ['/businesses', null],
    [paths.orders, null],
    [paths.home, null],
  ])('is shown at %s with the entry %s', (pathname, label) => {
    expect(labelAt(pathname)).toBe(label);
  });

  test('is not shown to customers', () => {
    for (const visitor of [customer, anonymous, unknown])
      expect(areaAt(paths.order('AB12'), visitor)).toBeNull();
  });

  test('is one entry of the bar: the first page of the role, marked on every page', () => {
    const entryOf = (pathname: string, role: typeof admin | typeof supporter) =>
      navigation({ ...role, guideUrl, nav: siteNav, pathname }).bar.find(
        ({ label }) => label === 'Business',
      );
    expect(entryOf(paths.coupons, admin)).toEqual({
      ...{ label: 'Business', to: '/business', isCurrent: true },
    });
    expect(entryOf(paths.home, supporter)).toMatchObject({ to: paths.tickets, isCurrent: false });
  });
});
