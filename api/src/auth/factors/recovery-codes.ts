import { randomInt } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Context } from '../../context';
import type { Queryable } from '../../db/database';
import { recoveryCodeHash } from './factor-secrets';
import { factorRecoveryCodes } from './tables';

/** Without letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A code of 3 groups of 4 characters has 59 random bits. */
const GROUPS = 3;
const GROUP_LENGTH = 4;

const CODE_COUNT = 10;

/** Replaces the recovery codes of an account and returns the new ones. */
export async function replaceRecoveryCodes(
  { config }: Pick<Context, 'config'>,
  tx: Queryable,
  userId: number,
  now: number,
): Promise<string[]> {
  await deleteRecoveryCodes(tx, userId);
  const codes = Array.from({ length: CODE_COUNT }, newCode);
  const rows: (typeof factorRecoveryCodes.$inferInsert)[] = [];
  // One after the other: a transaction runs one query at a time.
  for (const code of codes) {
    const hash = await recoveryCodeHash({ config, db: tx }, userId, normalised(code));
    rows.push({ hash, userId, createdAt: now });
  }
  await tx.insert(factorRecoveryCodes).values(rows);
  return codes;
}

export async function deleteRecoveryCodes(tx: Queryable, userId: number): Promise<void> {
  await tx.delete(factorRecoveryCodes).where(eq(factorRecoveryCodes.userId, userId));
}

export function countRecoveryCodes(db: Queryable, userId: number): Promise<number> {
  return db.$count(factorRecoveryCodes, eq(factorRecoveryCodes.userId, userId));
}

/** Uses a recovery code up. Returns whether the account had this code. */
export async function claimRecoveryCode(
  { config }: Pick<Context, 'config'>,
  tx: Queryable,
  userId: number,
  code: string,
): Promise<boolean> {
  const hash = await recoveryCodeHash({ config, db: tx }, userId, normalised(code));
  const used = await tx
    .delete(factorRecoveryCodes)
    .where(and(eq(factorRecoveryCodes.hash, hash), eq(factorRecoveryCodes.userId, userId)))
    .returning();
  return used.length > 0;
}

function newCode(): string {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** People may type a code in capitals and with any separators. */
function normalised(code: string): string {
  return code.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}
