import { formatCount, formatEuros, formatLimit } from './format';

test.each([
  [14.9, '€14.90'],
  [0, '€0.00'],
  [1234.5, '€1,234.50'],
])('%d euros are %s', (amount, text) => expect(formatEuros(amount)).toBe(text));

test.each([
  [-1, '∞'],
  [0, '0'],
  [1_000_000, '1,000,000'],
])('a limit of %d is %s', (value, text) => expect(formatLimit(value)).toBe(text));

test('a count is never unlimited', () => expect(formatCount(-1)).toBe('-1'));
