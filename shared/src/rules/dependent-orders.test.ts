import { addYear, DAY_MS } from './calendar';
import { blockedBaseOf, dependsOn, ordersMovingWith, type PlanOrder } from './dependent-orders';

const START = Date.UTC(2024, 0, 1);

function order(receipt: number, day: number, change: Partial<PlanOrder> = {}): PlanOrder {
  const completedAt = START + day * DAY_MS;
  return {
    type: 'Upgrade',
    result: 'COMPLETED',
    receipt,
    completedAt,
    expiry: addYear(START),
    isHeld: false,
    ...change,
  };
}

const purchase = order(1, 0, { type: 'New' });
const upgrade = order(2, 10);
const secondUpgrade = order(3, 20);
const renewal = order(4, 350, { type: 'Renew', expiry: addYear(addYear(START)) });
const upgradeOfBoth = order(5, 355, { expiry: addYear(addYear(START)) });
const upgradeInSecondYear = order(6, 400, { expiry: addYear(addYear(START)) });
const all = [
  upgradeInSecondYear,
  upgradeOfBoth,
  renewal,
  secondUpgrade,
  upgrade,
  purchase,
] as const;

const receiptsWith = (base: PlanOrder, to: 'REFUNDED' | 'BLOCKED' | 'COMPLETED', orders = all) =>
  ordersMovingWith<PlanOrder>(base, to, orders).map(({ receipt }) => receipt);

test('an upgrade depends on each earlier order whose time was running when it was bought', () => {
  expect(all.filter((other) => dependsOn(upgrade, other))).toEqual([purchase]);
  expect(all.filter((other) => dependsOn(upgradeInSecondYear, other))).toEqual([
    upgradeOfBoth,
    renewal,
  ]);
  expect(all.filter((other) => dependsOn(renewal, other))).toEqual([]);
});

test('a refund takes every dependent upgrade along, oldest first, and no renewal', () => {
  expect(receiptsWith(purchase, 'REFUNDED')).toEqual([2, 3, 5]);
  expect(receiptsWith(upgrade, 'REFUNDED')).toEqual([3, 5]);
  expect(receiptsWith(renewal, 'REFUNDED')).toEqual([5, 6]);
  expect(receiptsWith(upgradeInSecondYear, 'REFUNDED')).toEqual([]);
});

test('an order that was never completed has no dependents', () => {
  expect(receiptsWith(order(0, 0, { receipt: null }), 'REFUNDED')).toEqual([]);
});

test('a block takes completed upgrades along, a refund the blocked ones too', () => {
  const orders = [purchase, { ...upgrade, result: 'BLOCKED' as const }, secondUpgrade];
  expect(ordersMovingWith(purchase, 'BLOCKED', orders)).toEqual([secondUpgrade]);
  expect(ordersMovingWith(purchase, 'REFUNDED', orders)).toHaveLength(2);
  expect(
    ordersMovingWith(purchase, 'REFUNDED', [{ ...upgrade, result: 'REFUNDED' as const }]),
  ).toEqual([]);
});

test('unblocking takes along what is held, also through another held upgrade', () => {
  const blocked = { result: 'BLOCKED', isHeld: true } as const;
  const base = { ...purchase, result: 'BLOCKED' as const };
  const first = { ...upgrade, ...blocked };
  const second = { ...secondUpgrade, ...blocked };
  expect(ordersMovingWith<PlanOrder>(base, 'COMPLETED', [base, first, second])).toEqual([
    first,
    second,
  ]);
  const disputed = { ...first, isHeld: false };
  expect(ordersMovingWith<PlanOrder>(base, 'COMPLETED', [base, disputed, second])).toEqual([]);
  expect(blockedBaseOf<PlanOrder>(second, [disputed])).toBe(disputed);
  expect(blockedBaseOf<PlanOrder>(second, [purchase, upgrade])).toBeUndefined();
});
