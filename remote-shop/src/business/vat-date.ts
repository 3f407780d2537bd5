import { euTimeZone, formatZonedDate } from '@site/shared/format';

/** The day of a moment (ms) by the clock of a member state: '1 March 2027'. */
export function vatDate(country: string, moment: number): string {
  return formatZonedDate(moment, euTimeZone(country));
}
