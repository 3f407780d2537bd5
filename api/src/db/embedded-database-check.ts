import type { FreeSpaceWatch } from '@site/shared/server';
import { sql } from 'drizzle-orm';
import type { Queryable } from './database';

/** A check that writes needs the disk, so most checks only read. */
const CHECKS_FOR_EACH_WRITE = 10;

/**
 * Returns a function that rejects while the embedded database does not work. After an error of its
 * disk, the database may answer queries and still refuse every change until it is opened again, so
 * some checks write to its log: at times, and after the disk was full or read-only. After a failed
 * one every check writes. A paused database answers later, so it counts as working.
 */
export function embeddedDatabaseCheck(
  db: Queryable,
  freeSpace: Pick<FreeSpaceWatch, 'isLow'>,
  isPaused: () => boolean = () => false,
): () => Promise<void> {
  let isWriteUncertain = false;
  let checks = 0;
  return async () => {
    if (isPaused()) return;
    checks += 1;
    if (freeSpace.isLow() || checks % CHECKS_FOR_EACH_WRITE === 0) isWriteUncertain = true;
    if (isWriteUncertain && !freeSpace.isLow()) {
      await db.execute(sql`select pg_logical_emit_message(true, 'check', '')`);
      isWriteUncertain = false;
    }
    await db.execute(sql`select 1`);
  };
}
