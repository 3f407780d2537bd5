import { randomBytes } from 'node:crypto';
import { FIRST_ADMIN_ID } from '@site/shared/rules';
import { and, eq } from 'drizzle-orm';
import { auditLog } from '../audit/tables';
import { hashPassword, OWN_START, verifyPassword } from '../auth/passwords';
import { users } from '../auth/tables';
import type { Context } from '../context';

/**
 * Creates account 1, the first administrator, at the first start. If ADMIN_PASSWORD is not set, the
 * password is random: then returns the email and the password, so that the operator sees them once.
 * Otherwise returns null.
 */
export async function ensureAdmin({
  db,
  config,
  now,
}: Pick<Context, 'db' | 'config' | 'now'>): Promise<{ email: string; password: string } | null> {
  const { email, password: configuredPassword } = config.admin;
  if ((await db.$count(users, eq(users.id, FIRST_ADMIN_ID))) > 0) return null;
  const password = configuredPassword ?? randomPassword();
  const values = {
    id: FIRST_ADMIN_ID,
    email,
    passwordHash: await hashPassword(password, OWN_START),
    role: 'admin',
    createdAt: now(),
    activatedAt: now(),
  } as const;
  const created = await db.insert(users).values(values).onConflictDoNothing().returning();
  return created.length > 0 && configuredPassword === null ? { email, password } : null;
}

/**
 * Why ADMIN_PASSWORD is not the password of account 1; null if it is, or is not set. The setting is
 * used at the first start only, and an operator who changes it later expects a new password. The
 * level is 'info' if the owner has changed the password, which is no mistake of the operator.
 */
export async function unusedAdminPassword({
  db,
  config,
}: Pick<Context, 'db' | 'config'>): Promise<{ level: 'info' | 'warn'; text: string } | null> {
  const { password } = config.admin;
  if (password === null) return null;
  const [admin] = await db.select().from(users).where(eq(users.id, FIRST_ADMIN_ID));
  if (!admin || (await verifyPassword(admin.passwordHash, password, OWN_START))) return null;
  const isOwnChange = and(
    eq(auditLog.accountId, FIRST_ADMIN_ID),
    eq(auditLog.action, 'password-changed'),
  );
  if ((await db.$count(auditLog, isOwnChange)) > 0)
    return {
      level: 'info',
      text: 'ADMIN_PASSWORD has no effect: account 1 has changed its password since the first start.',
    };
  return {
    level: 'warn',
    text: "ADMIN_PASSWORD has no effect: it is used at the first start only, and account 1 keeps the password of that start. Change the password in the account's settings, or at /recover-password.",
  };
}

/** 120 random bits, with a digit in front: section 5 of the specification requires a digit. */
function randomPassword(): string {
  return `7${randomBytes(15).toString('base64url')}`;
}
