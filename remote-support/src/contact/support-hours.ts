import { formatTime } from '@site/shared/format';
import { SUPPORT_HOURS } from '@site/shared/rules';

const MINUTE_MS = 60_000;

/** The wait from `now` until `time` (both ms, less than a day apart): 'in 40 minutes', 'in about 3 hours'. */
export function formatWait(time: number, now: number): string {
  const minutes = Math.max(1, Math.ceil((time - now) / MINUTE_MS));
  const hours = Math.round(minutes / 60);
  if (minutes < 60) return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`;
  return hours === 1 ? 'in about an hour' : `in about ${hours} hours`;
}

/**
 * The support hours in the visitor's time zone: '11:00 to 00:00'. The result depends on the day of
 * `now` (ms), because of daylight saving time.
 */
export function localSupportHours(now: number): string {
  const format = (utcHour: number) => formatTime(new Date(now).setUTCHours(utcHour, 0, 0, 0));
  return `${format(SUPPORT_HOURS.from)} to ${format(SUPPORT_HOURS.to)}`;
}

/** The support hours in UTC: '09:00 to 22:00' (section 9). */
export const SUPPORT_HOURS_UTC = [SUPPORT_HOURS.from, SUPPORT_HOURS.to]
  .map((hour) => `${String(hour).padStart(2, '0')}:00`)
  .join(' to ');
