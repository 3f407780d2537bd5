import type { ListedDocument, Session } from '@site/shared/contract';
import { toEuros } from '@site/shared/rules';
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { preparedQuery } from '../db/prepared-query';
import { orders } from '../orders/tables';
import { invoices } from './tables';

const MAX_LISTED = 4;

const documentsOfAccount = preparedQuery('documents_of_account', (db) =>
  db
    .select({
      order: orders.number,
      kind: invoices.kind,
      number: invoices.number,
      issuedAt: invoices.issuedAt,
      net: invoices.net,
      vat: invoices.vat,
    })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    // Without content, a document can no longer be read.
    .where(and(eq(orders.userId, sql.placeholder('id')), isNotNull(invoices.content)))
    .orderBy(desc(invoices.issuedAt), desc(invoices.id))
    .limit(MAX_LISTED),
);

/** The newest invoices and credit notes of the account, newest first. */
export async function newestDocumentsOf(db: Database, { id }: Session): Promise<ListedDocument[]> {
  const documents = await documentsOfAccount(db).execute({ id });
  return documents.map(({ net, vat, ...document }) => ({ ...document, total: toEuros(net + vat) }));
}
