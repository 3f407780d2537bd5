import { addYear, DAY_MS } from './calendar';
import { paidService } from './owned-plan';
import { BASIC, limitsOf } from './plan';
import { DEFAULT_PRICE_LIST as list } from './price-list';
import { type Entitlement, entitlementFields } from './shop-mode';

const now = Date.parse('2026-11-20T15:00:00Z');
const end = now + 20 * DAY_MS;
const basic = limitsOf(list, BASIC);
const account: Entitlement = { ...entitlementFields(basic), expiry: end };
/** The account after it renewed its plan. */
const renewed = { ...account, expiry: addYear(end), next_plan: { limits: basic, startsAt: end } };

test('an order pays for a year after what is owned, an upgrade for the rest of it', () => {
  expect(paidService({}, 'New', now)).toEqual({ from: now, until: addYear(now) });
  expect(paidService(account, 'Renew', now)).toEqual({ from: end, until: addYear(end) });
  expect(paidService(account, 'Upgrade', now)).toEqual({ from: now, until: end });
  expect(paidService(renewed, 'Upgrade', now)).toEqual({ from: now, until: addYear(end) });
  expect(paidService(account, 'Upgrade', end)).toBeNull();
});
