import * as z from '@site/shared/schema';
import { endpoint } from './endpoint';
import * as fields from './fields';

/** Invoices less credit notes, in euros; `orders` counts the invoices. */
const revenue = { orders: z.number(), net: z.number(), vat: z.number() };

/** The administrator's overview. Its path is in the area 'shop'. */
export const overviewCalls = {
  /** The figures of the last 12 months (UTC). They may be a minute old. */
  overview: endpoint({
    path: 'shop/overview',
    access: 'admin',
    tokenRight: 'read-books',
    body: z.object({}),
    response: z.object({
      /** When the figures were read. */
      at: fields.timestamp,
      /** Oldest first, the running month last. */
      months: z.array(
        z.object({
          month: z.string(),
          ...revenue,
          /** The tickets that were opened. */
          tickets: z.number(),
          /** The median time to an answer of support; null without answers. */
          answerMs: z.nullable(z.number()),
        }),
      ),
      /** The countries of the last 12 months, the largest revenue first. */
      countries: z.array(z.object({ country: z.string(), ...revenue })),
      /** The plans that run now. */
      plans: z.object({ trial: z.number(), basic: z.number(), advanced: z.number() }),
      /** The paid plans that end within 30 days. */
      renewalsDue: z.number(),
      /** The trials of the last 12 months, and how many of their accounts bought a plan since. */
      trials: z.object({ started: z.number(), converted: z.number() }),
    }),
    reads: true,
  }),
};
