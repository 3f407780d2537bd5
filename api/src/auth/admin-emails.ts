import { eq } from 'drizzle-orm';
import type { Queryable } from '../db/database';
import { users } from './tables';

/** The emails of all admins. */
export async function adminEmails(db: Queryable): Promise<string[]> {
  const admins = await db.select({ email: users.email }).from(users).where(eq(users.role, 'admin'));
  return admins.map(({ email }) => email);
}
