import { numberIn } from './number-in';

test('a typed number has at most two decimals, after a point or a comma', () => {
  expect(['12', ' 12.5 ', '12,55', '0'].map(numberIn)).toEqual([12, 12.5, 12.55, 0]);
});

test('any other text is no number, also one that has several meanings', () => {
  for (const text of ['', ' ', '1,000', '1.000', '0x10', '1e3', 'Infinity', '-1', '1 000', '12.'])
    expect([text, numberIn(text)]).toEqual([text, Number.NaN]);
});
