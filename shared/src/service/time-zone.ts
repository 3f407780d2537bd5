import { DAY_MS, HOUR_MS, MINUTE_MS } from '../rules';

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
      ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' },
    });
  formats.set(timeZone, format);
  return format;
}

/** What the clock of a zone shows: the number of the day since 1970, hour and minute. */
export type LocalTime = { day: number; hour: number; minute: number };

/** What the clock of a zone shows at a moment (ms). */
export function localTime(moment: number, timeZone: string): LocalTime {
  const parts = formatOf(timeZone).formatToParts(moment);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value);
  return {
    day: Date.UTC(part('year'), part('month') - 1, part('day')) / DAY_MS,
    hour: part('hour'),
    minute: part('minute'),
  };
}

/**
 * The moment (ms) at which the clock of a zone shows a time. For a time that the clock skips, the
 * moment of the change or up to an hour later.
 */
export function momentOf({ day, hour, minute }: LocalTime, timeZone: string): number {
  const shown = day * DAY_MS + hour * HOUR_MS + minute * MINUTE_MS;
  // The clock may change between the first guess and the moment.
  return shown - offsetAt(shown - offsetAt(shown, timeZone), timeZone);
}

/** How far the clock of a zone is ahead of UTC at a moment, in ms. */
export function offsetAt(moment: number, timeZone: string): number {
  const { day, hour, minute } = localTime(moment, timeZone);
  const minuteBegin = Math.floor(moment / MINUTE_MS) * MINUTE_MS;
  return day * DAY_MS + hour * HOUR_MS + minute * MINUTE_MS - minuteBegin;
}

/** The moment (ms) at which a day, such as '2027-03-01', begins by the clock of a zone. */
export function startOfDay(day: string, timeZone: string): number {
  return momentOf({ day: Date.parse(day) / DAY_MS, hour: 0, minute: 0 }, timeZone);
}
