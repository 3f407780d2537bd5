import { DAY_MS, HOUR_MS } from './calendar';
import { DEFAULT_MAINTENANCE, maintenanceState, maintenanceWindow } from './maintenance';

const window = maintenanceWindow(DEFAULT_MAINTENANCE);

test('the default maintenance lasts until the end of its last day', () => {
  expect(window).toEqual({ start: Date.UTC(2024, 6, 31), end: Date.UTC(2024, 7, 3) - 1 });
});

test('an end with a time is used as it is', () => {
  expect(
    maintenanceWindow({ start: '2030-01-01T04:00:00+02:00', end: '2030-01-01T06:00:00Z' }),
  ).toEqual({ start: Date.UTC(2030, 0, 1, 2), end: Date.UTC(2030, 0, 1, 6) });
});

test.each([
  [window.start - DAY_MS, 'planned'],
  [window.start - 1, 'planned'],
  [window.start, 'in-progress'],
  [window.start + HOUR_MS, 'in-progress'],
  [window.end, 'in-progress'],
  [window.end + 1, 'not-planned'],
])('at %d the maintenance is %s', (now, state) => {
  expect(maintenanceState(window, now)).toBe(state);
});
