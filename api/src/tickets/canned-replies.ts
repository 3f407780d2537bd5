import type { CannedReply, contract, ParsedBodyOf } from '@site/shared/contract';
import { and, asc, eq, ne } from 'drizzle-orm';
import type { Database, Transaction } from '../db/database';
import { Problem } from '../http/problem';
import { sanitiseMessage } from './sanitise-message';
import { cannedReplies as table } from './tables';

/** All canned replies by title. Their placeholders are not filled in. */
export function cannedReplies(db: Database): Promise<CannedReply[]> {
  return db.select().from(table).orderBy(asc(table.title));
}

/**
 * With an `id`, changes the canned reply with this id. Without one, replaces the reply with the
 * same title or adds a new one. Throws 'message-empty', 'not-found', 'canned-reply-title'.
 */
export async function saveCannedReply(
  tx: Transaction,
  { id, title, description }: ParsedBodyOf<typeof contract.ticket.saveCannedReply>,
): Promise<CannedReply> {
  const clean = sanitiseMessage(description);
  if (id !== undefined) return changeCannedReply(tx, { id, title, description: clean });
  const [reply] = await tx
    .insert(table)
    .values({ title, description: clean })
    .onConflictDoUpdate({ target: table.title, set: { description: clean } })
    .returning();
  if (!reply) throw new Error('The canned reply was not stored.');
  return reply;
}

async function changeCannedReply(
  tx: Transaction,
  { id, title, description }: CannedReply,
): Promise<CannedReply> {
  const [replyWithTitle] = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.title, title), ne(table.id, id)));
  if (replyWithTitle) throw new Problem('canned-reply-title');
  const [reply] = await tx
    .update(table)
    .set({ title, description })
    .where(eq(table.id, id))
    .returning();
  if (!reply) throw new Problem('not-found');
  return reply;
}

/** Deletes a canned reply and returns its title. Throws 'not-found'. */
export async function deleteCannedReply(tx: Transaction, id: number): Promise<string> {
  const [deleted] = await tx
    .delete(table)
    .where(eq(table.id, id))
    .returning({ title: table.title });
  if (!deleted) throw new Problem('not-found');
  return deleted.title;
}
