import { DAY_MS } from './calendar';
import type { PlanKind } from './shop-mode';

/** The days before the end of a plan on which its owner is reminded; 0 is the day of the end. */
export const REMINDER_DAYS: Record<PlanKind, readonly number[]> = {
  none: [],
  trial: [0, 1],
  paid: [0, 1, 7, 30],
};

/** Reminders are sent from this hour on, by the clock of the customer. */
const FIRST_HOUR = 9;

/** The zone of customers whose zone is not known. */
export const DEFAULT_TIME_ZONE = 'UTC';

/** Whether this server knows a time zone, such as 'Europe/Rome'. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/**
 * The reminder that applies at `now` (ms), as days before the end of a plan: the newest one whose
 * time has come. Earlier ones that were not sent are left out. Null if none applies: the end is far
 * away, or its day has passed.
 */
export function reminderDue(
  { kind, endsAt }: { kind: PlanKind; endsAt: number },
  timeZone: string,
  now: number,
): number | null {
  const today = localTime(now, timeZone);
  const daysLeft = localTime(endsAt, timeZone).day - today.day;
  // Before the first hour, the reminder of the day before is the newest.
  const startedDays = today.hour < FIRST_HOUR ? daysLeft + 1 : daysLeft;
  if (daysLeft < 0) return null;
  return REMINDER_DAYS[kind].find((days) => days >= startedDays) ?? null;
}

/** The number of the day and the hour of a moment (ms) by the clock of a zone. */
function localTime(moment: number, timeZone: string): { day: number; hour: number } {
  const parts = new Intl.DateTimeFormat('en', {
    ...{ timeZone, hourCycle: 'h23' },
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric' },
  }).formatToParts(moment);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value);
  return {
    day: Date.UTC(part('year'), part('month') - 1, part('day')) / DAY_MS,
    hour: part('hour'),
  };
}
