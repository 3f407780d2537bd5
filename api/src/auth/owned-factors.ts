import { type FactorKind, isStaff, type Role, STAFF_ROLES } from '@site/shared/rules';
import { asc, eq, inArray, notExists, type SQL, sql } from 'drizzle-orm';
import type { Config } from '../config/config';
import type { Queryable } from '../db/database';
import { factors, users } from './tables';

/** The second factors of an account as its owner sees them, the oldest first. */
export async function factorsOf(db: Queryable, userId: number) {
  const { id, kind, name, createdAt, lastUsedAt } = factors;
  return db
    .select({ id, kind, name, createdAt, lastUsedAt })
    .from(factors)
    .where(eq(factors.userId, userId))
    .orderBy(asc(id));
}

/** The kinds of second factors that an account has. */
export async function factorKindsOf(db: Queryable, userId: number): Promise<FactorKind[]> {
  const rows = await db
    .selectDistinct({ kind: factors.kind })
    .from(factors)
    .where(eq(factors.userId, userId));
  return rows.map(({ kind }) => kind);
}

/** Whether accounts of a role must have a second factor. */
export function isFactorRequired(
  { staffFactors }: Pick<Config, 'staffFactors'>,
  role: Role,
): boolean {
  return staffFactors && isStaff(role);
}

/**
 * Whether the account of a row of `users` must add a second factor before it can do anything else,
 * as a column of a query.
 */
export function needsFactor(
  db: Queryable,
  { staffFactors }: Pick<Config, 'staffFactors'>,
): SQL<boolean> {
  if (!staffFactors) return sql`false`;
  const ownFactors = db
    .select({ id: factors.id })
    .from(factors)
    .where(eq(factors.userId, users.id));
  return sql`${inArray(users.role, [...STAFF_ROLES])} and ${notExists(ownFactors)}`;
}
