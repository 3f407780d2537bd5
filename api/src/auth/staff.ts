import { STAFF_ROLES } from '@site/shared/rules';
import { and, asc, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import type { Queryable } from '../db/database';
import { users } from './tables';

/** The accounts that answer tickets, the oldest first. */
export function staffAccounts(db: Queryable): Promise<{ id: number; email: string }[]> {
  return db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(isActiveStaff())
    .orderBy(asc(users.id));
}

/** Whether an account answers tickets. */
export async function isStaffAccount(db: Queryable, id: number): Promise<boolean> {
  return (await db.$count(users, and(eq(users.id, id), isActiveStaff()))) > 0;
}

function isActiveStaff(): SQL | undefined {
  return and(
    inArray(users.role, [...STAFF_ROLES]),
    isNull(users.suspendedAt),
    isNull(users.deletedAt),
  );
}
