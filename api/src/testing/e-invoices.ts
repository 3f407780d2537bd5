import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { contract } from '@site/shared/contract';
import { eq } from 'drizzle-orm';
import { invoices } from '../invoices/tables';
import { orders } from '../orders/tables';
import type { Buyer } from './buyers';
import type { TestApp } from './test-app';

const execute = promisify(execFile);
const VALIDATE = join(__dirname, 'e-invoice/validate.mjs');

/** The XML of each document of a site, oldest first; null where there is none. */
export async function eInvoicesOf(
  site: TestApp,
  reader: Buyer,
): Promise<{ number: string; net: number; vat: number; xml: string | null }[]> {
  const documents = await site.db
    .select({ document: invoices, order: orders.number })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .orderBy(invoices.id);
  return Promise.all(
    documents.map(async ({ order, document: { kind, number, net, vat } }) => {
      const asked = { order, kind, number };
      const { status, body } = await site.call(contract.shop.eInvoice, asked, reader);
      return { number, net, vat, xml: status === 200 ? body.xml : null };
    }),
  );
}

/** What the schema of Factur-X and the rules of EN 16931 find in each XML. */
export async function problemsIn(xmls: readonly string[]): Promise<string[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'e-invoices-'));
  try {
    const files = xmls.map((_, index) => join(folder, `${index}.xml`));
    await Promise.all(xmls.map((xml, index) => writeFile(files[index] ?? '', xml)));
    const { stdout } = await execute(process.execPath, [VALIDATE, ...files]);
    return JSON.parse(stdout);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The texts of an element, in the order of the document. */
export function textsOf(xml: string | null | undefined, name: string): string[] {
  const found = (xml ?? '').matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'));
  return [...found].map(([, text]) => text ?? '');
}
