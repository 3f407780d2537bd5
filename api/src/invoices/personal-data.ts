import { HOUR_MS, keptDocumentsFrom, toEuros } from '@site/shared/rules';
import { and, eq, inArray, isNotNull, lt } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { users } from '../auth/tables';
import type { Queryable } from '../db/database';
import type { PersonalData } from '../db/personal-data';
import { orders } from '../orders/tables';
import { scheduleJob } from '../schedule-job';
import { invoices } from './tables';

/**
 * The export contains the documents with everything that they print. Erasing an account keeps them
 * for the time that the law asks for. Then `eraseOldDocuments` removes the customer from them.
 */
export const documentData: PersonalData = {
  name: 'documents',
  read: async (db, userId) => {
    const rows = await db
      .select({ document: invoices })
      .from(invoices)
      .innerJoin(orders, eq(orders.id, invoices.orderId))
      .where(eq(orders.userId, userId))
      .orderBy(invoices.id);
    return rows.map(({ document: { kind, number, issuedAt, net, vat, buyer, content } }) => ({
      ...{ kind, number, issuedAt, net: toEuros(net), vat: toEuros(vat), buyer, content },
    }));
  },
  erase: async () => undefined,
};

/** Removes the customer from documents of erased accounts that the law no longer keeps. */
export async function eraseOldDocuments(db: Queryable, now: number): Promise<void> {
  const ofErasedAccounts = db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(isNotNull(users.deletedAt));
  await db
    .update(invoices)
    .set({ buyer: null, content: null })
    .where(
      and(
        lt(invoices.issuedAt, keptDocumentsFrom(now)),
        isNotNull(invoices.content),
        inArray(invoices.orderId, ofErasedAccounts),
      ),
    );
}

/** Erases at the start and then every hour. */
export function scheduleOldDocuments(app: FastifyInstance): void {
  scheduleJob(app, {
    intervalMs: HOUR_MS,
    run: () => eraseOldDocuments(app.context.db, app.context.now()),
    failureMessage: 'Customers could not be erased from old documents.',
  });
}
