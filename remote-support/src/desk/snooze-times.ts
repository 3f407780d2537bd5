import { dayStart } from '../queue/day-start';

/** Snoozed tickets come back at this hour of the reader's day. */
const MORNING_HOUR = 9;

/** The times that the dialog offers, in ms: in the morning, in the reader's time zone. */
export function snoozeChoices(now: number) {
  const weekday = new Date(now).getDay();
  const daysToMonday = (8 - weekday) % 7 || 7;
  return {
    tomorrow: morningIn(now, 1),
    inThreeDays: morningIn(now, 3),
    nextWeek: morningIn(now, daysToMonday),
  };
}

function morningIn(now: number, days: number): number {
  const date = new Date(now);
  date.setDate(date.getDate() + days);
  return date.setHours(MORNING_HOUR, 0, 0, 0);
}

/** The morning of a day as '2026-11-28', in ms; NaN for a malformed day. */
export function morningOf(day: string): number {
  return new Date(dayStart(day)).setHours(MORNING_HOUR);
}

/** The day of a time as '2026-11-28'. */
export function dayText(time: number): string {
  const date = new Date(time);
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  return [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join('-');
}
