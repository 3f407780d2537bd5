import type { CannedReply } from '@site/shared/contract';
import { asc, eq } from 'drizzle-orm';
import type { Database } from '../db/database';
import { Problem } from '../http/problem';
import { sanitise } from './sanitise';
import { cannedReplies } from './tables';

/** Texts support uses again, by title; placeholders stand in them as they were written. */
export function allCannedReplies(db: Database): Promise<CannedReply[]> {
  return db.select().from(cannedReplies).orderBy(asc(cannedReplies.title));
}

/** Stores a text under a title, in the place of the one that had it. Throws 'message-empty'. */
export async function saveCannedReply(
  db: Database,
  { title, description }: Omit<CannedReply, 'id'>,
): Promise<CannedReply> {
  const clean = sanitise(description);
  const [reply] = await db
    .insert(cannedReplies)
    .values({ title, description: clean })
    .onConflictDoUpdate({ target: cannedReplies.title, set: { description: clean } })
    .returning();
  if (!reply) throw new Error('the canned reply was not stored');
  return reply;
}

/** Throws 'not-found'. */
export async function deleteCannedReply(db: Database, id: number): Promise<void> {
  const gone = await db
    .delete(cannedReplies)
    .where(eq(cannedReplies.id, id))
    .returning({ id: cannedReplies.id });
  if (gone.length === 0) throw new Problem('not-found');
}
