import { inArray } from 'drizzle-orm';
import type { Queryable } from '../db/database';
import { users } from './tables';

/**
 * Who made an entry. `by` is a word such as 'customer' or 'time'; of a member of staff it is
 * 'staff', and `actorId` is the id of the account.
 */
export type Author = { by: string; actorId: number | null };

export const STAFF = 'staff';

/** The author of an entry that no member of staff made, such as 'customer'. */
export function wordAuthor(by: string): Author {
  return { by, actorId: null };
}

/** A member of staff as the author of an entry. */
export function staffAuthor({ id }: { id: number }): Author {
  return { by: STAFF, actorId: id };
}

/**
 * Returns the function that names the author of an entry: staff by the present email of the
 * account, any other author by the word. `authors` are the authors that it will be asked for.
 */
export async function authorNames(
  db: Queryable,
  authors: readonly Author[],
): Promise<(author: Author) => string> {
  const ids = [...new Set(authors.flatMap(({ actorId }) => actorId ?? []))];
  const rows =
    ids.length > 0
      ? await db
          .select({ id: users.id, email: users.email })
          .from(users)
          .where(inArray(users.id, ids))
      : [];
  const emails = new Map(rows.map(({ id, email }) => [id, email]));
  return ({ by, actorId }) => (actorId && emails.get(actorId)) || by;
}
