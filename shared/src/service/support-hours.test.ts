import {
  closedDaysSoon,
  DEFAULT_SUPPORT_HOURS,
  isSupportOpen,
  openingsIn,
  type SupportHours,
  supportHoursProblem,
  supportOpensAt,
} from './support-hours';

const office = { from: '09:00', to: '18:00' };
/** Monday to Friday, Saturday until midnight, with two holidays. */
const ROME: SupportHours = {
  timeZone: 'Europe/Rome',
  week: [office, office, office, office, office, { from: '10:30', to: '00:00' }, null],
  closedDays: [
    { day: '2026-12-26', name: "St Stephen's Day" },
    { day: '2026-12-25', name: 'Christmas Day' },
  ],
};

test.each([
  ['2026-11-20T00:00:00.000Z', false, '2026-11-20T09:00:00.000Z'],
  ['2026-11-20T08:59:59.999Z', false, '2026-11-20T09:00:00.000Z'],
  ['2026-11-20T09:00:00.000Z', true, '2026-11-20T09:00:00.000Z'],
  ['2026-11-20T15:30:00.000Z', true, '2026-11-20T15:30:00.000Z'],
  ['2026-11-20T21:59:59.999Z', true, '2026-11-20T21:59:59.999Z'],
  ['2026-11-20T22:00:00.000Z', false, '2026-11-21T09:00:00.000Z'],
  ['2026-12-31T23:59:59.999Z', false, '2027-01-01T09:00:00.000Z'],
  ['2028-02-28T22:00:00.000Z', false, '2028-02-29T09:00:00.000Z'],
  ['2026-11-21T12:00:00.000Z', true, '2026-11-21T12:00:00.000Z'],
])('by default, at %s support is open: %s, and opens next at %s', (time, open, next) => {
  const now = Date.parse(time);
  expect(isSupportOpen(DEFAULT_SUPPORT_HOURS, now)).toBe(open);
  expect(new Date(supportOpensAt(DEFAULT_SUPPORT_HOURS, now)).toISOString()).toBe(next);
});

test.each([
  // The clock of Rome is one hour ahead in winter, two in summer.
  ['2026-11-20T07:59Z', false, '2026-11-20T08:00Z'],
  ['2026-07-20T07:00Z', true, '2026-07-20T07:00Z'],
  ['2026-11-21T09:29Z', false, '2026-11-21T09:30Z'],
  ['2026-11-21T22:59Z', true, '2026-11-21T22:59Z'],
  ['2026-11-21T23:00Z', false, '2026-11-23T08:00Z'],
  // Friday and Saturday are holidays, Sunday is closed.
  ['2026-12-24T17:00Z', false, '2026-12-28T08:00Z'],
  ['2026-12-25T10:00Z', false, '2026-12-28T08:00Z'],
  // The clock changes on Sunday.
  ['2027-03-27T23:30Z', false, '2027-03-29T07:00Z'],
])('in Rome, at %s support is open: %s, and opens next at %s', (time, open, next) => {
  const now = Date.parse(time);
  expect(isSupportOpen(ROME, now)).toBe(open);
  expect(supportOpensAt(ROME, now)).toBe(Date.parse(next));
});

test('by default, support is open for 13 hours every day', () => {
  const hours = Array.from(
    { length: 24 * 7 },
    (_, hour) => Date.UTC(2026, 10, 16) + hour * 3_600_000,
  );
  expect(hours.filter((hour) => isSupportOpen(DEFAULT_SUPPORT_HOURS, hour))).toHaveLength(13 * 7);
});

test('the week of another zone has the weekday and the clock there', () => {
  const week = [{ from: '01:00', to: '09:00' }, ...ROME.week.slice(1)];
  const now = Date.parse('2026-11-20T12:00Z');
  expect(openingsIn({ ...ROME, week }, 'America/New_York', now).map(Object.values)).toEqual(
    [
      ['03:00', '12:00', 1],
      ['03:00', '12:00', 2],
      ['03:00', '12:00', 3],
      ['03:00', '12:00', 4],
      ['04:30', '18:00', 5],
      ['19:00', '03:00', 6],
    ].map(([from, to, weekday]) => [weekday, from, to]),
  );
});

test('the closed days of the next 30 days are named, the first one first', () => {
  const at = (time: string) => closedDaysSoon(ROME, Date.parse(time)).map(({ day }) => day);
  expect(at('2026-11-24T12:00Z')).toEqual([]);
  expect(at('2026-11-25T12:00Z')).toEqual(['2026-12-25']);
  expect(at('2026-12-25T12:00Z')).toEqual(['2026-12-25', '2026-12-26']);
  expect(at('2026-12-26T23:00Z')).toEqual([]);
});

test.each<[string, Partial<SupportHours>, unknown]>([
  ['possible hours', {}, null],
  ['a zone that does not exist', { timeZone: 'Mars/Base' }, { kind: 'time zone' }],
  [
    'an end before the beginning',
    { week: [office, { from: '18:00', to: '09:00' }, ...ROME.week.slice(2)] },
    { kind: 'end before begin', weekday: 1 },
  ],
  [
    'a day without a minute',
    { week: [{ from: '09:00', to: '09:00' }, ...ROME.week.slice(1)] },
    { kind: 'end before begin', weekday: 0 },
  ],
  ['a week without an open day', { week: Array(7).fill(null) }, { kind: 'never open' }],
  [
    'a holiday that is named twice',
    { closedDays: [...ROME.closedDays, { day: '2026-12-25', name: 'Natale' }] },
    { kind: 'day twice', day: '2026-12-25' },
  ],
])('%s', (_case, change, problem) => {
  expect(supportHoursProblem({ ...ROME, ...change })).toEqual(problem);
});
