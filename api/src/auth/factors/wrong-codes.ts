import { CODE_LIMIT } from '@site/shared/rules';
import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import { recordEntry } from '../../audit/record-entry';
import type { Context } from '../../context';
import type { Queryable } from '../../db/database';
import { Problem } from '../../http/problem';
import type { Browser } from '../sessions';
import { codesRefusedMail } from '../sign-in-mails';
import type { User } from '../tables';
import { wrongCodes } from './tables';

/** The owner reads what still works, because a thief of the password can use the limits up. */
export const WAYS_WITHOUT_CODES =
  'Too many wrong codes of an authenticator app were entered for this account. Sign in with a recovery code or a passkey.';

/** Who enters a code of an authenticator app, and where. */
export type CodeAttempt = {
  user: Pick<User, 'id' | 'email'>;
  browser: Browser;
  now: number;
};

/**
 * Checks a code by `run`, and counts it for the account if it is wrong. Throws 'too-many', with
 * Retry-After, at the `CODE_LIMIT`; the owner gets a mail when it is reached. The database holds
 * the count, so that a restart does not end it. The attempt is counted before the check, so that
 * attempts at the same moment cannot pass the limit together.
 */
export async function limitWrongCodes(
  context: Pick<Context, 'config' | 'db' | 'outbox'>,
  attempt: CodeAttempt,
  reply: FastifyReply,
  run: () => Promise<void>,
): Promise<void> {
  if (!context.config.rateLimit) return run();
  const { db } = context;
  const userId = attempt.user.id;
  const { count, endsAt } = await countAttempt(db, userId, attempt.now, reply);
  try {
    await run();
  } catch (error) {
    if (!isWrongCode(error)) await giveBack(db, userId, endsAt);
    else if (count === CODE_LIMIT.maxWrong) await tellOwner(context, attempt, endsAt);
    throw error;
  }
  await giveBack(db, userId, endsAt);
}

export function isWrongCode(error: unknown): boolean {
  return error instanceof Problem && error.statusCode === 422;
}

async function countAttempt(
  db: Queryable,
  userId: number,
  now: number,
  reply: FastifyReply,
): Promise<{ count: number; endsAt: number }> {
  const hasEnded = lte(wrongCodes.endsAt, now);
  const [counted] = await db
    .insert(wrongCodes)
    .values({
      userId,
      count: 1,
      endsAt: now + CODE_LIMIT.periodMs,
    })
    .onConflictDoUpdate({
      target: wrongCodes.userId,
      set: {
        count: sql`case when ${hasEnded} then 1 else ${wrongCodes.count} + 1 end`,
        endsAt: sql`case when ${hasEnded} then excluded.ends_at else ${wrongCodes.endsAt} end`,
      },
      setWhere: sql`${wrongCodes.count} < ${CODE_LIMIT.maxWrong} or ${hasEnded}`,
    })
    .returning();
  if (counted) return counted;
  const [full] = await db.select().from(wrongCodes).where(eq(wrongCodes.userId, userId));
  reply.header('retry-after', Math.max(1, Math.ceil(((full?.endsAt ?? now) - now) / 1_000)));
  throw new Problem('too-many', { body: WAYS_WITHOUT_CODES });
}

/** The code was right, or was not checked. */
async function giveBack(db: Queryable, userId: number, endsAt: number): Promise<void> {
  await db
    .update(wrongCodes)
    .set({ count: sql`${wrongCodes.count} - 1` })
    .where(
      and(eq(wrongCodes.userId, userId), eq(wrongCodes.endsAt, endsAt), gt(wrongCodes.count, 0)),
    );
}

async function tellOwner(
  { db, outbox }: Pick<Context, 'db' | 'outbox'>,
  { user, browser, now }: CodeAttempt,
  endsAt: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    await outbox.enqueue(tx, codesRefusedMail(user.email, browser, endsAt));
    const detail = { wrong: String(CODE_LIMIT.maxWrong) };
    await recordEntry(tx, { action: 'codes-refused', accountId: user.id, detail, browser }, now);
  });
}
