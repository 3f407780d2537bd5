import { isStaff, ROLES } from '@site/shared/rules';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Queryable } from '../db/database';
import { type User, users } from './tables';

const STAFF_ROLES = ROLES.filter(isStaff) as User['role'][];

/** The accounts that answer tickets, the oldest first. */
export function staffAccounts(db: Queryable): Promise<{ id: number; email: string }[]> {
  return db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(inArray(users.role, STAFF_ROLES), isNull(users.deletedAt)))
    .orderBy(asc(users.id));
}

/** Whether an account answers tickets. */
export async function isStaffAccount(db: Queryable, id: number): Promise<boolean> {
  const isThisStaff = and(
    eq(users.id, id),
    inArray(users.role, STAFF_ROLES),
    isNull(users.deletedAt),
  );
  return (await db.$count(users, isThisStaff)) > 0;
}
