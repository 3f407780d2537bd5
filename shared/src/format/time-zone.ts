import { DAY_MS, HOUR_MS } from '../rules';

/** Its results are numbers, so any language does. */
const LOCALE = 'en-GB';

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

/** A format takes long to create, and the reminders need the same one for each account. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat(LOCALE, {
      ...{ timeZone, hourCycle: 'h23' },
      ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric' },
    });
  formats.set(timeZone, format);
  return format;
}

/** The number of the day and the hour of a moment (ms) by the clock of a zone. */
export function localTime(moment: number, timeZone: string): { day: number; hour: number } {
  const parts = formatOf(timeZone).formatToParts(moment);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value);
  return {
    day: Date.UTC(part('year'), part('month') - 1, part('day')) / DAY_MS,
    hour: part('hour'),
  };
}

/**
 * The moment (ms) at which a day, such as '2027-03-01', begins by the clock of a zone that is whole
 * hours from UTC. Its clock may change on that day: in the EU it does so at 1:00 UTC.
 */
export function startOfDay(day: string, timeZone: string): number {
  const midnight = Date.parse(day);
  const local = localTime(midnight, timeZone);
  return 2 * midnight - local.day * DAY_MS - local.hour * HOUR_MS;
}
