import type { CannedReply } from '@site/shared/contract';
import { asc, eq } from 'drizzle-orm';
import type { Database } from '../db/database';
import { Problem } from '../http/problem';
import { sanitise } from './sanitise';
import { cannedReplies as table } from './tables';

/** All canned replies by title. Their placeholders are not filled in. */
export function cannedReplies(db: Database): Promise<CannedReply[]> {
  return db.select().from(table).orderBy(asc(table.title));
}

/** Saves a canned reply. One with the same title is replaced. Throws 'message-empty'. */
export async function saveCannedReply(
  db: Database,
  { title, description }: Omit<CannedReply, 'id'>,
): Promise<CannedReply> {
  const clean = sanitise(description);
  const [reply] = await db
    .insert(table)
    .values({ title, description: clean })
    .onConflictDoUpdate({ target: table.title, set: { description: clean } })
    .returning();
  if (!reply) throw new Error('The canned reply was not stored.');
  return reply;
}

/** Throws 'not-found'. */
export async function deleteCannedReply(db: Database, id: number): Promise<void> {
  const deleted = await db.delete(table).where(eq(table.id, id)).returning({ id: table.id });
  if (deleted.length === 0) throw new Problem('not-found');
}
