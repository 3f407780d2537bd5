import { STAFF_ROLES } from '@site/shared/rules';
import { and, asc, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import type { Queryable, Transaction } from '../db/database';
import { type User, users } from './tables';

/** All administrators who are not suspended, as recipients of mails. */
export function activeAdmins(db: Queryable): Promise<Pick<User, 'email' | 'language'>[]> {
  const isActiveAdmin = and(eq(users.role, 'admin'), isNull(users.suspendedAt));
  return db
    .select({ email: users.email, language: users.language })
    .from(users)
    .where(isActiveAdmin);
}

/** The accounts that answer tickets, the oldest first. */
export function staffAccounts(db: Queryable): Promise<Pick<User, 'id' | 'email' | 'language'>[]> {
  return db
    .select({ id: users.id, email: users.email, language: users.language })
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
