import * as z from '@site/shared/schema';
import { ORDER_TYPES, TICKET_STATUSES } from '../rules';
import type { WebhookEvent } from '../service';
import * as fields from './fields';
import { limits } from './limits';

// Ids and plain values: the receiver asks for names and texts by calls, with its own rights.

const order = z.string();
/** The id of an account, as `customers/view-customer` takes it. */
const account = z.number();
/** Euros, as in the answers of calls. */
const euros = z.number();
const ticket = z.number();

/** What an invoice or a credit note says. The amounts of a credit note are negative. */
const document = z.object({
  number: z.string(),
  order,
  account,
  issuedAt: fields.timestamp,
  net: euros,
  vat: euros,
  /** Percent. */
  vatRate: z.number(),
  country: z.string(),
});

/** The field `data` of each event, with what the event means. */
export const webhookMessages = {
  'order.paid': {
    meaning: 'An order was completed for the first time: its payment has arrived.',
    data: z.object({
      order,
      account,
      type: z.enum(ORDER_TYPES),
      limits,
      /** What was paid; `wallet` is the part that the wallet paid beside it. */
      amount: euros,
      wallet: euros,
      paymentMethod: z.string(),
      completedAt: fields.timestamp,
    }),
  },
  'order.refunded': {
    meaning: 'An order was refunded, or a part of its payment was returned.',
    data: z.object({
      order,
      account,
      /** What this refund returns, without what earlier ones have returned. */
      amount: euros,
      /** Whether a part is returned. The order then stays COMPLETED and its plan stays. */
      isPart: z.boolean(),
    }),
  },
  'plan.changed': {
    meaning: 'An account has another plan, other limits or another end of its plan.',
    data: z.object({
      account,
      cause: z.enum(['trial', 'order', 'grant', 'next-plan']),
      /** What is owned from now on: the running plan, then the next one. Empty without a plan. */
      owned: z.array(z.object({ limits, from: fields.timestamp, until: fields.timestamp })),
    }),
  },
  'invoice.issued': { meaning: 'An invoice was issued.', data: document },
  'credit_note.issued': {
    meaning: 'A credit note was issued. It corrects the invoice of the order.',
    data: document,
  },
  'ticket.opened': {
    meaning: 'A ticket was opened, by its customer or by staff for a customer.',
    data: z.object({ ticket, account, category: z.string(), by: z.enum(['customer', 'staff']) }),
  },
  'ticket.answered': {
    meaning: 'A ticket has a new answer, of its customer or of staff.',
    data: z.object({
      ticket,
      account,
      message: z.number(),
      by: z.enum(['customer', 'staff']),
      /** The status after the answer. */
      status: z.enum(TICKET_STATUSES),
    }),
  },
  'ticket.closed': {
    meaning: 'A ticket was closed.',
    data: z.object({
      ticket,
      account,
      /** The ticket that has its messages now, if it was merged. */
      mergedInto: z.nullable(z.number()),
    }),
  },
  'customer.signed_up': {
    meaning: 'A new account was activated: its owner has confirmed the email.',
    data: z.object({ account }),
  },
  'customer.deleted': {
    meaning: 'The personal data of an account was erased. Erase what you store of it, too.',
    data: z.object({ account }),
  },
} as const satisfies Record<WebhookEvent, { meaning: string; data: z.ZodMiniType }>;

/** The field `data` of an event. */
export type WebhookData<Event extends WebhookEvent> = z.infer<
  (typeof webhookMessages)[Event]['data']
>;

/** The message of an event, as its body is signed and sent. */
export function webhookMessage(event: WebhookEvent) {
  return z.object({
    type: z.literal(event),
    /** When the event happened, in ISO 8601. */
    timestamp: z.string(),
    data: webhookMessages[event].data,
  });
}
