import * as z from '@site/shared/schema';
import { MAX_CLOSED_DAYS } from '../service';

const clockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

/** The hours and closed days of support: the business data 'support-hours'. */
export const supportHoursValue = z.object({
  timeZone: z.string().check(z.maxLength(60)),
  /** Monday to Sunday; null for a closed day. */
  week: z
    .array(z.nullable(z.object({ from: clockTime, to: clockTime })))
    .check(z.minLength(7), z.maxLength(7)),
  closedDays: z
    .array(
      z.object({
        day: z.isoDate(),
        name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
      }),
    )
    .check(z.maxLength(MAX_CLOSED_DAYS)),
});
