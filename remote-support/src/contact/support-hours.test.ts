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

test.each([
  ['de', 1, 'in einer Minute'],
  ['de', 11 * 60, 'in etwa 11 Stunden'],
  ['fr', 60, 'dans environ une heure'],
  ['it', 40, 'tra 40 minuti'],
  ['es', 11 * 60, 'dentro de unas 11 horas'],
] as const)('in %s, formats a wait of %d minutes as "%s"', (language, minutes, text) => {
  provideLanguage(() => language);
  expect(formatWait(minutes * MINUTE_MS, 0)).toBe(text);
});
