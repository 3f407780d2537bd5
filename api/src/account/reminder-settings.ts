import { createHmac } from 'node:crypto';
import { DEFAULT_TIME_ZONE } from '@site/shared/rules';
import { isTimeZone } from '@site/shared/service';
import { and, eq, isNull } from 'drizzle-orm';
import { users } from '../auth/tables';
import type { Queryable } from '../db/database';
import { installationSecret } from '../db/installation-secret';
import type { PersonalData } from '../db/personal-data';
import { Problem } from '../http/problem';
import { isEqualSecret } from '../http/secrets';
import { reminderSettings } from './tables';

/** Whether an account gets reminders, and its time zone. */
export async function reminderSettingsOf(
  db: Queryable,
  userId: number,
): Promise<{ isOn: boolean; timeZone: string }> {
  const [row] = await db.select().from(reminderSettings).where(eq(reminderSettings.userId, userId));
  return { isOn: row?.isOn ?? true, timeZone: row?.timeZone ?? DEFAULT_TIME_ZONE };
}

export async function saveReminders(db: Queryable, userId: number, isOn: boolean): Promise<void> {
  await db
    .insert(reminderSettings)
    .values({ userId, isOn })
    .onConflictDoUpdate({ target: reminderSettings.userId, set: { isOn } });
}

/** Stores the time zone that the customer's browser names. An unknown zone is ignored. */
export async function saveTimeZone(
  db: Queryable,
  userId: number,
  timeZone: string | undefined,
): Promise<void> {
  if (!timeZone || !isTimeZone(timeZone)) return;
  await db
    .insert(reminderSettings)
    .values({ userId, isOn: true, timeZone })
    .onConflictDoUpdate({ target: reminderSettings.userId, set: { timeZone } });
}

/**
 * The code of the link that stops the reminders of an account: its id and a signature. The code
 * does not expire.
 */
export async function reminderCode(db: Queryable, userId: number): Promise<string> {
  const secret = await installationSecret(db, 'reminders');
  return `${userId}-${createHmac('sha256', secret).update(String(userId)).digest('base64url')}`;
}

/** Turns the reminders of the code's account on or off. Throws 'reminder-code'. */
export async function saveRemindersByCode(
  db: Queryable,
  code: string,
  isOn: boolean,
): Promise<void> {
  const userId = Number(/^(\d{1,9})-/.exec(code)?.[1]);
  if (!userId) throw new Problem('reminder-code');
  if (!isEqualSecret(code, await reminderCode(db, userId))) throw new Problem('reminder-code');
  const isExisting = and(eq(users.id, userId), isNull(users.deletedAt));
  if ((await db.$count(users, isExisting)) === 0) throw new Problem('reminder-code');
  await saveReminders(db, userId, isOn);
}

/** The reminder settings, for the export and the erasure of an account. */
export const reminderData: PersonalData = {
  name: 'reminders',
  read: reminderSettingsOf,
  erase: async (tx, userId) => {
    await tx.delete(reminderSettings).where(eq(reminderSettings.userId, userId));
  },
};
