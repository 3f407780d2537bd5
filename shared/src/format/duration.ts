import { DAY_MS, HOUR_MS, MINUTE_MS } from '../rules';
import { LOCALE } from './locale';

const UNITS = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
] as const;

/** A duration (ms) in its largest whole unit, down to minutes: '14 days', '1 hour', '90 minutes'. */
export function formatDuration(duration: number): string {
  const [unit, length] = UNITS.find(([, size]) => duration % size === 0) ?? UNITS[2];
  return new Intl.NumberFormat(LOCALE, { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.round(duration / length),
  );
}
