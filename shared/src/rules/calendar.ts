/** Milliseconds of one minute. */
export const MINUTE_MS = 60_000;

/** Milliseconds of one hour. */
export const HOUR_MS = 60 * MINUTE_MS;

/** Milliseconds of one day. */
export const DAY_MS = 24 * HOUR_MS;

function shift(time: number, years: number, months: number): number {
  const from = new Date(time);
  const to = new Date(time);
  to.setUTCDate(1);
  to.setUTCFullYear(from.getUTCFullYear() + years, from.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return to.getTime();
}

/** `time` (ms, UTC) one calendar year later; 29 February becomes 28 February (section 9: duration 1 year). */
export function addYear(time: number): number {
  return shift(time, 1, 0);
}

/** `time` (ms, UTC) one calendar month later, clamped to the month's last day (section 4: the renewal window). */
export function addMonth(time: number): number {
  return shift(time, 0, 1);
}

/** Started days between `now` and `until`, from 0 to 365: what an upgrade is charged for. */
export function daysLeft(now: number, until: number): number {
  return Math.min(365, Math.max(0, Math.ceil((until - now) / DAY_MS)));
}
