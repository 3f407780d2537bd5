import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../db/database';
import { type User, users } from './tables';

/** The condition that finds an account by email. Emails are compared without case. */
export function hasEmail(email: string): SQL {
  return sql`lower(${users.email}) = lower(${email})`;
}

export async function findUserByEmail(db: Queryable, email: string): Promise<User | undefined> {
  const [user] = await db.select().from(users).where(hasEmail(email));
  return user;
}
