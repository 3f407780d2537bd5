import * as z from '@site/shared/schema';
import { INVOICE_KINDS } from '../rules';
import { endpoint } from './endpoint';
import * as fields from './fields';

/** A document on the page of its order. */
export const orderDocument = z.object({
  kind: z.enum(INVOICE_KINDS),
  number: z.string(),
  /** Whether `eInvoice` has its XML. */
  hasXml: z.optional(z.boolean()),
});

const listedDocument = z.object({
  order: fields.orderNumber,
  kind: z.enum(INVOICE_KINDS),
  number: z.string(),
  issuedAt: fields.timestamp,
  /** With VAT, in euros; negative on a credit note. */
  total: z.number(),
});
export type ListedDocument = z.infer<typeof listedDocument>;

/** The list of documents, in a module of its own: a card loads it without the other calls. */
export const documentListCalls = {
  /** The newest invoices and credit notes of the account, newest first. */
  listDocuments: endpoint({
    path: 'shop/list-documents',
    access: 'customer',
    body: z.object({}),
    response: z.object({ documents: z.array(listedDocument) }),
    reads: true,
  }),
};
