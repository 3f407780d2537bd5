import { DAY_MS, HOUR_MS, MINUTE_MS } from '../rules';
import { isTimeZone, type LocalTime, localTime, momentOf } from './time-zone';

/**
 * The open hours of a day: from '09:00' up to, not including, '22:00'. An end of '00:00' is
 * midnight.
 */
type DayHours = { from: string; to: string };

/** When support answers (section 9, decision 75). */
export type SupportHours = {
  /** The clock of the hours and days, such as 'Europe/Rome'. */
  timeZone: string;
  /** Monday to Sunday; null for a closed day. */
  week: (DayHours | null)[];
  /** Holidays and other closed days, such as '2026-12-25'. */
  closedDays: { day: string; name: string }[];
};

export const DEFAULT_SUPPORT_HOURS: SupportHours = {
  timeZone: 'UTC',
  week: Array.from({ length: 7 }, () => ({ from: '09:00', to: '22:00' })),
  closedDays: [],
};

export const MAX_CLOSED_DAYS = 60;

/** Why support hours cannot apply. A weekday is 0 for Monday. */
export type SupportHoursProblem =
  | { kind: 'time zone' }
  | { kind: 'end before begin'; weekday: number }
  | { kind: 'never open' }
  | { kind: 'day twice'; day: string };

/** The first problem of support hours; null if they can apply. */
export function supportHoursProblem(hours: SupportHours): SupportHoursProblem | null {
  if (!isTimeZone(hours.timeZone)) return { kind: 'time zone' };
  const weekday = hours.week.findIndex((day) => day && minutesOf(day.from) >= endOf(day));
  if (weekday !== -1) return { kind: 'end before begin', weekday };
  if (hours.week.every((day) => day === null)) return { kind: 'never open' };
  const days = hours.closedDays.map(({ day }) => day);
  const twice = days.find((day, index) => days.indexOf(day) !== index);
  return twice === undefined ? null : { kind: 'day twice', day: twice };
}

/** Whether support is open at `now` (ms). */
export function isSupportOpen(hours: SupportHours, now: number): boolean {
  const { day, hour, minute } = localTime(now, hours.timeZone);
  const open = hoursOf(hours, day);
  const at = hour * 60 + minute;
  return open !== null && at >= minutesOf(open.from) && at < endOf(open);
}

/** The next moment (ms) at which support is open: `now` while it is open. */
export function supportOpensAt(hours: SupportHours, now: number): number {
  if (isSupportOpen(hours, now)) return now;
  const today = localTime(now, hours.timeZone).day;
  // In a week with one open day, each of its days may be a closed one.
  for (let day = today; day <= today + 7 * (MAX_CLOSED_DAYS + 1); day += 1) {
    const open = hoursOf(hours, day);
    const opening = open && momentOf(timeOn(day, minutesOf(open.from)), hours.timeZone);
    if (opening !== null && opening > now) return opening;
  }
  throw new RangeError('support is never open');
}

/** An opening of the week by the clock of a zone. A weekday is 0 for Monday. */
export type Opening = DayHours & { weekday: number };

/** The openings of the week of `now` (ms) by the clock of a zone, without regard to closed days. */
export function openingsIn(hours: SupportHours, timeZone: string, now: number): Opening[] {
  const { day: today } = localTime(now, hours.timeZone);
  const monday = today - weekdayOf(today);
  return hours.week
    .flatMap((open, weekday) => {
      if (!open) return [];
      const [from, to] = [minutesOf(open.from), endOf(open)].map((minutes) =>
        localTime(momentOf(timeOn(monday + weekday, minutes), hours.timeZone), timeZone),
      ) as [LocalTime, LocalTime];
      return [{ weekday: weekdayOf(from.day), from: clockOf(from), to: clockOf(to) }];
    })
    .toSorted((a, b) => a.weekday - b.weekday || a.from.localeCompare(b.from));
}

const SOON_DAYS = 30;

/** The closed days from that of `now` (ms) on and in the next 30 days, the first one first. */
export function closedDaysSoon(hours: SupportHours, now: number): SupportHours['closedDays'] {
  const { day: today } = localTime(now, hours.timeZone);
  return hours.closedDays
    .filter(({ day }) => {
      const ahead = Date.parse(day) / DAY_MS - today;
      return ahead >= 0 && ahead <= SOON_DAYS;
    })
    .toSorted((a, b) => a.day.localeCompare(b.day));
}

function hoursOf({ week, closedDays }: SupportHours, day: number): DayHours | null {
  const name = new Date(day * DAY_MS).toISOString().slice(0, 10);
  if (closedDays.some((closed) => closed.day === name)) return null;
  return week[weekdayOf(day)] ?? null;
}

/** Day 0, 1 January 1970, was a Thursday. */
function weekdayOf(day: number): number {
  return (day + 3) % 7;
}

function minutesOf(clock: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return hour * 60 + minute;
}

/** The end of the hours in minutes since midnight: '00:00' is the midnight after the day. */
function endOf({ to }: DayHours): number {
  return minutesOf(to) || DAY_MS / MINUTE_MS;
}

function timeOn(day: number, minutes: number): LocalTime {
  const minute = minutes % 60;
  return { day, hour: (minutes - minute) / (HOUR_MS / MINUTE_MS), minute };
}

function clockOf({ hour, minute }: LocalTime): string {
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}
