import { type CouponTerms, couponObstacle } from './coupon';

const terms: CouponTerms = {
  startsAt: null,
  endsAt: null,
  stoppedAt: null,
  plans: ['Basic', 'Advanced'],
  oncePerAccount: false,
  newCustomersOnly: false,
};
const use = { plan: 'Basic', now: 1_000, isUsedByAccount: true, isCustomer: true } as const;

test('a coupon without terms can be used by every account', () => {
  expect(couponObstacle(terms, use)).toBeNull();
});

test.each([
  ['before its first moment', { startsAt: 1_001 }, 'unknown'],
  ['at its first moment', { startsAt: 1_000 }, null],
  ['just before its end', { endsAt: 1_001 }, null],
  ['at its end', { endsAt: 1_000 }, 'unknown'],
  ['after it was stopped', { stoppedAt: 999 }, 'unknown'],
  ['for another plan', { plans: ['Advanced'] }, 'other-plan'],
  ['for this plan', { plans: ['Basic'] }, null],
  ['a second time', { oncePerAccount: true }, 'used-before'],
  ['by an account with a completed order', { newCustomersOnly: true }, 'not-new'],
] as const)('%s', (_name, changes, obstacle) => {
  expect(couponObstacle({ ...terms, ...changes }, use)).toBe(obstacle);
});

test('a new account may use a coupon for new customers, and one that it has not used', () => {
  const first = { ...use, isUsedByAccount: false, isCustomer: false };
  expect(
    couponObstacle({ ...terms, oncePerAccount: true, newCustomersOnly: true }, first),
  ).toBeNull();
});
