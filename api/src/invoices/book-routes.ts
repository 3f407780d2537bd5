import { contract, type ParsedBodyOf, type Session } from '@site/shared/contract';
import { HOUR_MS } from '@site/shared/rules';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database';
import { Problem } from '../http/problem';
import { route } from '../http/route';
import { orderOf } from '../orders/queries';
import { booksOf, documentsCsv, vatCsv } from './books';
import { isEInvoice } from './e-invoice-parts';
import { eInvoiceXml } from './e-invoice-xml';
import { exportPdfs, fileName, pdfOf } from './export-pdfs';
import { invoiceOf } from './issue-invoice';
import { newestDocumentsOf } from './list-documents';
import { nextNumbers } from './next-numbers';
import { scheduleOrdersBelowZero } from './orders-below-zero';
import { scheduleOldDocuments } from './personal-data';
import type { InvoiceRow } from './tables';

/** A PDF takes some milliseconds of a core. */
const INVOICE_LIMIT = { accountLimit: { max: 120, windowMs: HOUR_MS } };

/** An answer has up to twenty PDFs, so an hour is enough for the documents of a large quarter. */
const EXPORT_LIMIT = { accountLimit: { max: 1_000, windowMs: HOUR_MS } };

/** Invoices of orders, and the books. */
export function bookRoutes(app: FastifyInstance): void {
  const { db } = app.context;

  route(
    app,
    contract.shop.invoice,
    async ({ body, session }) => {
      const document = await documentOf(db, session, body);
      const file = document && (await pdfOf(db, document));
      if (!file) throw new Problem('not-found');
      return file;
    },
    INVOICE_LIMIT,
  );

  route(
    app,
    contract.shop.eInvoice,
    async ({ body, session }) => {
      const document = await documentOf(db, session, body);
      if (!document || !isEInvoice(document)) throw new Problem('not-found');
      return { name: fileName(document, 'xml'), xml: eInvoiceXml(document) };
    },
    INVOICE_LIMIT,
  );

  route(app, contract.shop.listDocuments, async ({ session }) => ({
    documents: await newestDocumentsOf(db, session),
  }));

  route(app, contract.business.nextNumbers, ({ now }) => nextNumbers(db, now));

  route(app, contract.shop.books, ({ body }) => booksOf(db, body.period));

  route(app, contract.shop.exportPdfs, ({ body }) => exportPdfs(db, body), EXPORT_LIMIT);

  route(app, contract.shop.exportBooks, async ({ body: { period, content } }) => {
    const text = await (content === 'vat' ? vatCsv : documentsCsv)(db, period);
    return { name: `${content}-${period}.csv`, text };
  });

  scheduleOrdersBelowZero(app);
  scheduleOldDocuments(app);
}

/** A document of an order that the account may read; undefined if the order has none. */
async function documentOf(
  db: Database,
  session: Session,
  { order, kind, number }: ParsedBodyOf<typeof contract.shop.invoice>,
): Promise<InvoiceRow | undefined> {
  const { id } = await orderOf(db, session, order);
  return invoiceOf(db, id, kind, number);
}
