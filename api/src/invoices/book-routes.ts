import { contract } from '@site/shared/contract';
import { HOUR_MS } from '@site/shared/rules';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../http/problem';
import { route } from '../http/route';
import { orderOf } from '../orders/queries';
import { booksOf, documentsCsv, vatCsv } from './books';
import { invoicePdf } from './invoice-pdf';
import { invoiceOf } from './issue-invoice';
import { documentsOf } from './list-documents';
import { scheduleOrdersBelowZero } from './orders-below-zero';
import { scheduleOldDocuments } from './personal-data';

/** A PDF takes some ten milliseconds of a core. */
const INVOICE_LIMIT = { accountLimit: { max: 120, windowMs: HOUR_MS } };

/** Invoices of orders, and the books. */
export function bookRoutes(app: FastifyInstance): void {
  const { db } = app.context;

  route(
    app,
    contract.shop.invoice,
    async ({ body, session }) => {
      const order = await orderOf(db, session, body.order);
      const document = await invoiceOf(db, order.id, body.kind, body.number);
      if (!document?.content) throw new Problem('not-found');
      const pdf = await invoicePdf(document.content, document.issuedAt);
      return { name: `${document.kind}-${document.number}.pdf`, pdf: pdf.toString('base64') };
    },
    INVOICE_LIMIT,
  );

  route(app, contract.shop.listDocuments, async ({ session }) => ({
    documents: await documentsOf(db, session),
  }));

  route(app, contract.shop.books, ({ body }) => booksOf(db, body.period));

  route(app, contract.shop.exportBooks, async ({ body: { period, content } }) => {
    const text = await (content === 'vat' ? vatCsv : documentsCsv)(db, period);
    return { name: `${content}-${period}.csv`, text };
  });

  scheduleOrdersBelowZero(app);
  scheduleOldDocuments(app);
}
