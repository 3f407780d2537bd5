import { maintenanceState } from './maintenance-state';

const window = { start: Date.UTC(2024, 6, 31), end: Date.UTC(2024, 7, 2, 23, 59, 59, 999) };

test.each([
  [
    'a day before',
    window.start - 86_400_000,
    'Planned. It will start on Wednesday, July 31st, 2024',
    'waiting',
  ],
  [
    'the moment before',
    window.start - 1,
    'Planned. It will start on Wednesday, July 31st, 2024',
    'waiting',
  ],
  ['the start', window.start, 'In progress', 'danger'],
  ['the last moment', window.end, 'In progress', 'danger'],
  ['the moment after', window.end + 1, 'Not planned', 'success'],
])('%s', (_, now, words, tone) => expect(maintenanceState(window, now)).toEqual({ words, tone }));

test.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [11, '11th'],
  [12, '12th'],
  [13, '13th'],
  [21, '21st'],
  [22, '22nd'],
])('day %d is written %s', (day, text) => {
  const start = Date.UTC(2024, 0, day);
  expect(maintenanceState({ start, end: start }, start - 1).words).toContain(
    `January ${text}, 2024`,
  );
});
