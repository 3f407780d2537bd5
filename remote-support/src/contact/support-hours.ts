import { formatTime } from '@site/shared/format';
import { MINUTE_MS, SUPPORT_HOURS } from '@site/shared/rules';

/** The wait from `now` until `time` (ms), less than a day: 'in 40 minutes', 'in about 3 hours'. */
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
