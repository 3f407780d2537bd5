import { DAY_MS } from '../rules';
import { LOCALE } from './locale';

/** The zone of this machine's clock: 'Europe/Rome'. */
export function ownTimeZone(): string {
  return new Intl.DateTimeFormat(LOCALE).resolvedOptions().timeZone;
}

/** Whether a text names a time zone, such as 'Europe/Rome'. */
export function isTimeZone(name: string): boolean {
  try {
    return name !== '' && Boolean(new Intl.DateTimeFormat(LOCALE, { timeZone: name }));
  } catch {
    return false;
  }
}

/** The number of the day and the hour of a moment (ms) by the clock of a zone. */
export function localTime(moment: number, timeZone: string): { day: number; hour: number } {
  const parts = new Intl.DateTimeFormat(LOCALE, {
    ...{ timeZone, hourCycle: 'h23' },
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric' },
  }).formatToParts(moment);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value);
  return {
    day: Date.UTC(part('year'), part('month') - 1, part('day')) / DAY_MS,
    hour: part('hour'),
  };
}
