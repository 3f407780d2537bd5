import type { ListedCustomer } from '@site/shared/contract';
import { planKind } from '@site/shared/rules';
import { type Cell, csvLines, csvOf } from '../csv';
import type { Queryable } from '../db/database';
import { listCustomers } from './list-customers';

/** The accounts of one part of the file. */
const CUSTOMERS_PER_PART = 1_000;

/**
 * A part of the accounts as CSV, newest first, or those that a search finds. The first part has the
 * line of column names. `before` of the answer is where the next part begins; the last part has
 * none.
 */
export async function exportCustomers(
  db: Queryable,
  { search, before }: { search?: string | undefined; before?: number | undefined },
): Promise<{ csv: string; before?: number }> {
  const { customers, hasMore } = await listCustomers(db, { search, before }, CUSTOMERS_PER_PART);
  const lines = customers.map(csvRow);
  const last = customers.at(-1)?.id;
  return {
    csv: before === undefined ? csvOf(HEADER, lines) : csvLines(lines),
    // A search has one part: it finds some hundred accounts at most.
    ...(!search && hasMore && last !== undefined && { before: last }),
  };
}

/** Programs read the file, so its column names are English on the pages of each language. */
const HEADER = [
  ...['Account', 'Email', 'Role', 'Created', 'Activated', 'Plan', 'Playlists', 'Plan ends'],
  ...['Next plan starts', 'Suspended', 'Deletion'],
];

function csvRow(customer: ListedCustomer): Cell[] {
  const { id, email, role, createdAt, activatedAt, expiry, next_plan: next } = customer;
  return [
    ...[id, email, role, dateOf(createdAt), dateOf(activatedAt), planKind(customer)],
    ...[customer.max_list ?? '', dateOf(expiry), dateOf(next?.startsAt)],
    ...[dateOf(customer.suspendedAt), dateOf(customer.deleteAt)],
  ];
}

/** A day (UTC); empty without one. */
function dateOf(time: number | null | undefined): string {
  return time === null || time === undefined ? '' : new Date(time).toISOString().slice(0, 10);
}
