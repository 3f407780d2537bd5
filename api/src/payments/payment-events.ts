import { DAY_MS } from '@site/shared/rules';
import { and, asc, eq, inArray, isNull, lte, ne } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import type { Database, Transaction } from '../db/database';
import type { ProviderEvent } from './provider';
import { paymentEvents, type StoredPaymentEvent } from './tables';

type App = Pick<FastifyInstance, 'context' | 'log'>;

/** The result of applying an event; `needsAttention` if an operator should read it in the log. */
export type EventResult = { note: string; needsAttention: boolean };

/** Applies an event to its order, as part of `tx`. The module that owns the orders provides it. */
export type ApplyPaymentEvent = (
  context: Context,
  tx: Transaction,
  event: StoredPaymentEvent,
  now: number,
) => Promise<EventResult>;

/**
 * Stores a verified event, then applies it. A repeated event changes nothing, also when many arrive
 * at the same time. If applying fails, the provider's next attempt applies the stored event.
 */
export async function receiveEvent(
  app: App,
  applyEvent: ApplyPaymentEvent,
  event: ProviderEvent & { provider: string },
  now: number,
): Promise<void> {
  const { db } = app.context;
  await db
    .insert(paymentEvents)
    .values({ ...event, receivedAt: now })
    .onConflictDoNothing();
  const isSameEvent = and(
    eq(paymentEvents.provider, event.provider),
    eq(paymentEvents.eventId, event.eventId),
  );
  const [stored] = await db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(and(isSameEvent, isNull(paymentEvents.handledAt)));
  if (stored) await handleEvent(app, applyEvent, stored.id, now);
}

/**
 * Applies the events that are stored but not handled, because the process stopped in between. An
 * event that fails is logged and does not stop the others.
 */
export async function handleStoredEvents(
  app: App,
  applyEvent: ApplyPaymentEvent,
  now: number,
): Promise<void> {
  const unhandled = await app.context.db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(isNull(paymentEvents.handledAt))
    .orderBy(asc(paymentEvents.id));
  for (const { id } of unhandled) {
    await handleEvent(app, applyEvent, id, now).catch((error: unknown) =>
      app.log.error({ err: error, event: id }, 'A stored payment event could not be applied.'),
    );
  }
}

/** Longer than a bank may take to dispute a payment. The order keeps what was paid. */
const EVENT_RETENTION_MS = 2 * 365 * DAY_MS;

/**
 * Deletes applied events that no later event can refer to any more. Reports of refunds and disputes
 * stay: the page of the order shows them, and a later refund returns only what they leave.
 */
export async function deleteOldEvents(db: Database, now: number): Promise<void> {
  const isOld = lte(paymentEvents.handledAt, now - EVENT_RETENTION_MS);
  const isAboutPayment = inArray(paymentEvents.outcome, ['paid', 'declined']);
  await db.delete(paymentEvents).where(and(isOld, isAboutPayment));
}

async function handleEvent(
  { context, log }: App,
  applyEvent: ApplyPaymentEvent,
  id: number,
  now: number,
): Promise<void> {
  const { db, outbox } = context;
  await db.transaction(async (tx) => {
    const [event] = await tx
      .select()
      .from(paymentEvents)
      .where(and(eq(paymentEvents.id, id), isNull(paymentEvents.handledAt)))
      .for('update');
    if (!event) return;
    const { note, needsAttention } = await applyEvent(context, tx, event, now);
    await tx.update(paymentEvents).set({ handledAt: now, note }).where(eq(paymentEvents.id, id));
    if (needsAttention)
      log.warn(
        { provider: event.provider, event: event.eventId, order: event.order },
        `Check this payment event: ${note}.`,
      );
  });
  outbox.sendDueMails();
}

/**
 * Whether another event has already reported the same payment of an order. A webhook and a look-up
 * report it with different event ids.
 */
export async function isReportedBefore(
  tx: Transaction,
  { id, order, payment, provider }: StoredPaymentEvent,
): Promise<boolean> {
  const [other] = await tx
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(
      and(
        eq(paymentEvents.provider, provider),
        eq(paymentEvents.order, order),
        eq(paymentEvents.outcome, 'paid'),
        eq(paymentEvents.payment, payment),
        ne(paymentEvents.id, id),
      ),
    );
  return other !== undefined;
}
