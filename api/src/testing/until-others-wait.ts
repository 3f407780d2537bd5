import { until } from '@site/shared/testing/until';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/database';

/** jest.config.mjs sets it for each project. */
declare const testDatabase: 'embedded' | 'postgres';

/**
 * Waits until `count` other transactions wait for this one. The embedded database runs one at a
 * time, in the order in which they begin.
 */
export async function untilOthersWait(tx: Transaction, count = 1): Promise<void> {
  if (testDatabase === 'embedded') return;
  const waiting = sql`
    select 1 from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`;
  await until(async () => {
    const { rows } = (await tx.execute(waiting)) as unknown as { rows: unknown[] };
    return rows.length >= count;
  });
}
