import { formatTime } from '@site/shared/format';
import { MINUTE_MS, SUPPORT_HOURS } from '@site/shared/rules';
import * as texts from '#texts';

/** The wait from `now` until `time` (ms), less than a day: 'in 40 minutes', 'in about 3 hours'. */
export function formatWait(time: number, now: number): string {
  const minutes = Math.max(1, Math.ceil((time - now) / MINUTE_MS));
  const hours = Math.round(minutes / 60);
  return minutes < 60
    ? texts.hours.inMinutes({ count: minutes })
    : texts.hours.inHours({ count: hours });
}

/**
 * The support hours in the visitor's time zone: '11:00 to 00:00'. The result depends on the day of
 * `now` (ms), because of daylight saving time.
 */
export function localSupportHours(now: number): string {
  const format = (utcHour: number) => formatTime(new Date(now).setUTCHours(utcHour, 0, 0, 0));
  return texts.contact.hoursRange({
    from: format(SUPPORT_HOURS.from),
    to: format(SUPPORT_HOURS.to),
  });
}
