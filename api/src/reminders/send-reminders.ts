import {
  DAY_MS,
  DEFAULT_TIME_ZONE,
  type Entitlement,
  entitlementAt,
  MINUTE_MS,
  planKind,
  reminderDue,
} from '@site/shared/rules';
import { localTime } from '@site/shared/service';
import { and, asc, eq, gt, inArray, isNull, lt } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { reminderCode, reminderSettingsOf } from '../account/reminder-settings';
import { reminderSettings } from '../account/tables';
import { lockAccount } from '../auth/lock-account';
import { entitlementOf } from '../auth/next-plan';
import { nextPlans, type User, users } from '../auth/tables';
import type { Context } from '../context';
import type { Queryable, Transaction } from '../db/database';
import type { PersonalData } from '../db/personal-data';
import { scheduleJob } from '../schedule-job';
import { reminderMail } from './reminder-mail';
import { planReminders } from './tables';

const JOB_INTERVAL_MS = 10 * MINUTE_MS;
const ACCOUNTS_PER_STEP = 500;
/**
 * Reminders are looked for from this long before the end of a plan until this long after it. In
 * each time zone, the days of reminders (from 30 days before the end to its day) are within.
 */
const FIRST_DAY_MS = 32 * DAY_MS;
const LAST_DAY_MS = 2 * DAY_MS;
/** Sent reminders are deleted this long after the end of their plan. */
const KEPT_AFTER_END_MS = 28 * DAY_MS;

type App = Pick<FastifyInstance, 'context' | 'log'>;

type ReminderKey = Pick<typeof planReminders.$inferSelect, 'userId' | 'endsAt' | 'daysBefore'>;

function logFailure(log: App['log'], userId: number, error: unknown): void {
  log.error({ err: error, userId }, 'A reminder could not be sent.');
}

/** Sends the reminders that apply now, each once. A failure of one account does not end the run. */
export async function sendReminders({ context, log }: App, now: number): Promise<void> {
  await deleteOldReminders(context.db, now);
  for (let after = 0; ; ) {
    const accounts = await accountsAfter(context.db, after, now);
    for (const userId of await accountsToRemind({ context, log }, accounts, now))
      await context.db
        .transaction((tx) => remind(context, tx, userId, now))
        .catch((error: unknown) => logFailure(log, userId, error));
    const last = accounts.at(-1);
    if (!last || accounts.length < ACCOUNTS_PER_STEP) return;
    after = last.account.id;
  }
}

/** Accounts whose plan ends soon, with what decides their reminder. */
function accountsAfter(db: Queryable, after: number, now: number) {
  return db
    .select({ account: users, next: nextPlans, settings: reminderSettings })
    .from(users)
    .leftJoin(nextPlans, eq(nextPlans.userId, users.id))
    .leftJoin(reminderSettings, eq(reminderSettings.userId, users.id))
    .where(
      and(
        gt(users.id, after),
        gt(users.expiry, now - LAST_DAY_MS),
        lt(users.expiry, now + FIRST_DAY_MS),
        isNull(users.deletedAt),
        isNull(users.deleteAt),
      ),
    )
    .orderBy(asc(users.id))
    .limit(ACCOUNTS_PER_STEP);
}

/** The ids of the accounts with a reminder that applies now and was not sent. */
async function accountsToRemind(
  { context: { db }, log }: App,
  accounts: Awaited<ReturnType<typeof accountsAfter>>,
  now: number,
): Promise<number[]> {
  const due = accounts.flatMap(({ account, next, settings }) => {
    if (settings?.isOn === false) return [];
    const timeZone = settings?.timeZone ?? DEFAULT_TIME_ZONE;
    try {
      const reminder = dueReminder({ ...account, next_plan: next }, timeZone, now);
      return reminder ? [{ userId: account.id, ...reminder }] : [];
    } catch (error) {
      logFailure(log, account.id, error);
      return [];
    }
  });
  if (due.length === 0) return [];
  const userIds = due.map(({ userId }) => userId);
  const sent = await db.select().from(planReminders).where(inArray(planReminders.userId, userIds));
  const keyOf = ({ userId, endsAt, daysBefore }: ReminderKey) =>
    [userId, endsAt, daysBefore].join();
  const sentKeys = new Set(sent.map(keyOf));
  return due.filter((reminder) => !sentKeys.has(keyOf(reminder))).map(({ userId }) => userId);
}

/** The reminder of an account that applies now, or null. */
function dueReminder(account: User & Entitlement, timeZone: string, now: number) {
  const { expiry: endsAt } = account;
  if (endsAt === null) return null;
  const kind = planKind(entitlementAt(account, now));
  const { day, hour } = localTime(now, timeZone);
  const daysLeft = localTime(endsAt, timeZone).day - day;
  const daysBefore = reminderDue(kind, { daysLeft, hour });
  return daysBefore === null ? null : { kind, endsAt, daysBefore };
}

/**
 * Enqueues the reminder of an account that applies now and was not sent. The account is locked, so
 * a renewal at the same time comes before or after the reminder.
 */
async function remind(
  context: Context,
  tx: Transaction,
  userId: number,
  now: number,
): Promise<void> {
  const account = await lockAccount(tx, userId);
  const { isOn, timeZone } = await reminderSettingsOf(tx, userId);
  if (!account || !isOn || account.deletedAt !== null || account.deleteAt !== null) return;
  const reminder = dueReminder(await entitlementOf(tx, account), timeZone, now);
  if (!reminder) return;
  const { kind, endsAt, daysBefore } = reminder;
  const added = await tx
    .insert(planReminders)
    .values({ userId, endsAt, daysBefore, sentAt: now })
    .onConflictDoNothing()
    .returning();
  if (added.length === 0) return;
  const code = await reminderCode(tx, userId);
  await context.outbox.enqueue(tx, account, (to) =>
    reminderMail(to, { kind, endsAt, timeZone, now, code }),
  );
}

async function deleteOldReminders(db: Queryable, now: number): Promise<void> {
  await db.delete(planReminders).where(lt(planReminders.endsAt, now - KEPT_AFTER_END_MS));
}

/** The export contains the reminders that were sent. */
export const planReminderData: PersonalData = {
  name: 'sentReminders',
  read: (db, userId) =>
    db
      .select({
        endsAt: planReminders.endsAt,
        daysBefore: planReminders.daysBefore,
        sentAt: planReminders.sentAt,
      })
      .from(planReminders)
      .where(eq(planReminders.userId, userId)),
  erase: async (tx, userId) => {
    await tx.delete(planReminders).where(eq(planReminders.userId, userId));
  },
};

/** Sends reminders when the app has begun to listen, then every 10 minutes. */
export function scheduleReminders(app: FastifyInstance): void {
  scheduleJob(app, {
    intervalMs: JOB_INTERVAL_MS,
    run: () => sendReminders(app, app.context.now()),
    failureMessage: 'The reminders failed.',
  });
}
