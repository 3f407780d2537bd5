import { INVOICE_KINDS } from '@site/shared/rules';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { moment } from '../db/columns';
import type { Buyer } from '../orders/billing';
import { orders } from '../orders/tables';
import type { DocumentContent } from './document-content';
import type { EInvoiceTerms } from './e-invoice-terms';

/**
 * Invoices and credit notes: the books. Rows are only added. A document holds everything that it
 * prints, so it stays the same when the order, the settings or the account change.
 */
export const invoices = pgTable(
  'invoices',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: INVOICE_KINDS }).notNull(),
    /** Without gaps in a kind and year. */
    number: text().notNull().unique(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    /** The invoice that a credit note corrects. */
    corrects: integer().references((): AnyPgColumn => invoices.id),
    issuedAt: moment('issued_at').notNull(),
    country: text().notNull(),
    /** The VAT rate in percent. */
    tax: doublePrecision().notNull(),
    /** Cents; negative on a credit note. */
    net: integer().notNull(),
    vat: integer().notNull(),
    /** The customer as the document names it; null once the law no longer asks to keep it. */
    buyer: jsonb().$type<Buyer>(),
    /** Everything that the PDF prints; null together with `buyer`. */
    content: jsonb().$type<DocumentContent>(),
    /** What the e-invoice says in addition to the columns; null if there is no e-invoice. */
    terms: jsonb().$type<EInvoiceTerms>(),
  },
  (table) => [
    // An order has one invoice, and a credit note for each refund.
    uniqueIndex('invoice_of_order').on(table.orderId).where(sql`${table.kind} = 'invoice'`),
    index('documents_of_order').on(table.orderId),
    index('invoices_by_time').on(table.issuedAt),
  ],
);
export type InvoiceRow = typeof invoices.$inferSelect;
