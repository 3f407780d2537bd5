/** Milliseconds of one minute. */
export const MINUTE_MS = 60_000;

/** Milliseconds of one hour. */
export const HOUR_MS = 60 * MINUTE_MS;

/** Milliseconds of one day. */
export const DAY_MS = 24 * HOUR_MS;

/**
 * A moment (ms, UTC) moved by years and months. A day that the month does not have becomes its
 * last.
 */
function shifted(time: number, years: number, months: number): number {
  const from = new Date(time);
  const to = new Date(time);
  to.setUTCDate(1);
  to.setUTCFullYear(from.getUTCFullYear() + years, from.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return to.getTime();
}

/** A moment (ms, UTC) one calendar year later. 29 February becomes 28 February (section 9). */
export function addYear(time: number): number {
  return shifted(time, 1, 0);
}

/** A moment (ms, UTC) one calendar month later, at most its last day (section 4: renewal). */
export function addMonth(time: number): number {
  return shifted(time, 0, 1);
}

/** Started days from `now` to `until` (ms). An upgrade is charged for them (decision 102). */
export function daysLeft(now: number, until: number): number {
  return Math.max(0, Math.ceil((until - now) / DAY_MS));
}
