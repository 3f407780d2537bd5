import type { BootNavEntry } from '@site/shared/release';
import { paths } from '@site/shared/remote';
import { type NavbarContext, navigation } from './navbar-entries';

const guideUrl = 'https://guide.example.test';

const ofArea = { group: 'Business', audience: 'staff' };
const siteNav: BootNavEntry[] = [
  { ...ofArea, label: 'Overview', path: '/business', audience: 'admin', order: 10 },
  { ...ofArea, label: 'Orders', path: paths.allOrders, order: 30, covers: ['/order'] },
  { ...ofArea, label: 'Coupons', path: paths.coupons, audience: 'admin', order: 50 },
  { ...ofArea, label: 'Queue', path: paths.tickets, order: 20 },
];

const anonymous = { status: 'anonymous', role: 'visitor' } as const;
const customer = { status: 'signed-in', role: 'customer' } as const;
const supporter = { status: 'signed-in', role: 'support' } as const;
const admin = { status: 'signed-in', role: 'admin' } as const;
const unknown = { status: 'unknown', role: 'visitor' } as const;

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
