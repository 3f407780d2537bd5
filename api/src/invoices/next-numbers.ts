import { INVOICE_KINDS, type InvoiceKind } from '@site/shared/rules';
import { documentCounter } from '@site/shared/service';
import { inArray } from 'drizzle-orm';
import type { Queryable } from '../db/database';
import { counters } from '../db/tables';

/** The counts that the next documents of each kind get at `now` (ms). They take no number. */
export async function nextNumbers(
  db: Queryable,
  now: number,
): Promise<Record<InvoiceKind, number>> {
  const names = INVOICE_KINDS.map((kind) => documentCounter(kind, now));
  const taken = await db.select().from(counters).where(inArray(counters.name, names));
  const next = (kind: InvoiceKind) =>
    (taken.find(({ name }) => name === documentCounter(kind, now))?.value ?? 0) + 1;
  return { invoice: next('invoice'), 'credit-note': next('credit-note') };
}
