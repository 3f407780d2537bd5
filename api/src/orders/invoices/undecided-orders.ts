import { asc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/database';
import { orders } from '../tables';
import { refundsOfUnknownPayments } from './refunds-of-unknown-payments';
import { invoices } from './tables';

type NumberedOrder = { number: string };

declare module 'fastify' {
  interface FastifyInstance {
    /** How many orders have credit notes above their invoices, as this process saw them last. */
    ordersBelowZero?: () => number;
  }
}

/** The sum of an order's documents in cents, in a query that groups by the order. */
export const sumOfDocuments = sql<number>`coalesce(sum(${invoices.net} + ${invoices.vat}), 0)`;

/**
 * The orders whose books an operator has to decide about. Rows of the books are only added, so an
 * order can stay one for ever: it is logged once, as a line in each hour would hide the next order.
 */
export function undecidedOrders({
  context: { db },
  log,
}: Pick<FastifyInstance, 'context' | 'log'>) {
  const newBelowZero = newOrders();
  const newUnknown = newOrders();
  let belowZero = 0;
  return {
    countBelowZero: () => belowZero,
    logNew: async () => {
      const found = await ordersBelowZero(db);
      belowZero = found.length;
      const exceeded = newBelowZero(found);
      if (exceeded.length > 0)
        log.error(
          { orders: exceeded },
          'The credit notes of orders exceed their invoices. Correct the books with your accountant.',
        );
      const unknown = newUnknown(await refundsOfUnknownPayments(db));
      if (unknown.length > 0)
        log.warn(
          { orders: unknown },
          'Partial refunds without the name of their payment have no credit notes. Decide with npm run partial-refunds.',
        );
    },
  };
}

/** Returns the numbers of the orders that no call before has got. */
function newOrders(): (found: readonly NumberedOrder[]) => string[] {
  const known = new Set<string>();
  return (found) => {
    const numbers = found.map(({ number }) => number).filter((number) => !known.has(number));
    for (const number of numbers) known.add(number);
    return numbers;
  };
}

function ordersBelowZero(db: Database): Promise<NumberedOrder[]> {
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
    .having(lt(sumOfDocuments, 0))
    .orderBy(asc(orders.id));
}
