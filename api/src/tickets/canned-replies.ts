import type { CannedReply, contract, ParsedBodyOf } from '@site/shared/contract';
import { and, asc, eq, ne } from 'drizzle-orm';
import type { Database } from '../db/database';
import { Problem } from '../http/problem';
import { sanitise } from './sanitise';
import { cannedReplies as table } from './tables';

/** All canned replies by title. Their placeholders are not filled in. */
export function cannedReplies(db: Database): Promise<CannedReply[]> {
  return db.select().from(table).orderBy(asc(table.title));
}

type SavedCannedReply = ParsedBodyOf<typeof contract.ticket.saveCannedReply>;

/**
 * Saves a canned reply. With an id it changes that reply; without, one with the same title is
 * replaced. Throws 'message-empty', 'not-found', 'canned-reply-title'.
 */
export async function saveCannedReply(
  db: Database,
  { id, title, description }: SavedCannedReply,
): Promise<CannedReply> {
  const clean = sanitise(description);
  if (id !== undefined) return changeCannedReply(db, { id, title, description: clean });
  const [reply] = await db
    .insert(table)
    .values({ title, description: clean })
    .onConflictDoUpdate({ target: table.title, set: { description: clean } })
    .returning();
  if (!reply) throw new Error('The canned reply was not stored.');
  return reply;
}

async function changeCannedReply(
  db: Database,
  { id, title, description }: CannedReply,
): Promise<CannedReply> {
  return db.transaction(async (tx) => {
    const [other] = await tx
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.title, title), ne(table.id, id)));
    if (other) throw new Problem('canned-reply-title');
    const [reply] = await tx
      .update(table)
      .set({ title, description })
      .where(eq(table.id, id))
      .returning();
    if (!reply) throw new Problem('not-found');
    return reply;
  });
}

/** Throws 'not-found'. */
export async function deleteCannedReply(db: Database, id: number): Promise<void> {
  const deleted = await db.delete(table).where(eq(table.id, id)).returning({ id: table.id });
  if (deleted.length === 0) throw new Problem('not-found');
}
