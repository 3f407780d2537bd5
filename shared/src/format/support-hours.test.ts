import { provideLanguage } from '@site/shared/language';
import { DEFAULT_SUPPORT_HOURS } from '../service';
import { formatOpenings, formatSupportHours, timeZoneName } from './support-hours';

const now = Date.UTC(2026, 10, 20);
const week = [
  ...[0, 1, 2].map((weekday) => ({ weekday, from: '09:00', to: '18:00' })),
  { weekday: 5, from: '10:00', to: '14:00' },
];

test('the default hours are those of the specification', () => {
  expect(formatSupportHours(DEFAULT_SUPPORT_HOURS, now)).toBe('every day from 09:00 to 22:00 UTC');
});

test.each([
  ['en', 'Monday to Wednesday from 09:00 to 18:00 and Saturday from 10:00 to 14:00'],
  ['de', 'Montag bis Mittwoch von 09:00 bis 18:00 Uhr und Samstag von 10:00 bis 14:00 Uhr'],
  ['fr', 'du lundi au mercredi de 09:00 à 18:00 et le samedi de 10:00 à 14:00'],
  ['it', 'da lunedì a mercoledì dalle 09:00 alle 18:00 e sabato dalle 10:00 alle 14:00'],
  ['es', 'de lunes a miércoles de 09:00 a 18:00 y el sábado de 10:00 a 14:00'],
] as const)('days with the same hours are named together: %s', (language, text) => {
  provideLanguage(() => language);
  expect(formatOpenings(week)).toBe(text);
});

test.each([
  ['Europe/Rome', 'UTC+1'],
  ['Asia/Kolkata', 'UTC+5:30'],
  ['America/St_Johns', 'UTC−3:30'],
  ['UTC', 'UTC'],
])('%s is %s', (zone, name) => expect(timeZoneName(zone, now)).toBe(name));
