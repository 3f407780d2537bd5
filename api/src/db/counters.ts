import { sql } from 'drizzle-orm';
import type { Queryable } from './database';
import { counters } from './tables';

/**
 * Takes the next number of a counter, from 1. The row lock is held until the transaction ends, so
 * the numbers have no gaps and no duplicates.
 */
export async function takeNumber(db: Queryable, name: string): Promise<number> {
  const [counter] = await db
    .insert(counters)
    .values({ name, value: 1 })
    .onConflictDoUpdate({ target: counters.name, set: { value: sql`${counters.value} + 1` } })
    .returning();
  if (!counter) throw new Error(`The counter ${name} returned no number.`);
  return counter.value;
}
