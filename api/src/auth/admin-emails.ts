import type { Session } from '@site/shared/contract';
import { eq } from 'drizzle-orm';
import type { Queryable, Transaction } from '../db/database';
import { users } from './tables';

/** The addresses of all administrators. */
export async function administratorsOf(db: Queryable): Promise<string[]> {
  const administrators = await db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.role, 'admin'));
  return administrators.map(({ email }) => email);
}

/** The addresses of those who answer tickets, without whoever acts. */
export async function administratorsBut(tx: Transaction, session: Session): Promise<string[]> {
  return (await administratorsOf(tx)).filter((email) => email !== session.email);
}
