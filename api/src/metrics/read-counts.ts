import { ORDER_STATUSES } from '@site/shared/rules';
import { isNull, sql } from 'drizzle-orm';
import { unmatchedPayments } from '../coin-payments/tables';
import type { Queryable } from '../db/database';
import { outbox } from '../mail/tables';
import { orders } from '../orders/tables';
import { paymentEvents } from '../payments/tables';
import { isRefundToMake } from '../refunds/refunds';
import { refunds } from '../refunds/tables';
import { waitingTotal } from '../tickets/waiting-tickets';
import { isFailing } from '../webhooks/is-failing';
import { webhooks } from '../webhooks/tables';

/** The numbers of the database that the metrics show. */
export type SiteCounts = {
  mailsWaiting: number;
  /** When the oldest waiting mail was stored (ms); null if no mail waits. */
  oldestMailAt: number | null;
  /** Mails that were given up. */
  mailsUndelivered: number;
  ordersByStatus: Record<string, number>;
  paymentEventsUnhandled: number;
  refundsWaiting: number;
  coinPaymentsUnmatched: number;
  ticketsWaiting: number;
  webhooksFailing: number;
  databaseBytes: number;
  /** 1 if the database refuses changes, otherwise 0. */
  databaseReadOnly: number;
};

/** Every query uses an index or reads a small table. */
export async function readCounts(db: Queryable): Promise<SiteCounts> {
  const [mails] = await db
    .select({
      waiting: sql<number>`count(*) filter (where ${outbox.dueAt} is not null)::int`,
      oldest: sql<number | null>`(extract(epoch from min(${outbox.createdAt}) filter
        (where ${outbox.dueAt} is not null)) * 1000)::float8`,
      undelivered: sql<number>`count(*) filter (where ${outbox.dueAt} is null)::int`,
    })
    .from(outbox)
    .where(isNull(outbox.sentAt));
  const statuses = await db
    .select({ status: orders.result, count: sql<number>`count(*)::int` })
    .from(orders)
    .groupBy(orders.result);
  const [database] = await db
    .select({
      bytes: sql<string>`pg_database_size(current_database())::text`,
      readOnly: sql<string>`current_setting('transaction_read_only')`,
    })
    .from(sql`(select 1) as one`);
  return {
    mailsWaiting: mails?.waiting ?? 0,
    oldestMailAt: mails?.oldest ?? null,
    mailsUndelivered: mails?.undelivered ?? 0,
    ordersByStatus: Object.fromEntries([
      ...ORDER_STATUSES.map((status) => [status, 0]),
      ...statuses.map(({ status, count }) => [status, count]),
    ]),
    paymentEventsUnhandled: await db.$count(paymentEvents, isNull(paymentEvents.handledAt)),
    refundsWaiting: await db.$count(refunds, isRefundToMake()),
    coinPaymentsUnmatched: await db.$count(unmatchedPayments, isNull(unmatchedPayments.resolvedAt)),
    ticketsWaiting: await waitingTotal(db),
    webhooksFailing: await db.$count(webhooks, isFailing()),
    databaseBytes: Number(database?.bytes ?? 0),
    databaseReadOnly: database?.readOnly === 'on' ? 1 : 0,
  };
}
