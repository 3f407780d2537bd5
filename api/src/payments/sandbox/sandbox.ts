import type { Cents } from '@site/shared/rules';
import { and, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../db/database';
import { installationSecret } from '../../db/installation-secret';
import { Problem } from '../../http/problem';
import type { PayableOrder, PaymentProvider, ProviderEvent } from '../provider';
import { PAYMENT_OUTCOMES, paymentEvents } from '../tables';
import { isSigned, sign } from './signature';

export const SANDBOX = 'sandbox';
const SIGNATURE_HEADER = 'sandbox-signature';

const sandboxEvent = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  order: z.string().check(z.maxLength(40)),
  /** Default: the payment that `open` has opened. */
  payment: z.optional(z.string().check(z.maxLength(100))),
  amount: z.int32(),
  currency: z.string().check(z.maxLength(3)),
  outcome: z.enum(PAYMENT_OUTCOMES),
  /** The id of the refund or dispute. */
  subject: z.optional(z.string().check(z.maxLength(100))),
  reason: z.optional(z.string().check(z.maxLength(200))),
});
export type SandboxEvent = z.infer<typeof sandboxEvent>;

/** The provider of local mode. It charges no card: its page has the buttons Pay and Decline. */
export function sandboxProvider(db: Database, now: () => number): PaymentProvider {
  return {
    name: SANDBOX,
    open: async ({ number }) => ({ url: `/dev/pay/${number}`, reference: number }),
    // The sandbox's events come from this process, so none is lost.
    findPayment: async () => null,
    close: async () => {},
    refund: async ({ number }) => ({ reference: `${number}-refund`, isDone: true }),
    refundPart: (order, part) => sandboxRefund(db, order, part),
    findRefunds: async () => [],
    parseEvent: async (body, headers) => {
      const signature = String(headers[SIGNATURE_HEADER] ?? '');
      if (!isSigned(body, signature, await webhookSecret(db), now()))
        throw new Problem('malformed', { body: 'The signature is not valid.' });
      const { id: eventId, payment, ...event } = parse(body);
      return [{ eventId, payment: payment ?? event.order, ...event }];
    },
  };
}

/** The sandbox remembers what it has returned by the reports that it has made. */
async function sandboxRefund(
  db: Database,
  { number, paymentReference }: PayableOrder,
  { amount, requestId }: { amount: Cents; requestId: string },
): Promise<ProviderEvent[]> {
  const reports = await db
    .select({ amount: paymentEvents.amount })
    .from(paymentEvents)
    .where(
      and(
        eq(paymentEvents.provider, SANDBOX),
        eq(paymentEvents.order, number),
        eq(paymentEvents.outcome, 'refunded'),
      ),
    );
  const before = Math.max(0, ...reports.map((report) => report.amount));
  const eventId = `part-${requestId}`;
  const event = { order: number, payment: paymentReference ?? number, currency: 'EUR' };
  return [
    { ...event, eventId, outcome: 'refund-done', subject: eventId, amount },
    { ...event, eventId: `${eventId}-sum`, outcome: 'refunded', amount: before + amount },
  ];
}

/** A webhook request of the sandbox: the event's body, signed as a card processor signs it. */
export async function signedEvent(db: Database, event: SandboxEvent, now: number) {
  const payload = JSON.stringify(event);
  return {
    payload,
    headers: {
      'content-type': 'application/json',
      [SIGNATURE_HEADER]: sign(payload, await webhookSecret(db), now),
    },
  };
}

function webhookSecret(db: Database): Promise<string> {
  return installationSecret(db, 'sandbox-webhook');
}

function parse(body: string): SandboxEvent {
  try {
    return sandboxEvent.parse(JSON.parse(body));
  } catch {
    throw new Problem('malformed');
  }
}
