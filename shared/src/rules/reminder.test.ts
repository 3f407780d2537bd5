import { reminderDue } from './reminder';

test.each([
  [31, null],
  [30, 30],
  [20, 30],
  [8, 30],
  [7, 7],
  [2, 7],
  [1, 1],
  [0, 0],
  [-1, null],
])('%s days before the end of a paid plan, the reminder of %s days applies', (days, reminder) => {
  expect(reminderDue('paid', { daysLeft: days, hour: 9 })).toBe(reminder);
});

test('a trial has reminders on the day before its end and on the day', () => {
  const due = [7, 2, 1, 0].map((daysLeft) => reminderDue('trial', { daysLeft, hour: 12 }));
  expect(due).toEqual([null, null, 1, 0]);
});

test('a reminder applies from 9 in the morning', () => {
  expect(reminderDue('paid', { daysLeft: 7, hour: 8 })).toBe(30);
  expect(reminderDue('paid', { daysLeft: 0, hour: 8 })).toBe(1);
});
