import { localTime } from '@site/shared/format';
import { DAY_MS, entitlementAt, MINUTE_MS, planKind, reminderDue } from '@site/shared/rules';
import { and, asc, eq, gt, isNull, lt } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { reminderCode, reminderSettingsOf } from '../account/reminder-settings';
import { reminderSettings } from '../account/tables';
import { entitlementOf } from '../auth/next-plan';
import { users } from '../auth/tables';
import type { Context } from '../context';
import type { Transaction } from '../db/database';
import { scheduleJob } from '../schedule-job';
import { reminderMail } from './reminder-mail';
import { planReminders } from './tables';

const JOB_INTERVAL_MS = 10 * MINUTE_MS;
const ACCOUNTS_PER_STEP = 500;
/** Each clock on earth reaches 30 days before an end within these bounds. */
const FIRST_DAY_MS = 32 * DAY_MS;
const LAST_DAY_MS = 2 * DAY_MS;

/** Sends the reminders that apply now, each once. */
export async function sendReminders(context: Context, now: number): Promise<void> {
  for (let after = 0; ; ) {
    const accounts = await context.db
      .select({ id: users.id, isOn: reminderSettings.isOn })
      .from(users)
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
    for (const { id, isOn } of accounts)
      if (isOn !== false) await context.db.transaction((tx) => remind(context, tx, id, now));
    const last = accounts.at(-1);
    if (!last || accounts.length < ACCOUNTS_PER_STEP) return;
    after = last.id;
  }
}

/** The account is locked, so a renewal at the same time comes before or after the reminder. */
async function remind(
  context: Context,
  tx: Transaction,
  userId: number,
  now: number,
): Promise<void> {
  const { timeZone } = await reminderSettingsOf(tx, userId);
  const [account] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  if (!account || account.expiry === null) return;
  const { expiry: endsAt, email } = account;
  const kind = planKind(entitlementAt(await entitlementOf(tx, account), now));
  const { day, hour } = localTime(now, timeZone);
  const daysLeft = localTime(endsAt, timeZone).day - day;
  const daysBefore = reminderDue(kind, { daysLeft, hour });
  if (daysBefore === null) return;
  const added = await tx
    .insert(planReminders)
    .values({ userId, endsAt, daysBefore, sentAt: now })
    .onConflictDoNothing()
    .returning();
  if (added.length === 0) return;
  const code = await reminderCode(tx, userId);
  await context.outbox.enqueue(tx, reminderMail(email, { kind, endsAt, timeZone, now, code }));
}

/** Sends reminders before the app is ready, then every 10 minutes. */
export function scheduleReminders(app: FastifyInstance): void {
  scheduleJob(app, {
    intervalMs: JOB_INTERVAL_MS,
    run: () => sendReminders(app.context, app.context.now()),
    failureMessage: 'The reminders failed.',
    startWaits: false,
  });
}
