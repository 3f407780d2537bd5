import { and, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '../db/database';
import { users } from './tables';

/** The emails of all administrators who are not suspended. */
export async function adminEmails(db: Queryable): Promise<string[]> {
  const isActiveAdmin = and(eq(users.role, 'admin'), isNull(users.suspendedAt));
  const admins = await db.select({ email: users.email }).from(users).where(isActiveAdmin);
  return admins.map(({ email }) => email);
}
