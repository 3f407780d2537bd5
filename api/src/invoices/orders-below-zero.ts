import { HOUR_MS } from '@site/shared/rules';
import { asc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database';
import { orders } from '../orders/tables';
import { scheduleJob } from '../schedule-job';
import { invoices } from './tables';

declare module 'fastify' {
  interface FastifyInstance {
    /** How many orders have credit notes above their invoices, as this process saw them last. */
    ordersBelowZero?: () => number;
  }
}

/**
 * Watches for orders whose credit notes exceed their invoices: an operator has to correct the
 * books. Rows of the books are only added, so such an order can stay one for ever. Each is logged
 * once in a process: a line every hour would hide the next order.
 */
export function watchOrdersBelowZero({
  context: { db },
  log,
}: Pick<FastifyInstance, 'context' | 'log'>) {
  const known = new Set<string>();
  let count = 0;
  return {
    count: () => count,
    logNew: async () => {
      const found = await ordersBelowZero(db);
      count = found.length;
      const exceeded = found.map(({ number }) => number).filter((number) => !known.has(number));
      for (const number of exceeded) known.add(number);
      if (exceeded.length > 0)
        log.error(
          { orders: exceeded },
          'The credit notes of orders exceed their invoices. Correct the books with your accountant.',
        );
    },
  };
}

/** Looks at the start and then every hour. */
export function scheduleOrdersBelowZero(app: FastifyInstance): void {
  const { count, logNew } = watchOrdersBelowZero(app);
  app.decorate('ordersBelowZero', count);
  scheduleJob(app, {
    intervalMs: HOUR_MS,
    run: logNew,
    failureMessage: 'The sums of the books could not be checked.',
  });
}

function ordersBelowZero(db: Database): Promise<{ number: string }[]> {
  const corrected = db
    .select({ id: invoices.orderId })
    .from(invoices)
    .where(eq(invoices.kind, 'credit-note'));
  return db
    .select({ number: orders.number })
    .from(orders)
    .innerJoin(invoices, eq(invoices.orderId, orders.id))
    .where(inArray(orders.id, corrected))
    .groupBy(orders.id)
    .having(lt(sql<number>`sum(${invoices.net} + ${invoices.vat})`, 0))
    .orderBy(asc(orders.id));
}
