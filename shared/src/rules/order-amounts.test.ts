import { percentOf } from './money';
import { couponDiscount, couponLimit, orderAmounts } from './price';
import { taxableAmount, vatOf } from './vat-base';

describe('the amounts of an order', () => {
  test.each<
    [string, number, Parameters<typeof orderAmounts>[1], { wallet: number; amount: number }]
  >([
    ['price alone', 1490, {}, { wallet: 0, amount: 1490 }],
    ['Italian VAT', 1490, { tax: 22 }, { wallet: 0, amount: 1818 }],
    [
      'Italian VAT, coupon and wallet',
      1490,
      { tax: 22, coupon: 10, balance: 500 },
      { wallet: 500, amount: 1169 },
    ],
    ['Finnish VAT', 990, { tax: 25.5 }, { wallet: 0, amount: 1242 }],
    [
      'a wallet that could pay all leaves 1.00',
      990,
      { balance: 99_999 },
      { wallet: 890, amount: 100 },
    ],
    [
      'a wallet of exactly the price leaves 1.00',
      990,
      { balance: 990 },
      { wallet: 890, amount: 100 },
    ],
    ['a wallet is used up to 1.00', 990, { balance: 890 }, { wallet: 890, amount: 100 }],
    ['a negative balance is not used', 990, { balance: -300 }, { wallet: 0, amount: 990 }],
    [
      'a coupon leaves 1.00 of a small upgrade',
      200,
      { coupon: 90, tax: 22, balance: 500 },
      { wallet: 0, amount: 100 },
    ],
    ['nothing costs nothing', 0, { coupon: 10 }, { wallet: 0, amount: 0 }],
    ['a price of 1.00 does not use the wallet', 100, { balance: 500 }, { wallet: 0, amount: 100 }],
    [
      'a coupon of 100 % leaves 1.00 to pay and does not use the wallet',
      990,
      { coupon: 100, balance: 500 },
      { wallet: 0, amount: 100 },
    ],
  ])('%s', (_case, net, parts, result) => {
    expect(orderAmounts(net, parts)).toEqual({
      price: net,
      coupon: parts.coupon ?? 0,
      couponAmount: 0,
      tax: parts.tax ?? 0,
      vatBase: parts.vatBase ?? 'price',
      ...result,
    });
  });

  test.each([
    ['price', 578, 2_505],
    ['discounted', 385, 2_312],
  ] as const)('of the VAT base %s, 20 %% of the base is the VAT', (vatBase, vat, amount) => {
    // 28.90 with a coupon of 33.33 % is 19.27.
    const order = orderAmounts(2_890, { tax: 20, coupon: 33.33, vatBase });
    expect([vatOf(order), order.amount]).toEqual([vat, amount]);
    expect(percentOf(taxableAmount(order), 20)).toBe(vat);
  });

  test.each([
    ['an amount below the price', 500, 1_490, 500, null],
    ['an amount near the price leaves a tenth of it', 1_400, 1_490, 1_341, 'largest share'],
    ['an amount above the price', 5_000, 1_490, 1_341, 'largest share'],
    ['an amount that would leave less than 1.00', 880, 900, 800, 'lowest payable'],
  ] as const)('a coupon of %s', (_name, couponAmount, price, discount, limit) => {
    const order = orderAmounts(price, { couponAmount });
    expect([order.amount, couponDiscount(order)]).toEqual([price - discount, discount]);
    expect(couponLimit(order)).toBe(limit);
  });

  test('an amount off is never more than a coupon of the largest percentage takes off', () => {
    for (const price of [100, 101, 274, 990, 2_890])
      for (const tax of [0, 17, 22, 25.5])
        for (const vatBase of ['price', 'discounted'] as const)
          for (const balance of [0, 500]) {
            const largest = orderAmounts(price, { tax, vatBase, balance, coupon: 90 });
            for (const couponAmount of [1, 99, 100, 500, 990, 100_000]) {
              const order = orderAmounts(price, { tax, vatBase, balance, couponAmount });
              const discount = couponDiscount(order);
              expect(discount).toBeLessThanOrEqual(couponAmount);
              expect(order.amount).toBeGreaterThanOrEqual(largest.amount);
              expect(price - discount + vatOf(order)).toBe(order.amount + order.wallet);
            }
          }
  });

  test('the VAT of a discounted price is its percentage to the cent, also where 1.00 is left', () => {
    for (const price of [100, 101, 274, 990, 2_890])
      for (const tax of [0, 17, 19, 22, 25.5, 27])
        for (const coupon of [0, 10, 33.33, 90, 100]) {
          const order = orderAmounts(price, { tax, coupon, vatBase: 'discounted' });
          const base = taxableAmount(order);
          expect(order.amount).toBe(base + percentOf(base, tax));
          expect(order.amount).toBeGreaterThanOrEqual(100);
          expect(base).toBe(price - couponDiscount(order));
        }
  });

  test('add up, and at least 1.00 is left to pay', () => {
    for (const net of [100, 101, 990, 1490, 2390, 6690]) {
      for (const tax of [0, 17, 22, 25.5, 27]) {
        for (const coupon of [0, 5, 33.33, 50, 90, 100]) {
          for (const balance of [0, 1, 99, 100, 990, 100_000]) {
            const full = orderAmounts(net, { tax, coupon });
            const { amount, wallet } = orderAmounts(net, { tax, coupon, balance });
            expect(amount + wallet).toBe(full.amount);
            expect(wallet).toBeLessThanOrEqual(balance);
            expect(amount).toBeGreaterThanOrEqual(100);
          }
        }
      }
    }
  });

  test('the coupon discount makes the lines add up', () => {
    for (const net of [100, 274, 990])
      for (const coupon of [0, 10, 90, 100]) {
        const amounts = orderAmounts(net, { tax: 22, coupon, balance: 50 });
        const discount = couponDiscount(amounts);
        expect(discount).toBeLessThanOrEqual(percentOf(net, coupon));
        expect(net - discount + percentOf(net, 22) - amounts.wallet).toBe(amounts.amount);
      }
  });
});
