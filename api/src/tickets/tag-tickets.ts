import type { contract, ParsedBodyOf, ResponseOf } from '@site/shared/contract';
import { MAX_TICKET_TAGS } from '@site/shared/rules';
import { asc, count, desc, eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../db/database';
import { lockTickets } from './lock-ticket';
import { tickets } from './tables';

/** The most tags that `ticketTags` returns. */
const MAX_LISTED_TAGS = 500;

type TagChange = ParsedBodyOf<typeof contract.ticket.tagTickets>;

/**
 * Adds and removes tags. `full` is the number of tickets that stay as they are, because they would
 * have more than `MAX_TICKET_TAGS` tags.
 */
export async function tagTickets(
  tx: Transaction,
  { ticket_ids, add, remove }: TagChange,
): Promise<{ changedIds: number[]; full: number }> {
  const changedIds: number[] = [];
  let full = 0;
  for (const { id, tags } of await lockTickets(tx, ticket_ids)) {
    const changedTags = [...new Set([...tags, ...add])]
      .filter((tag) => !remove.includes(tag))
      .sort();
    if (changedTags.join('\n') === tags.join('\n')) continue;
    if (changedTags.length > MAX_TICKET_TAGS && changedTags.length > tags.length) {
      full += 1;
      continue;
    }
    await tx.update(tickets).set({ tags: changedTags }).where(eq(tickets.id, id));
    changedIds.push(id);
  }
  return { changedIds, full };
}

/** The tags in use with the number of their tickets, the most used first. */
export async function ticketTags(
  db: Queryable,
): Promise<ResponseOf<typeof contract.ticket.ticketTags>> {
  const tag = sql<string>`unnest(${tickets.tags})`.as('tag');
  const used = db.select({ tag }).from(tickets).where(sql`${tickets.tags} <> '{}'`).as('used');
  const tags = await db
    .select({ tag: used.tag, count: count() })
    .from(used)
    .groupBy(used.tag)
    .orderBy(desc(count()), asc(used.tag))
    .limit(MAX_LISTED_TAGS);
  return { tags };
}
