import { ORDER_STATUSES } from '@site/shared/rules';
import { Gauge, type Registry } from 'prom-client';
import type { Context } from '../context';
import { readCounts, type SiteCounts } from './read-counts';

/** Counts of the database are read once in this time, however often the metrics are scraped. */
const COUNTS_MAX_AGE_MS = 10_000;
/** A scrape of Prometheus ends after 10 s, and a server without an answer counts as down. */
const COUNTS_MAX_WAIT_MS = 2_000;

type SingleCount = Exclude<keyof SiteCounts, 'oldestMailAt' | 'ordersByStatus'>;

const HELP: Record<SingleCount, { name: string; help: string }> = {
  mailsWaiting: { name: 'site_outbox_mails', help: 'Mails to send.' },
  mailsUndelivered: {
    name: 'site_mails_undelivered',
    help: 'Mails that were given up.',
  },
  paymentEventsUnhandled: {
    name: 'site_payment_events_unhandled',
    help: 'Payment events that are not applied yet.',
  },
  refundsWaiting: {
    name: 'site_refunds_waiting',
    help: 'Refunds that the provider has not accepted, or that are made by hand.',
  },
  coinPaymentsUnmatched: {
    name: 'site_coin_payments_unmatched',
    help: 'Coin payments that wait for the administrator.',
  },
  ticketsWaiting: { name: 'site_tickets_waiting', help: 'Tickets that wait for support.' },
  webhooksFailing: {
    name: 'site_webhooks_failing',
    help: 'Webhooks whose newest message was not delivered, also when the site has paused them for it.',
  },
  databaseBytes: { name: 'site_database_bytes', help: 'The size of the database.' },
  databaseReadOnly: {
    name: 'site_database_read_only',
    help: '1 while the database refuses changes.',
  },
};

/**
 * Adds the metrics of the database. Returns a function that reads them again when they are old.
 * While the database does not answer in time, they have no value, and `site_database_up` is 0.
 */
export function stateOfSite(
  registry: Registry,
  { db, now }: Pick<Context, 'db' | 'now'>,
): () => Promise<void> {
  const registers = [registry];
  const singles = Object.entries(HELP).map(
    ([count, { name, help }]) =>
      [count as SingleCount, new Gauge({ name, help, registers })] as const,
  );
  const oldestMail = new Gauge({
    name: 'site_outbox_oldest_seconds',
    help: 'The age of the oldest mail to send.',
    registers,
  });
  const orders = new Gauge({
    name: 'site_orders',
    help: 'Orders by status.',
    labelNames: ['status'],
    registers,
  });
  const up = new Gauge({
    name: 'site_database_up',
    help: '1 if the database answers.',
    registers,
  });

  function show({ oldestMailAt, ordersByStatus, ...counts }: SiteCounts): void {
    for (const [count, gauge] of singles) gauge.set(counts[count]);
    oldestMail.set(oldestMailAt === null ? 0 : Math.max(0, now() - oldestMailAt) / 1_000);
    for (const [status, count] of Object.entries(ordersByStatus)) orders.set({ status }, count);
  }

  function hide(): void {
    for (const gauge of [oldestMail, ...singles.map(([, single]) => single)]) gauge.remove();
    for (const status of ORDER_STATUSES) orders.remove({ status });
  }

  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  async function read(): Promise<void> {
    readAt = performance.now();
    try {
      show(await readCounts(db));
      up.set(1);
    } catch {
      hide();
      up.set(0);
    } finally {
      reading = undefined;
    }
  }

  return async () => {
    if (!reading && performance.now() - readAt < COUNTS_MAX_AGE_MS) return;
    reading ??= read();
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<void>((resolve) => {
      timer = setTimeout(() => {
        hide();
        up.set(0);
        resolve();
      }, COUNTS_MAX_WAIT_MS);
    });
    await Promise.race([reading, limit]);
    clearTimeout(timer);
  };
}
