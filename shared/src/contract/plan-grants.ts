import * as z from '@site/shared/schema';
import { GRANT_KINDS, MAX_GRANT_DAYS, mapLimits } from '../rules';
import * as fields from './fields';
import { limits as grantedLimits } from './limits';

const limits = z.object(mapLimits(() => z.int().check(z.gte(-1), z.lte(1_000_000))));
const days = z.int().check(z.gte(1), z.lte(MAX_GRANT_DAYS));

/** A plan, days or limits that staff give without a payment. */
export const planGrant = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('new'), limits, days }),
  z.object({ kind: z.literal('extend'), days }),
  z.object({ kind: z.literal('change'), limits }),
]);

/** A grant that was given, as the customer sees it. */
export const givenGrant = z.object({
  kind: z.enum(GRANT_KINDS),
  days: z.optional(z.number()),
  limits: z.optional(grantedLimits),
  reason: z.string(),
  at: fields.timestamp,
});
export type GivenGrant = z.infer<typeof givenGrant>;

/**
 * The running plan and the next plan of the account, as the page has shown them. The grant is
 * refused if the account owns other plans now.
 */
export const shownPeriods = z
  .array(z.object({ limits, until: fields.timestamp }))
  .check(z.maxLength(2));
