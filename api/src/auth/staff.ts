import { STAFF_ROLES } from '@site/shared/rules';
import { and, asc, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import type { Queryable, Transaction } from '../db/database';
import { users } from './tables';

/** The emails of all administrators who are not suspended. */
export async function adminEmails(db: Queryable): Promise<string[]> {
  const isActiveAdmin = and(eq(users.role, 'admin'), isNull(users.suspendedAt));
  const admins = await db.select({ email: users.email }).from(users).where(isActiveAdmin);
  return admins.map(({ email }) => email);
}

/** The accounts that answer tickets, the oldest first. */
export function staffAccounts(db: Queryable): Promise<{ id: number; email: string }[]> {
  return db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(isActiveStaff())
    .orderBy(asc(users.id));
}

/**
 * Whether an account answers tickets. The lock keeps the answer true until the transaction ends: a
 * suspension waits for it.
 */
export async function lockStaffAccount(tx: Transaction, id: number): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), isActiveStaff()))
    .for('share');
  return rows.length > 0;
}

function isActiveStaff(): SQL | undefined {
  return and(
    inArray(users.role, [...STAFF_ROLES]),
    isNull(users.suspendedAt),
    isNull(users.deletedAt),
  );
}
