import { and, isNotNull, type SQL, sql } from 'drizzle-orm';
import { logoPicture } from '../brand/read-logos';
import type { Database } from '../db/database';
import { isIn } from './books';
import { isEInvoice } from './e-invoice-parts';
import { eInvoiceXml } from './e-invoice-xml';
import { invoicePdf } from './invoice-pdf';
import { type InvoiceRow, invoices } from './tables';

/** A PDF takes some milliseconds of a core and about 40 kB. */
const PDFS_IN_ANSWER = 20;

type PdfFile = { name: string; pdf: string };

/**
 * The PDFs of a period after the document with the id `after`, the oldest first, and the id of the
 * last one if there may be more.
 */
export async function exportPdfs(
  db: Database,
  { period, after }: { period: string; after?: number | undefined },
): Promise<{ files: PdfFile[]; after?: number }> {
  const documents = await db
    .select()
    .from(invoices)
    .where(and(isIn(period), after ? isAfter(after) : undefined, isNotNull(invoices.content)))
    .orderBy(invoices.issuedAt, invoices.id)
    .limit(PDFS_IN_ANSWER);
  const files: PdfFile[] = [];
  for (const document of documents) {
    const file = await pdfOf(db, document);
    if (file) files.push(file);
  }
  const last = documents.at(-1);
  return { files, ...(last && documents.length === PDFS_IN_ANSWER && { after: last.id }) };
}

/**
 * Whether a document follows another one in the sequence of the index by time. With a comparison of
 * the ids alone, PostgreSQL would read all earlier documents.
 */
function isAfter(id: number): SQL {
  const { issuedAt } = invoices;
  const last = sql`select last.issued_at, last.id from ${invoices} last where last.id = ${id}`;
  return sql`(${issuedAt}, ${invoices.id}) > (${last})`;
}

/** A document as a PDF in base64; undefined once its content was deleted. */
export async function pdfOf(db: Database, document: InvoiceRow): Promise<PdfFile | undefined> {
  const { content, issuedAt } = document;
  if (!content) return undefined;
  const xml = isEInvoice(document) ? eInvoiceXml(document) : undefined;
  const logo = content.logo && (await logoPicture(db, content.logo.file));
  const pdf = await invoicePdf(content, issuedAt, { xml, logo });
  return { name: fileName(document, 'pdf'), pdf: pdf.toString('base64') };
}

/** 'invoice-2026-000001.pdf'. */
export function fileName({ kind, number }: InvoiceRow, extension: 'pdf' | 'xml'): string {
  return `${kind}-${number}.${extension}`;
}
