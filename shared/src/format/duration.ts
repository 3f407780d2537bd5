import { perLanguage } from '@site/shared/language';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../rules';

const SECOND_MS = 1_000;

/**
 * A duration (ms) in its largest whole unit: '14 days', '1 hour', '90 minutes', '20 seconds'. Up to
 * two days it is written in hours, as section 9 writes '24 hours' and '48 hours'.
 */
export function formatDuration(duration: number): string {
  if (duration < MINUTE_MS) return inUnits(Math.round(duration / SECOND_MS), 'second');
  if (duration > 2 * DAY_MS && duration % DAY_MS === 0) return inUnits(duration / DAY_MS, 'day');
  if (duration % HOUR_MS === 0) return inUnits(duration / HOUR_MS, 'hour');
  return inUnits(Math.round(duration / MINUTE_MS), 'minute');
}

/** The time left until a deadline (ms): '23 hours', below two hours in minutes: '43 minutes'. */
export function formatTimeLeft(duration: number): string {
  return duration >= 2 * HOUR_MS
    ? inUnits(Math.floor(duration / HOUR_MS), 'hour')
    : inUnits(Math.max(1, Math.ceil(duration / MINUTE_MS)), 'minute');
}

const units = /* @__PURE__ */ perLanguage(
  (locale) => (unit: string) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }),
);

function inUnits(count: number, unit: string): string {
  return units()(unit).format(count);
}
