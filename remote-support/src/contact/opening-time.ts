import { formatTime, formatWeekdayTime } from '@site/shared/format';
import { SUPPORT_HOURS } from '@site/shared/rules';

const MINUTE = 60_000;

/** A moment (ms) in the visitor's own time: 'Monday, 11:00 CEST'. */
export function formatOpening(time: number): string {
  return formatWeekdayTime(time);
}

/** How long until a moment: 'in 3 hours', 'in 40 minutes'. Less than a day ahead, as an opening always is. */
export function formatWait(time: number, now: number): string {
  const minutes = Math.max(1, Math.ceil((time - now) / MINUTE));
  const hours = Math.round(minutes / 60);
  if (minutes < 60) return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`;
  return hours === 1 ? 'in about an hour' : `in about ${hours} hours`;
}

/** The hours of support of the day of `now` (ms) in the visitor's own time: '11:00 to 00:00'; they differ with daylight saving. */
export function supportHoursHere(now: number): string {
  const at = (utcHour: number) => formatTime(new Date(now).setUTCHours(utcHour, 0, 0, 0));
  return `${at(SUPPORT_HOURS.from)} to ${at(SUPPORT_HOURS.to)}`;
}

/** The same in UTC, as the specification has it: '09:00 to 22:00' (section 9). */
export const SUPPORT_HOURS_UTC = [SUPPORT_HOURS.from, SUPPORT_HOURS.to]
  .map((at) => `${String(at).padStart(2, '0')}:00`)
  .join(' to ');
