import { randomBytes } from 'node:crypto';
import { FIRST_ADMIN_ID } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import { hashPassword } from '../auth/passwords';
import { users } from '../auth/tables';
import type { Context } from '../context';

/**
 * Creates the account of the admin at the first start. Returns its email and password if the
 * password is random, so that the operator sees it once; otherwise null.
 */
export async function ensureAdmin({
  db,
  config,
  now,
}: Pick<Context, 'db' | 'config' | 'now'>): Promise<{ email: string; password: string } | null> {
  const { email, password: configuredPassword } = config.admin;
  const password = configuredPassword ?? randomPassword();
  const existing = await db.$count(users, eq(users.id, FIRST_ADMIN_ID));
  if (existing > 0) return null;
  const values = {
    id: FIRST_ADMIN_ID,
    email,
    passwordHash: await hashPassword(password),
    role: 'admin',
    createdAt: now(),
    activatedAt: now(),
  } as const;
  const created = await db.insert(users).values(values).onConflictDoNothing().returning();
  return created.length > 0 && configuredPassword === null ? { email, password } : null;
}

/** 120 random bits. The rule of section 5 needs a digit, so one is put in front. */
function randomPassword(): string {
  return `7${randomBytes(15).toString('base64url')}`;
}
