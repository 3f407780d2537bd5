import type { CannedReply, CannedReplyText, contract, ParsedBodyOf } from '@site/shared/contract';
import { BASE_LANGUAGE, LANGUAGES, type Language } from '@site/shared/language';
import { and, asc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/database';
import { Problem } from '../../http/problem';
import { sanitiseMessage } from '../sanitise-message';
import { cannedReplies as replies, cannedReplyTexts as table } from './tables';

type Texts = CannedReply['texts'];
type SavedReply = ParsedBodyOf<typeof contract.ticket.saveCannedReply>;
type DeletedReply = ParsedBodyOf<typeof contract.ticket.deleteCannedReply>;

/** The canned replies that match, the oldest first. Their placeholders are not filled in. */
export async function cannedReplies(db: Queryable, condition?: SQL): Promise<CannedReply[]> {
  const rows = await db
    .select({ id: replies.id, version: replies.version, text: table })
    .from(replies)
    .innerJoin(table, eq(table.replyId, replies.id))
    .where(condition)
    .orderBy(asc(replies.id));
  const found = new Map<number, { id: number; version: number; texts: Partial<Texts> }>();
  for (const { id, version, text } of rows) {
    const reply = found.get(id) ?? { id, version, texts: {} };
    const { title, description } = text;
    reply.texts[text.language] = { title, description };
    found.set(id, reply);
  }
  // The English text always exists.
  return [...found.values()] as CannedReply[];
}

/**
 * Stores a new canned reply, or replaces the texts of a stored one. `changed` names the languages
 * whose text has changed; it is empty for a repeated call, which changes nothing. Throws
 * 'message-empty', 'not-found', 'canned-reply-changed', 'canned-reply-title'.
 */
export async function saveCannedReply(
  tx: Transaction,
  { replaces, texts: sent }: SavedReply,
): Promise<{ reply: CannedReply; changed: Language[] }> {
  const texts = sanitised(sent);
  const stored = replaces
    ? await lockReply(tx, replaces.id)
    : await findByEnglishTitle(tx, texts.en.title);
  const changed = LANGUAGES.filter((language) => !isSame(stored?.texts[language], texts[language]));
  if (stored && changed.length === 0) return { reply: stored, changed };
  if (replaces && replaces.version !== stored?.version) throw new Problem('canned-reply-changed');
  const reply = await storeReply(tx, replaces);
  await storeTexts(tx, reply.id, texts);
  return { reply: { ...reply, texts }, changed };
}

/** Returns the texts of the deleted reply. Throws 'not-found', 'canned-reply-changed'. */
export async function deleteCannedReply(
  tx: Transaction,
  { id, version }: DeletedReply,
): Promise<Texts> {
  const stored = await lockReply(tx, id);
  if (stored.version !== version) throw new Problem('canned-reply-changed');
  await tx.delete(replies).where(eq(replies.id, id));
  return stored.texts;
}

function sanitised(texts: SavedReply['texts']): Texts {
  const entries = Object.entries(texts).flatMap(([language, text]) =>
    text ? [[language, { ...text, description: sanitiseMessage(text.description) }]] : [],
  );
  return Object.fromEntries(entries);
}

function isSame(a: CannedReplyText | undefined, b: CannedReplyText | undefined): boolean {
  return a?.title === b?.title && a?.description === b?.description;
}

/** Throws 'not-found'. */
async function lockReply(tx: Transaction, id: number): Promise<CannedReply> {
  await tx.select({ id: replies.id }).from(replies).where(eq(replies.id, id)).for('update');
  const [reply] = await cannedReplies(tx, eq(replies.id, id));
  if (!reply) throw new Problem('not-found');
  return reply;
}

/** The reply that an earlier call has stored, if this call for a new reply is a repeated one. */
async function findByEnglishTitle(
  tx: Transaction,
  title: string,
): Promise<CannedReply | undefined> {
  const hasTitle = and(eq(table.language, BASE_LANGUAGE), eq(table.title, title));
  const ids = tx.select({ id: table.replyId }).from(table).where(hasTitle);
  const [reply] = await cannedReplies(tx, inArray(replies.id, ids));
  return reply;
}

/** Gives the replaced reply its next version, or adds a reply without texts. */
async function storeReply(
  tx: Transaction,
  replaced: SavedReply['replaces'],
): Promise<{ id: number; version: number }> {
  const [reply] = replaced
    ? await tx
        .update(replies)
        .set({ version: replaced.version + 1 })
        .where(eq(replies.id, replaced.id))
        .returning()
    : await tx.insert(replies).values({}).returning();
  if (!reply) throw new Error('The canned reply was not stored.');
  return reply;
}

/** Throws 'canned-reply-title' if another reply has one of the titles in its language. */
async function storeTexts(tx: Transaction, replyId: number, texts: Texts): Promise<void> {
  const rows = LANGUAGES.flatMap((language) => {
    const text = texts[language];
    return text ? [{ replyId, language, ...text }] : [];
  });
  await tx.delete(table).where(eq(table.replyId, replyId));
  const stored = await tx.insert(table).values(rows).onConflictDoNothing().returning();
  if (stored.length < rows.length) throw new Problem('canned-reply-title');
}
