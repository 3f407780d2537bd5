import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { noPassword } from '../auth/passwords';
import { endSessionsOf } from '../auth/sessions';
import { activationCodes, sessions, users } from '../auth/tables';
import type { Context } from '../context';
import { emailChanges, recoveryCodes, trialRedemptions } from './tables';

const EVERY = 3_600_000;

/** Removes, now and every hour, accounts whose grace is over and codes and sessions that are long past. */
export function sweepHourly(app: FastifyInstance): void {
  let running: Promise<void> = Promise.resolve();
  const run = () => {
    running = running
      .then(() => sweep(app.context, app.context.now()))
      .catch((error: unknown) => app.log.error({ err: error }, 'accounts could not be swept'));
  };
  const timer = setInterval(run, EVERY);
  timer.unref();
  app.addHook('onReady', async () => run());
  app.addHook('preClose', async () => {
    clearInterval(timer);
    await running;
  });
}

/** Deletes each account in a transaction of its own: one that cannot be deleted stops the others only until the next time. */
export async function sweep(context: Context, now: number): Promise<void> {
  const { db } = context;
  await db.delete(sessions).where(lte(sessions.expiresAt, now));
  await db.delete(recoveryCodes).where(lte(recoveryCodes.expiresAt, now - EVERY));
  await db
    .delete(emailChanges)
    .where(and(isNull(emailChanges.usedAt), lte(emailChanges.expiresAt, now)));
  await db
    .delete(activationCodes)
    .where(and(isNull(activationCodes.usedAt), lte(activationCodes.expiresAt, now)));
  const isDue = and(lte(users.deleteAt, now), isNull(users.deletedAt));
  for (const { id } of await db
    .select({ id: users.id })
    .from(users)
    .where(isDue)
    .orderBy(asc(users.id)))
    await erase(context, id, now);
}

/**
 * Takes the person out of an account. The row stays, because orders name its number, and so does the hash that keeps a second trial
 * from being had.
 */
async function erase({ db, personalData }: Context, userId: number, now: number): Promise<void> {
  await db.transaction(async (tx) => {
    const due = and(eq(users.id, userId), lte(users.deleteAt, now), isNull(users.deletedAt));
    const [user] = await tx.select().from(users).where(due).for('update');
    if (!user) return;
    for (const { erase: eraseOf } of personalData) await eraseOf(tx, userId);
    await endSessionsOf(tx, userId);
    await tx.delete(activationCodes).where(eq(activationCodes.userId, userId));
    await tx.delete(emailChanges).where(eq(emailChanges.userId, userId));
    await tx
      .update(trialRedemptions)
      .set({ userId: null })
      .where(eq(trialRedemptions.userId, userId));
    await tx
      .update(users)
      .set({
        // No address, so nobody can sign in, sign up or recover with it.
        email: `deleted-${userId}`,
        passwordHash: noPassword,
        activatedAt: null,
        remindedAt: null,
        deletedAt: now,
        max_list: null,
        max_epg: null,
        max_customer: null,
        max_streams: null,
        max_episodes: null,
        automatic_backups: null,
        expiry: null,
      })
      .where(eq(users.id, userId));
  });
}
