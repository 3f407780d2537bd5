import { invoiceAmounts, monthOf, toCents } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import type { Database } from '../db/database';
import { booksOf, documentsCsv, vatCsv } from '../invoices/books';
import { invoices } from '../invoices/tables';
import { type OrderRow, orders } from '../orders/tables';
import { returnedToWallet, takenBy } from '../orders/wallet';
import { readOverview } from '../overview/read-overview';
import { paymentEvents } from '../payments/tables';

type Sum = { net: number; vat: number };

/**
 * The months in which the documents, both CSV files, the books and the overview differ, and orders
 * whose documents are not those of their status. Empty for sound books.
 */
export async function unsoundBooks(db: Database, now: number): Promise<string[]> {
  const documents = await db.select().from(invoices);
  const problems = await wrongDocuments(db, documents);
  const overview = await readOverview(db, now);
  for (const month of new Set(documents.map(({ issuedAt }) => monthOf(issuedAt)))) {
    const expected = sumOf(documents.filter(({ issuedAt }) => monthOf(issuedAt) === month));
    const books = await booksOf(db, month);
    const shown = overview.months.find((each) => each.month === month);
    const sums = {
      books: cents(books),
      lines: sumOf(books.lines.map(cents)),
      documents: csvSum(await documentsCsv(db, month)),
      vat: csvSum(await vatCsv(db, month)),
      ...(shown && { overview: cents(shown) }),
    };
    for (const [name, sum] of Object.entries(sums))
      if (sum.net !== expected.net || sum.vat !== expected.vat)
        problems.push(`${month}: ${name} ${JSON.stringify([sum, expected])}`);
  }
  const byCountry = sumOf(overview.countries.map(cents));
  const byMonth = sumOf(overview.months.map(cents));
  if (byCountry.net !== byMonth.net || byCountry.vat !== byMonth.vat)
    problems.push(`overview: ${JSON.stringify([byCountry, byMonth])}`);
  return problems;
}

async function wrongDocuments(
  db: Database,
  documents: readonly (typeof invoices.$inferSelect)[],
): Promise<string[]> {
  const numbers = documents.map(({ number }) => number);
  const missing = numbers.filter((number) => {
    const [series = '', count = ''] = number.split('-');
    const before = `${series}-${String(Number(count) - 1).padStart(count.length, '0')}`;
    return Number(count) > 1 && !numbers.includes(before);
  });
  const wrong: string[] = [];
  for (const order of await db.select().from(orders)) {
    const own = documents.filter(({ orderId }) => orderId === order.id);
    const issued = own.filter(({ kind }) => kind === 'invoice').map(amountsOf);
    const credited = sumOf(own.filter(({ kind }) => kind === 'credit-note'));
    const [[invoiceNet = 0, invoiceVat = 0] = []] = issued;
    // A refunded order has returned what the wallet paid, so its invoice says how much that was.
    const isRefunded = order.result === 'REFUNDED';
    const wallet = isRefunded
      ? Math.min(order.wallet, Math.max(0, invoiceNet + invoiceVat - order.amount))
      : await takenBy(db, order);
    const { net, vat, total } = invoiceAmounts({ ...order, wallet });
    const expected = order.receipt === null ? [] : [[net, vat]];
    const returned = -(credited.net + credited.vat);
    const isReturned =
      order.receipt === null ||
      returned ===
        (isRefunded
          ? total
          : (await partialRefundOf(db, order)) + (await returnedToWallet(db, order)));
    const vatOfReturned = total === 0 ? 0 : Math.round((vat * returned) / total);
    if (JSON.stringify(issued) !== JSON.stringify(expected) || !isReturned)
      wrong.push(
        `${order.number} (${order.result}): ${JSON.stringify([issued, expected, credited])}`,
      );
    else if (returned > 0 && -credited.vat !== vatOfReturned)
      wrong.push(`${order.number}: VAT ${credited.vat} of ${returned}`);
  }
  return [...missing.map((number) => `no number before ${number}`), ...wrong];
}

function amountsOf({ net, vat }: Sum): number[] {
  return [net, vat];
}

/**
 * How much of a payment the provider has returned and the bank has taken, short of all of it, in
 * cents.
 */
async function partialRefundOf(
  db: Database,
  { number, amount: paid, paymentReference }: OrderRow,
): Promise<number> {
  const events = await db.select().from(paymentEvents).where(eq(paymentEvents.order, number));
  const ofOrder = events.filter(
    ({ payment }) => paymentReference === null || payment === paymentReference,
  );
  const lost = new Map<string, number>();
  for (const { outcome, subject, payment, amount } of ofOrder)
    if (outcome === 'dispute-lost') lost.set(subject ?? payment, amount);
    else if (outcome === 'dispute-won') lost.delete(subject ?? payment);
  const taken = [...lost.values()].reduce((sum, amount) => sum + amount, 0);
  const partial = [...new Set(ofOrder.map(({ provider }) => provider))]
    .map((provider) =>
      Math.max(
        0,
        ...ofOrder
          .filter((event) => event.outcome === 'refunded' && event.provider === provider)
          .map(({ amount }) => amount)
          .filter((amount) => amount < paid),
      ),
    )
    .reduce((sum, amount) => sum + amount, 0);
  return partial + taken < paid ? partial + taken : partial;
}

function sumOf(rows: readonly Sum[]): Sum {
  return rows.reduce((sum, { net, vat }) => ({ net: sum.net + net, vat: sum.vat + vat }), {
    net: 0,
    vat: 0,
  });
}

function cents({ net, vat }: Sum): Sum {
  return { net: toCents(net), vat: toCents(vat) };
}

/** The sums of the columns 'Net' and 'VAT' of a CSV without quoted cells. */
function csvSum(csv: string): Sum {
  const [header = [], ...rows] = csv
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  const column = (row: string[], name: string) => toCents(Number(row[header.indexOf(name)]));
  return sumOf(rows.map((row) => ({ net: column(row, 'Net'), vat: column(row, 'VAT') })));
}
