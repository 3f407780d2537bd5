import type { Cents } from '@site/shared/rules';
import { and, eq } from 'drizzle-orm';
import * as texts from '#texts';
import type { Transaction } from '../db/database';
import { Problem } from '../http/problem';
import { RETURNED_BY_HAND } from '../orders/returned-money';
import type { OrderRow } from '../orders/tables';
import { paymentEvents } from '../payments/tables';

/** The id of the report that a part was returned. */
export function partEventId(requestId: string): string {
  return `part-${requestId}`;
}

/**
 * Stores a part that was returned by hand among the reports of refunds, so that it counts as one
 * that a provider has made. Throws 'malformed' without a transaction, and for a known one.
 */
export async function recordReturnByHand(
  tx: Transaction,
  { number, paymentReference }: OrderRow,
  amount: Cents,
  { transaction, requestId }: { transaction?: string | undefined; requestId: string },
  now: number,
): Promise<void> {
  if (transaction === undefined) throw wrongTransaction(texts.orderDesk.partNeedsTransaction());
  const before = await tx
    .select()
    .from(paymentEvents)
    .where(and(eq(paymentEvents.provider, RETURNED_BY_HAND), eq(paymentEvents.order, number)));
  if (before.some(({ subject }) => subject === transaction))
    throw wrongTransaction(texts.orderDesk.partRecorded());
  const sum = before
    .filter(({ outcome }) => outcome === 'refund-done')
    .reduce((total, each) => total + each.amount, amount);
  const event = {
    provider: RETURNED_BY_HAND,
    order: number,
    payment: paymentReference ?? number,
    currency: 'EUR',
    receivedAt: now,
    handledAt: now,
  };
  const eventId = partEventId(requestId);
  await tx.insert(paymentEvents).values([
    { ...event, eventId, outcome: 'refund-done', subject: transaction, amount },
    { ...event, eventId: `${eventId}-sum`, outcome: 'refunded', amount: sum },
  ]);
}

function wrongTransaction(text: string): Problem {
  return new Problem('malformed', { body: text, fields: { transaction: text } });
}
