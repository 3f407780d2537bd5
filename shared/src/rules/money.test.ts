import { parseEuros, percentOf, struckOutPrice, toCents, toEuros } from './money';

test.each([
  [1490, 22, 328],
  [1490, 10, 149],
  [990, 25.5, 252],
  [1, 50, 1],
  [1, 49.99, 0],
  [50, 1, 1],
  [49, 1, 0],
  [150, 25.5, 38],
  [3, 50, 2],
  [1490, 0, 0],
  [1490, 100, 1490],
  [0, 22, 0],
  [100_000_000, 27, 27_000_000],
])('%d cents × %d %% = %d cents, half a cent rounded up', (cents, percent, result) => {
  expect(percentOf(cents, percent)).toBe(result);
});

test('rounds every whole percentage of amounts to 100.00 exactly', () => {
  for (let cents = 0; cents <= 10_000; cents += 7) {
    for (let percent = 0; percent <= 100; percent++) {
      const exact = BigInt(cents) * BigInt(percent);
      expect(percentOf(cents, percent)).toBe(Number((exact + 50n) / 100n));
    }
  }
});

test.each([
  [990, 1287],
  [1490, 1937],
  [6690, 8697],
  [1, 1],
  [5, 7],
])('the struck-out price of %d cents is %d', (price, old) => {
  expect(struckOutPrice(price)).toBe(old);
});

test('every amount to 1,000.00 euros, and every 97th to 10,000.00, survives the conversion to euros and back', () => {
  for (let cents = 0; cents <= 1_000_000; cents += cents < 100_000 ? 1 : 97) {
    if (
      toCents(toEuros(cents)) !== cents ||
      toCents(JSON.parse(JSON.stringify(toEuros(cents)))) !== cents
    )
      throw new Error(`lost ${cents}`);
  }
});

test.each([14.9, 18.18, 0.07, 1.1, 1.15, 4.35, 0.29, 1_000_000])(
  '%d euros are whole cents',
  (euros) => {
    expect(toEuros(toCents(euros))).toBe(euros);
  },
);

test.each([1.005, 0.001, 14.901, 9.999, 0.0001, 99_999.999, NaN, Infinity, -Infinity])(
  '%d is not an amount in euros',
  (euros) => {
    expect(() => toCents(euros)).toThrow(RangeError);
  },
);

test.each([
  ['5', 5],
  [' 5,20 ', 5.2],
  ['10000.99', 10_000.99],
  ['1e2', null],
  ['0x10', null],
  ['1.234', null],
  ['1,000.00', null],
  ['-5', null],
  ['5.', null],
  ['', null],
])('the typed amount %j is %p euros', (text, euros) => {
  expect(parseEuros(text)).toBe(euros);
});
