import {
  COINS,
  type Coin,
  coinAmount,
  coinPaymentStatus,
  coinWorth,
  isCoin,
  isCoinAmount,
  paymentUri,
} from './coins';

const coins = Object.keys(COINS) as Coin[];

test.each([
  ['XXBT', 1818, 60_000, '0.00030300'],
  ['XXBT', 1000, 30_000, '0.00033334'],
  ['ADA', 1818, 0.6, '30.300000'],
  ['LTC', 100, 80, '0.01250000'],
  ['USDC', 1818, 0.92, '19.760870'],
] as const)('%s: %d cents at %d euros a coin is %s', (coin, cents, rate, amount) => {
  expect(coinAmount(cents, rate, coin)).toBe(amount);
});

test('an amount is never too small, and too large by less than its smallest unit', () => {
  for (const coin of coins) {
    for (const rate of [0.31, 0.92, 71.37, 58_123.45]) {
      for (let cents = 100; cents < 60_000; cents += 731) {
        const worth = Number(coinAmount(cents, rate, coin)) * rate * 100;
        expect(worth).toBeGreaterThan(cents - 1e-3);
        expect(worth - cents).toBeLessThan((rate * 100) / 10 ** COINS[coin].decimals + 1e-3);
      }
    }
  }
});

test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('%d is not a rate', (rate) => {
  expect(() => coinAmount(100, rate, 'XXBT')).toThrow(RangeError);
});

test('a payment URI has the amount; without a scheme it is the address', () => {
  expect(paymentUri('XXBT', 'bc1q', '0.1')).toBe('bitcoin:bc1q?amount=0.1');
  expect(paymentUri('LTC', 'ltc1q', '0.1')).toBe('litecoin:ltc1q?amount=0.1');
  expect(paymentUri('ADA', 'addr1', '3.0')).toBe('addr1');
  expect(paymentUri('USDC', '0x1', '3.0')).toBe('0x1');
});

test('the card and unknown methods are not coins', () => {
  expect(coins.every(isCoin)).toBe(true);
  for (const mode of ['CARD', 'USDT', 'toString', '']) expect(isCoin(mode)).toBe(false);
});

test.each([
  ['XXBT', '0.00030300', ['0.000303'], '0.00030300', null, '0.00000000'],
  ['XXBT', '0.00030300', [], '0.00000000', '0.00030300', '0.00000000'],
  ['XXBT', '0.00030300', ['0.0001', '0.0002'], '0.00030000', null, '0.00000000'],
  ['XXBT', '0.00030300', ['0.0002'], '0.00020000', '0.00010300', '0.00000000'],
  ['ADA', '30.300000', ['31.3'], '31.300000', null, '1.000000'],
  // Short by one percent counts as paid; one unit less does not.
  ['LTC', '1.00000000', ['0.99'], '0.99000000', null, '0.00000000'],
  ['LTC', '1.00000000', ['0.98999999'], '0.98999999', '0.01000001', '0.00000000'],
  ['USDC', '19.760870', ['10', '9.760870', '0.5'], '20.260870', null, '0.500000'],
] as const)('%s: %s requested, %j received', (coin, requested, amounts, received, due, over) => {
  expect(coinPaymentStatus(coin, requested, amounts)).toEqual({ received, due, over });
});

test('the sums received, due and over add up', () => {
  for (const coin of coins) {
    for (let cents = 100; cents < 30_000; cents += 997) {
      const requested = coinAmount(cents, 0.73, coin);
      const parts = [
        requested,
        coinAmount(Math.ceil(cents / 3), 0.73, coin),
        coinAmount(Math.ceil(cents / 2), 0.73, coin),
      ];
      for (let count = 0; count <= parts.length; count += 1) {
        const { received, due, over } = coinPaymentStatus(coin, requested, parts.slice(0, count));
        if (due !== null) expect(Number(received) + Number(due)).toBeCloseTo(Number(requested), 6);
        else if (Number(over) > 0)
          expect(Number(received) - Number(over)).toBeCloseTo(Number(requested), 6);
        else expect(Number(received)).toBeGreaterThanOrEqual(Number(requested) * 0.99 - 1e-8);
      }
    }
  }
});

test.each([
  ['XXBT', '0.00000001', true],
  ['XXBT', '0.000000001', false],
  ['USDC', '1.0000001', false],
  ['ADA', '0', false],
  ['ADA', '0.000000', false],
  ['ADA', '-1', false],
  ['ADA', '1e3', false],
  ['ADA', '1,5', false],
  ['ADA', '1.', false],
  ['ADA', '', false],
  ['LTC', '999999999999.12345678', true],
] as const)('%s: whether %s is an amount of the coin is %s', (coin, text, isAmount) => {
  expect(isCoinAmount(coin, text)).toBe(isAmount);
  if (!isAmount) expect(() => coinPaymentStatus(coin, text, [])).toThrow(RangeError);
});

test.each([
  ['0.00010000', 60_000, 600],
  ['1.000000', 0.6, 60],
  ['0.01', 0.92, 0],
  ['0.29', 100, 2900],
] as const)('%s at %d euros is worth %d cents', (amount, rate, cents) => {
  expect(coinWorth(amount, rate)).toBe(cents);
});
