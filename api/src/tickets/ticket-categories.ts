import type { TicketCategoriesValue } from '@site/shared/contract';
import { formatCategoryInUse } from '@site/shared/format';
import { language } from '@site/shared/language';
import { categoryList, offeredCategories } from '@site/shared/service';
import { inArray } from 'drizzle-orm';
import { versionNow } from '../business-data/read-versions';
import type { Queryable, Transaction } from '../db/database';
import { Problem } from '../http/problem';
import { tickets } from './tables';

/** The categories that apply at `now` (ms). */
export async function ticketCategories(db: Queryable, now: number): Promise<TicketCategoriesValue> {
  return (await versionNow(db, 'ticket-categories', '', now)).value;
}

/** Throws 'category-not-offered' for a category that is hidden, or that does not exist. */
export async function requireOffered(db: Queryable, category: string, now: number): Promise<void> {
  const offered = offeredCategories(categoryList(await ticketCategories(db, now)));
  if (!offered.some(({ id }) => id === category)) throw new Problem('category-not-offered');
}

/** The name of a category in the language of the moment. */
export function categoryName(categories: TicketCategoriesValue, id: string): string {
  const { names } = categoryList(categories).find((category) => category.id === id) ?? {};
  return names?.[language()] ?? names?.en ?? id;
}

/**
 * Why the categories `before` cannot be replaced by `after`, as a text for the page: `after` lacks
 * a category that tickets have. Null if they can.
 */
export async function categoriesInUse(
  tx: Transaction,
  before: unknown,
  after: unknown,
): Promise<string | null> {
  const kept = new Set(Object.keys(after as TicketCategoriesValue));
  const removed = categoryList(before as TicketCategoriesValue).filter(({ id }) => !kept.has(id));
  if (removed.length === 0) return null;
  const [used] = await tx
    .select({ category: tickets.category })
    .from(tickets)
    .where(
      inArray(
        tickets.category,
        removed.map(({ id }) => id),
      ),
    )
    .limit(1);
  return used
    ? formatCategoryInUse(categoryName(before as TicketCategoriesValue, used.category))
    : null;
}
