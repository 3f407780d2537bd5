import { bookPeriodRange, isBookPeriod, monthOf, quarterOf } from './book-periods';

test('a period is a month or a quarter', () => {
  expect(['2026-11', '2026-Q4'].map(isBookPeriod)).toEqual([true, true]);
  expect(['2026-13', '2026-Q5', '2026', '=1+1', ''].map(isBookPeriod)).not.toContain(true);
  expect(bookPeriodRange('2026-12')).toEqual({
    from: Date.UTC(2026, 11),
    until: Date.UTC(2027, 0),
  });
  expect(bookPeriodRange('2026-Q4')).toEqual({ from: Date.UTC(2026, 9), until: Date.UTC(2027, 0) });
  expect([monthOf(Date.UTC(2026, 0)), quarterOf(Date.UTC(2026, 8, 30))]).toEqual([
    '2026-01',
    '2026-Q3',
  ]);
});
