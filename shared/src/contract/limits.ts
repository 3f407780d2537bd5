import * as z from '@site/shared/schema';
import { mapLimits } from '../rules';
import * as fields from './fields';

/** A value for each limit; -1 is unlimited. */
export const limits = z.object(mapLimits(() => z.number()));

/** The smaller plan that is paid and starts at `startsAt`, when the running one ends. */
export const nextPlan = z.object({ limits, startsAt: fields.timestamp });

/** The fields from which `planToday` tells an account's plan. An older API lacks `next_plan`. */
export const accountPlan = z.object({
  max_list: z.nullable(z.number()),
  expiry: z.nullable(fields.timestamp),
  next_plan: z.optional(z.nullable(nextPlan)),
});

/** What an account owns from one moment to another. */
export const ownedPeriod = z.object({
  limits,
  from: fields.timestamp,
  until: fields.timestamp,
});
