import * as z from '@site/shared/schema';
import { ORDER_STATUSES } from '../rules';
import * as fields from './fields';

/** A transfer to a deposit address that fits no order, or several. */
const unmatchedPayment = z.object({
  id: z.number(),
  coin: z.string(),
  address: z.string(),
  transaction: z.string(),
  /** In the coin. */
  amount: z.string(),
  confirmations: z.number(),
  /** When it was sent. */
  paidAt: fields.timestamp,
  /** Why it was not recorded for an order. */
  why: z.string(),
  /** Who set it aside last, and why. Without `at`, the payment was taken up again later. */
  setAside: z.optional(
    z.object({ by: z.string(), reason: z.string(), at: z.optional(fields.timestamp) }),
  ),
});

/** The lists of unmatched payments. `…Total` also counts those that are not listed. */
export const unmatchedPaymentList = z.object({
  waiting: z.array(
    z.extend(unmatchedPayment, {
      /** The open and recent orders at its address. */
      orders: z.array(
        z.object({
          id: z.string(),
          result: z.enum(ORDER_STATUSES),
          /** What the order still expects, in the coin. */
          expected: z.string(),
        }),
      ),
    }),
  ),
  waitingTotal: z.number(),
  setAside: z.array(unmatchedPayment),
  setAsideTotal: z.number(),
});
export type UnmatchedPaymentList = z.infer<typeof unmatchedPaymentList>;
