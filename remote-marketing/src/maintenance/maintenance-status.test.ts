import { DAY_MS } from '@site/shared/rules';
import { maintenanceStatus } from './maintenance-status';

const window = { start: Date.UTC(2024, 6, 31), end: Date.UTC(2024, 7, 2, 23, 59, 59, 999) };
const planned = {
  label: 'Planned. It will start on Wednesday, July 31st, 2024',
  tone: 'waiting',
};
const inProgress = { label: 'In progress', tone: 'danger' };
const notPlanned = { label: 'Not planned', tone: 'success' };

test.each([
  ['a day before the start', window.start - DAY_MS, planned],
  ['1 ms before the start', window.start - 1, planned],
  ['at the start', window.start, inProgress],
  ['at the end', window.end, inProgress],
  ['1 ms after the end', window.end + 1, notPlanned],
])('%s the status is right', (_, now, status) => {
  expect(maintenanceStatus(window, now)).toEqual(status);
});

test.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [11, '11th'],
  [12, '12th'],
  [13, '13th'],
  [21, '21st'],
  [22, '22nd'],
])('a start on day %d is written %s', (day, text) => {
  const start = Date.UTC(2024, 0, day);
  expect(maintenanceStatus({ start, end: start }, start - 1).label).toContain(
    `January ${text}, 2024`,
  );
});
