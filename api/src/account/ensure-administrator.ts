import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { hashPassword } from '../auth/passwords';
import { users } from '../auth/tables';
import type { Context } from '../context';

const ADMINISTRATOR = 1;

/**
 * Creates account 1, the administrator, at the first start (section 6). Gives the address and the password where we made the password
 * up, null where nothing is to be told.
 */
export async function ensureAdministrator({
  db,
  config,
  now,
}: Pick<Context, 'db' | 'config' | 'now'>) {
  const { email, password: chosen } = config.admin;
  const password = chosen ?? randomPassword();
  const existing = await db.$count(users, eq(users.id, ADMINISTRATOR));
  if (existing > 0) return null;
  const values = {
    id: ADMINISTRATOR,
    email,
    passwordHash: await hashPassword(password),
    role: 'admin',
    createdAt: now(),
    activatedAt: now(),
  } as const;
  const created = await db.insert(users).values(values).onConflictDoNothing().returning();
  return created.length > 0 && chosen === null ? { email, password } : null;
}

/** 120 random bits; a digit stands in front because the rule of section 5 wants one. */
function randomPassword(): string {
  return `7${randomBytes(15).toString('base64url')}`;
}
