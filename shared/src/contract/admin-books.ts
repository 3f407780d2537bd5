import * as z from '@site/shared/schema';
import * as texts from '#texts';
import { INVOICE_KINDS, isBookPeriod } from '../rules';
import { documentListCalls } from './document-list';
import { endpoint } from './endpoint';
import * as fields from './fields';

const period = z.string().check(z.refine(isBookPeriod, { error: texts.field.bookPeriod }));

/** Documents of one country and VAT rate, in euros. */
const vatLine = z.object({
  country: z.string(),
  /** The VAT rate in percent. */
  tax: z.number(),
  /** Whether the customers owe the VAT. */
  isReverseCharge: z.boolean(),
  /** The earlier period whose invoices these credit notes correct; omitted for this period. */
  corrects: z.optional(z.string()),
  documents: z.number(),
  net: z.number(),
  vat: z.number(),
});
export type VatLine = z.infer<typeof vatLine>;

const file = z.object({ name: z.string(), text: z.string() });
/** A PDF in base64. */
const pdfFile = z.object({ name: z.string(), pdf: z.string() });

/** One document of an order. */
const document = z.object({
  order: fields.orderNumber,
  kind: z._default(z.enum(INVOICE_KINDS), 'invoice'),
  /** Its number. If missing, the newest document of the kind is meant. */
  number: z.optional(z.string().check(z.maxLength(20))),
});

/** Invoices for customers, and the books for the admin. Their paths are in the area 'shop'. */
export const bookCalls = {
  ...documentListCalls,

  /**
   * An invoice or credit note as a PDF/A-3 in base64, with its XML as `factur-x.xml`. The admin may
   * read those of every order.
   */
  invoice: endpoint({
    path: 'shop/invoice',
    access: 'customer',
    tokenRight: 'read-orders',
    body: document,
    response: pdfFile,
    problems: ['not-found'],
    reads: true,
  }),

  /**
   * The XML of an invoice or credit note: EN 16931 in the syntax CII, as it is in the PDF. Missing
   * where the seller has no VAT number, or the country of the customer is OTHER.
   */
  eInvoice: endpoint({
    path: 'shop/e-invoice',
    access: 'customer',
    tokenRight: 'read-orders',
    body: document,
    response: z.object({ name: z.string(), xml: z.string() }),
    problems: ['not-found'],
    reads: true,
  }),

  /** The VAT by country of a month or quarter (UTC): the figures of the OSS return. */
  books: endpoint({
    path: 'shop/books',
    access: 'admin',
    tokenRight: 'read-books',
    body: z.object({ period }),
    response: z.object({
      lines: z.array(vatLine),
      invoices: z.number(),
      creditNotes: z.number(),
      net: z.number(),
      vat: z.number(),
    }),
    reads: true,
  }),

  /**
   * Some documents of a month or quarter, the oldest first, as `shop/invoice` answers them. `after`
   * of an answer asks for the next documents; the last answer has none. Documents whose content was
   * deleted are left out.
   */
  exportPdfs: endpoint({
    path: 'shop/export-pdfs',
    access: 'admin',
    tokenRight: 'read-books',
    body: z.object({ period, after: z.optional(z.int().check(z.gte(1))) }),
    response: z.object({ files: z.array(pdfFile), after: z.optional(z.number()) }),
    reads: true,
  }),

  /** The books of a month or quarter as CSV: each document, or the VAT by country. */
  exportBooks: endpoint({
    path: 'shop/export-books',
    access: 'admin',
    tokenRight: 'read-books',
    body: z.object({ period, content: z.enum(['documents', 'vat']) }),
    response: file,
    reads: true,
  }),
};
