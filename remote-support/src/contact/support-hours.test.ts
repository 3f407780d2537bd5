import { MINUTE_MS } from '@site/shared/rules';
import { formatWait } from './support-hours';

test.each([
  [1, 'in a minute'],
  [40, 'in 40 minutes'],
  [60, 'in about an hour'],
  [89, 'in about an hour'],
  [91, 'in about 2 hours'],
  [11 * 60, 'in about 11 hours'],
])('formats a wait of %d minutes as "%s"', (minutes, text) => {
  expect(formatWait(minutes * MINUTE_MS, 0)).toBe(text);
});
