import { and, asc, eq, isNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { PaymentNotice } from './provider';
import { settleEvent } from './settle-event';
import { paymentEvents } from './tables';

type App = Pick<FastifyInstance, 'context' | 'log'>;

/**
 * Keeps a verified notice, then acts on it. The same notice again, or a hundred times at once, does nothing more; but where acting
 * failed the first time, the provider's next try makes up for it.
 */
export async function receiveNotice(
  app: App,
  notice: PaymentNotice & { provider: string },
  now: number,
): Promise<void> {
  const { db } = app.context;
  await db
    .insert(paymentEvents)
    .values({ ...notice, receivedAt: now })
    .onConflictDoNothing();
  const isThis = and(
    eq(paymentEvents.provider, notice.provider),
    eq(paymentEvents.eventId, notice.eventId),
  );
  const [event] = await db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(and(isThis, isNull(paymentEvents.handledAt)));
  if (event) await handleEvent(app, event.id, now);
}

/** Acts on what was kept but not handled: the process may have been stopped in between. One that cannot be handled stops no other. */
export async function handleLeftovers(app: App, now: number): Promise<void> {
  const left = await app.context.db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(isNull(paymentEvents.handledAt))
    .orderBy(asc(paymentEvents.id));
  for (const { id } of left) {
    await handleEvent(app, id, now).catch((error: unknown) =>
      app.log.error({ err: error, event: id }, 'a payment event was not handled'),
    );
  }
}

async function handleEvent({ context, log }: App, id: number, now: number): Promise<void> {
  const { db, outbox } = context;
  await db.transaction(async (tx) => {
    const [event] = await tx
      .select()
      .from(paymentEvents)
      .where(and(eq(paymentEvents.id, id), isNull(paymentEvents.handledAt)))
      .for('update');
    if (!event) return;
    const { note, isOdd } = await settleEvent(context, tx, event, now);
    await tx.update(paymentEvents).set({ handledAt: now, note }).where(eq(paymentEvents.id, id));
    if (isOdd)
      log.warn(
        { provider: event.provider, event: event.eventId, order: event.order },
        `payment event: ${note}`,
      );
  });
  outbox.kick();
}
