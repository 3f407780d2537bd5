import { desc, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../db/database';
import { orders } from '../orders/tables';

/**
 * The billing name of the newest order of each account, by the id of the account. Accounts without
 * an order, or with an empty name, are missing.
 */
export async function billingNames(
  db: Queryable,
  accountIds: readonly number[],
): Promise<Map<number, string>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([orders.userId], {
      userId: orders.userId,
      name: sql<string>`trim(${orders.name} || ' ' || ${orders.last_name})`,
    })
    .from(orders)
    .where(inArray(orders.userId, [...new Set(accountIds)]))
    .orderBy(orders.userId, desc(orders.id));
  return new Map(rows.flatMap(({ userId, name }) => (name === '' ? [] : [[userId, name]])));
}

/** The account with its billing name, if it has one. */
export function withName<Account extends { id: number }>(
  account: Account,
  names: ReadonlyMap<number, string>,
): Account & { name?: string } {
  const name = names.get(account.id);
  return name === undefined ? account : { ...account, name };
}
