import type { Session } from '@site/shared/contract';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../db/database';
import { users } from './tables';

/** The emails of all admins. */
export async function adminEmails(db: Queryable): Promise<string[]> {
  const admins = await db.select({ email: users.email }).from(users).where(eq(users.role, 'admin'));
  return admins.map(({ email }) => email);
}

/** The emails of all admins except the admin of the session. */
export async function otherAdminEmails(db: Queryable, session: Session): Promise<string[]> {
  return (await adminEmails(db)).filter((email) => email !== session.email);
}
