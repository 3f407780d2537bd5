import { partialRefundLimits, partialRefundObstacle } from './partial-refund';

const paid = { amount: 1_000, returned: 0, disputed: 0, wallet: 300, returnedToWallet: 0 };

test.each([
  ['nothing was returned', {}, { payment: 999, wallet: 300 }],
  ['a part was returned to each', { returned: 400, returnedToWallet: 100 }, [599, 200]],
  ['a part is disputed', { returned: 400, disputed: 500 }, [99, 300]],
  ['all but a cent was returned', { returned: 999, returnedToWallet: 300 }, [0, 0]],
  ['a dispute is about all that is left', { returned: 1, disputed: 999 }, [0, 300]],
] as const)('the limits if %s', (_name, changes, limits) => {
  const { payment, wallet } = partialRefundLimits({ ...paid, ...changes });
  expect([payment, wallet]).toEqual(Array.isArray(limits) ? limits : Object.values(limits));
});

test.each([
  ['payment', 0, 'too little'],
  ['payment', 1, null],
  ['payment', 999, null],
  ['payment', 1_000, 'too much'],
  ['wallet', 1, 'nothing left'],
] as const)('a part of the %s: %d cents', (to, cents, obstacle) => {
  expect(partialRefundObstacle({ payment: 999, wallet: 0 }, to, cents)).toBe(obstacle);
});

test('parts up to the limits never return more than was paid', () => {
  for (const part of [1, 7, 250, 999]) {
    let returned = 0;
    for (;;) {
      const limits = partialRefundLimits({ ...paid, returned });
      if (partialRefundObstacle(limits, 'payment', part) !== null) break;
      returned += part;
    }
    expect(returned).toBeLessThan(paid.amount);
    expect(returned + part).toBeGreaterThanOrEqual(paid.amount);
  }
});
