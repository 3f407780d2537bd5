import { provideLanguage } from '@site/shared/language';
import { MINUTE_MS } from '@site/shared/rules';
import { formatWait } from './support-hours';

test.each([
  [1, 'in a minute'],
  [40, 'in 40 minutes'],
  [60, 'in about an hour'],
  [89, 'in about an hour'],
  [91, 'in about 2 hours'],
  [11 * 60, 'in about 11 hours'],
  [47 * 60, 'in about 47 hours'],
  [87 * 60, 'in about 4 days'],
])('formats a wait of %d minutes as "%s"', (minutes, text) => {
  expect(formatWait(minutes * MINUTE_MS, 0)).toBe(text);
});

test('formats a wait in German', () => {
  provideLanguage(() => 'de');
  expect(formatWait(11 * 60 * MINUTE_MS, 0)).toBe('in etwa 11 Stunden');
});
