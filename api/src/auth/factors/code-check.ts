import { CODE_LIMIT, MINUTE_MS } from '@site/shared/rules';
import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as texts from '#texts';
import { recordEntry } from '../../audit/record-entry';
import type { Context } from '../../context';
import type { Queryable } from '../../db/database';
import { limiter, limitFailures } from '../../http/limiter';
import { Problem } from '../../http/problem';
import { type Browser, browserOf } from '../sessions';
import { codesRefusedMail } from '../sign-in-mails';
import { type User, users } from '../tables';
import { wrongCodes } from './tables';
import { checkTotp } from './totp';

/**
 * A thief of the password can use the limits up, so the refusal tells the owner what still works.
 */
const tooManyCodes = texts.signIn.tooManyCodes;

/** The request in which a proof is entered. `now` in ms. */
export type Caller = { request: FastifyRequest; reply: FastifyReply; now: number };

type CodeOwner = Pick<User, 'id'>;

/**
 * Returns the function that checks a code of an authenticator app. It throws what `checkTotp`
 * throws for a refused code, and 'too-many' after ten wrong codes in 15 minutes or after
 * `CODE_LIMIT` wrong codes in a day.
 *
 * Both limits count the wrong codes of an account in all browsers and sessions together. A known
 * device has no count of its own, as it has for wrong passwords: a thief of a session or mailbox
 * can make many devices known, and a code is short enough to be guessed in many tries.
 */
export function codeCheck(app: FastifyInstance) {
  const failures = limiter(app, 'second-factor', {
    max: 10,
    windowMs: 15 * MINUTE_MS,
    body: tooManyCodes,
  });
  return (caller: Caller, owner: CodeOwner, code: string): Promise<void> =>
    limitFailures(caller, [{ limiter: failures, subject: String(owner.id) }], isWrongCode, () =>
      limitCodesPerDay(app.context, caller, owner, () =>
        checkTotp(app.context, owner.id, code, caller.now),
      ),
    );
}

/**
 * Whether an error is the refusal of a code: 'wrong-code', 'code-used', 'clock-off' or
 * 'wrong-recovery-code'. Of the problems that a check of a code throws, they alone have status 422.
 */
export function isWrongCode(error: unknown): boolean {
  return error instanceof Problem && error.statusCode === 422;
}

/**
 * Runs the check of a code, and counts the code for the account if it is wrong. At the `CODE_LIMIT`
 * throws 'too-many' with Retry-After; the owner gets a mail when the limit is reached. The count is
 * in the database, so a restart of the server does not end it. The attempt is counted before the
 * check, so attempts at the same moment cannot pass the limit together.
 */
async function limitCodesPerDay(
  context: Pick<Context, 'config' | 'db' | 'outbox'>,
  { request, reply, now }: Caller,
  owner: CodeOwner,
  check: () => Promise<void>,
): Promise<void> {
  if (!context.config.rateLimit) return check();
  const { db } = context;
  const browser = browserOf(request);
  const { count, endsAt } = await countAttempt(db, owner.id, now, reply);
  try {
    await check();
  } catch (error) {
    if (!isWrongCode(error)) await uncountAttempt(db, owner.id, endsAt);
    else if (count === CODE_LIMIT.maxWrong)
      await tellOwner(context, owner, { browser, endsAt, now });
    throw error;
  }
  await uncountAttempt(db, owner.id, endsAt);
}

/** Adds one attempt to the count of the account. Throws 'too-many' if the count is at its limit. */
async function countAttempt(
  db: Queryable,
  userId: number,
  now: number,
  reply: FastifyReply,
): Promise<{ count: number; endsAt: number }> {
  const hasEnded = lte(wrongCodes.endsAt, now);
  const [counted] = await db
    .insert(wrongCodes)
    .values({ userId, count: 1, endsAt: now + CODE_LIMIT.periodMs })
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
  const [atLimit] = await db.select().from(wrongCodes).where(eq(wrongCodes.userId, userId));
  const waitMs = (atLimit?.endsAt ?? now) - now;
  reply.header('retry-after', Math.max(1, Math.ceil(waitMs / 1_000)));
  throw new Problem('too-many', { body: tooManyCodes() });
}

/** Takes an attempt out of the count again: its code was right, or was not checked. */
async function uncountAttempt(db: Queryable, userId: number, endsAt: number): Promise<void> {
  const isSamePeriod = and(eq(wrongCodes.userId, userId), eq(wrongCodes.endsAt, endsAt));
  await db
    .update(wrongCodes)
    .set({ count: sql`${wrongCodes.count} - 1` })
    .where(and(isSamePeriod, gt(wrongCodes.count, 0)));
}

/** Tells the owner by mail and in the audit log that codes are refused until `endsAt` (ms). */
async function tellOwner(
  { db, outbox }: Pick<Context, 'db' | 'outbox'>,
  owner: CodeOwner,
  { browser, endsAt, now }: { browser: Browser; endsAt: number; now: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [account] = await tx.select().from(users).where(eq(users.id, owner.id));
    if (!account) return;
    await outbox.enqueue(tx, account, (to) => codesRefusedMail(to, browser, endsAt));
    const detail = { wrong: String(CODE_LIMIT.maxWrong) };
    await recordEntry(tx, { action: 'codes-refused', accountId: owner.id, detail, browser }, now);
  });
}
