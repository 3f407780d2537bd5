import type { CustomerNote } from '@site/shared/contract';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { recordEntry } from '../audit/record-entry';
import { users } from '../auth/tables';
import type { Database, Queryable } from '../db/database';
import type { PersonalData } from '../db/personal-data';
import { Problem } from '../http/problem';
import type { AccountAct } from '../staff/account-act';
import { customerNotes } from './tables';

/** The most notes that the page of a customer lists. */
export const MAX_LISTED_NOTES = 200;

/** The newest notes about a customer, newest first. */
export async function notesOf(db: Queryable, userId: number): Promise<CustomerNote[]> {
  const { id, text, createdAt } = customerNotes;
  const rows = await db
    .select({ id, text, createdAt, author: users.email })
    .from(customerNotes)
    .leftJoin(users, eq(users.id, customerNotes.authorId))
    .where(eq(customerNotes.userId, userId))
    .orderBy(desc(id))
    .limit(MAX_LISTED_NOTES);
  return rows.map((row) => ({ ...row, author: row.author ?? '' }));
}

/** Adds a note about a customer. Throws 'not-found'. */
export async function addNote(
  db: Database,
  userId: number,
  text: string,
  { actorId, browser, now }: Omit<AccountAct, 'reason'>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [customer] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.deletedAt)))
      .for('share');
    if (!customer) throw new Problem('not-found');
    await tx.insert(customerNotes).values({ userId, authorId: actorId, text, createdAt: now });
    const entry = { action: 'add-customer-note', actorId, accountId: userId, browser } as const;
    await recordEntry(tx, entry, now);
  });
}

/** The notes of staff about an account. An erasure deletes them. */
export const customerNoteData: PersonalData = {
  name: 'notes',
  read: (db, userId) =>
    db
      .select({ text: customerNotes.text, createdAt: customerNotes.createdAt })
      .from(customerNotes)
      .where(eq(customerNotes.userId, userId))
      .orderBy(desc(customerNotes.id)),
  erase: async (tx, userId) => {
    await tx.delete(customerNotes).where(eq(customerNotes.userId, userId));
  },
};
