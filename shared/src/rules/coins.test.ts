import { COINS, type Coin, coinAmount, isCoin, paymentUri } from './coins';

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

test('an amount is never too small, and too large by less than one unit', () => {
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

test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('%d is no rate', (rate) => {
  expect(() => coinAmount(100, rate, 'XXBT')).toThrow(RangeError);
});

test('a payment link has the amount; without an agreed scheme it is the address', () => {
  expect(paymentUri('XXBT', 'bc1q', '0.1')).toBe('bitcoin:bc1q?amount=0.1');
  expect(paymentUri('LTC', 'ltc1q', '0.1')).toBe('litecoin:ltc1q?amount=0.1');
  expect(paymentUri('ADA', 'addr1', '3.0')).toBe('addr1');
  expect(paymentUri('USDC', '0x1', '3.0')).toBe('0x1');
});

test('the card and what is not there are no coins', () => {
  expect(coins.every(isCoin)).toBe(true);
  for (const mode of ['CARD', 'USDT', 'toString', '']) expect(isCoin(mode)).toBe(false);
});
