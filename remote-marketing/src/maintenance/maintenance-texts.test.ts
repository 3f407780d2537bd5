import { maintenanceTexts } from './maintenance-texts';

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
  expect(maintenanceTexts('planned', { start, end: start }).status).toMatch(
    new RegExp(`^Planned\\. It will start on \\w+day, January ${text}, 2024$`),
  );
});
