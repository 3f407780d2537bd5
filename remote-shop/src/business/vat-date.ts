import { formatZonedDate } from '@site/shared/format';
import { EU_TIME_ZONES } from '@site/shared/rules';

/** The day of a moment (ms) by the clock of a member state: '1 March 2027'. */
export function vatDate(country: string, moment: number): string {
  return formatZonedDate(moment, EU_TIME_ZONES[country] ?? 'UTC');
}
