import { perLanguage } from '@site/shared/language';
import * as texts from '#texts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../rules';
import {
  type Opening,
  offsetAt,
  openingsIn,
  type SupportHours,
  type SupportHoursProblem,
} from '../service';
import { formatUtcDate } from './dates';
import { formatList } from './names';

const weekdays = /* @__PURE__ */ perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }),
);

/** The name of a weekday, 0 for Monday. */
export function formatWeekday(weekday: number): string {
  // Day 4 of 1970 was a Monday.
  return weekdays().format((weekday + 4) * DAY_MS);
}

/**
 * How far a zone is ahead of UTC at `now` (ms): 'UTC', 'UTC+1', 'UTC−3:30'. Servers and browsers
 * write it alike, which is not so for the names of zones.
 */
export function timeZoneName(timeZone: string, now: number): string {
  const offset = offsetAt(now, timeZone);
  if (offset === 0) return 'UTC';
  const hours = Math.trunc(Math.abs(offset) / HOUR_MS);
  const minutes = (Math.abs(offset) % HOUR_MS) / MINUTE_MS;
  const rest = minutes ? `:${String(minutes).padStart(2, '0')}` : '';
  return `UTC${offset < 0 ? '−' : '+'}${hours}${rest}`;
}

/** 'every day from 09:00 to 22:00', 'Monday to Friday from 09:00 to 18:00, and Sunday from …'. */
export function formatOpenings(openings: readonly Opening[]): string {
  const groups: { first: Opening; last: Opening }[] = [];
  for (const opening of openings) {
    const group = groups.at(-1);
    if (group && continues(group.last, opening)) group.last = opening;
    else groups.push({ first: opening, last: opening });
  }
  return formatList(
    groups.map(({ first, last }) => {
      const { from, to } = first;
      if (last.weekday - first.weekday === 6) return texts.supportHours.everyDay({ from, to });
      const day = formatWeekday(first.weekday);
      return first === last
        ? texts.supportHours.day({ day, from, to })
        : texts.supportHours.days({ first: day, last: formatWeekday(last.weekday), from, to });
    }),
    'and',
  );
}

function continues(last: Opening, { weekday, from, to }: Opening): boolean {
  return weekday === last.weekday + 1 && from === last.from && to === last.to;
}

/** The support hours by their own clock: 'every day from 09:00 to 22:00 UTC'. */
export function formatSupportHours(hours: SupportHours, now: number): string {
  const openings = openingsIn(hours, hours.timeZone, now);
  return `${formatOpenings(openings)} ${timeZoneName(hours.timeZone, now)}`;
}

/** Why support hours are refused. */
export function formatSupportHoursProblem(problem: SupportHoursProblem): string {
  switch (problem.kind) {
    case 'time zone':
      return texts.supportHours.timeZone();
    case 'end before begin':
      return texts.supportHours.endBeforeBegin({ day: formatWeekday(problem.weekday) });
    case 'never open':
      return texts.supportHours.neverOpen();
    case 'day twice':
      return texts.supportHours.dayTwice({ day: formatUtcDate(Date.parse(problem.day)) });
  }
}
