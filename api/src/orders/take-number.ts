import { sql } from 'drizzle-orm';
import type { Queryable } from '../db/database';
import { counters } from './tables';

/** The next number of a counter, from 1. Whoever takes one holds the counter until the transaction ends, so that none is lost or taken twice. */
export async function takeNumber(db: Queryable, name: string): Promise<number> {
  const [counter] = await db
    .insert(counters)
    .values({ name, value: 1 })
    .onConflictDoUpdate({ target: counters.name, set: { value: sql`${counters.value} + 1` } })
    .returning();
  if (!counter) throw new Error(`no number of ${name}`);
  return counter.value;
}
