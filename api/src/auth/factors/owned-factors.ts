import { type FactorKind, isStaff, type Role } from '@site/shared/rules';
import { asc, eq } from 'drizzle-orm';
import type { Config } from '../../config/config';
import type { Queryable } from '../../db/database';
import { type FactorRow, factors } from './tables';

/** The second factors of an account, the oldest first. */
export function factorsOf(db: Queryable, userId: number): Promise<FactorRow[]> {
  return db.select().from(factors).where(eq(factors.userId, userId)).orderBy(asc(factors.id));
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
export function isFactorRequired({ staffFactors }: Pick<Config, 'staffFactors'>, role: Role) {
  return staffFactors && isStaff(role);
}

/** Whether an account must add a second factor before it can do anything else. */
export async function needsFactor(
  db: Queryable,
  config: Pick<Config, 'staffFactors'>,
  { id, role }: { id: number; role: Role },
): Promise<boolean> {
  if (!isFactorRequired(config, role)) return false;
  return (await db.$count(factors, eq(factors.userId, id))) === 0;
}
