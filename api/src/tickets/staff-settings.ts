import type { Session } from '@site/shared/contract';
import type { StaffNotifications } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import { staffAccounts } from '../auth/staff';
import type { Queryable } from '../db/database';
import { staffSettings } from './tables';

/** Which mails about tickets a member of staff gets; every one until a choice is stored. */
export async function staffNotifications(
  db: Queryable,
  { id }: Pick<Session, 'id'>,
): Promise<StaffNotifications> {
  const [row] = await db.select().from(staffSettings).where(eq(staffSettings.userId, id));
  return row?.notifications ?? 'every';
}

export async function saveStaffNotifications(
  db: Queryable,
  { id: userId }: Session,
  notifications: StaffNotifications,
  now: number,
): Promise<void> {
  await db
    .insert(staffSettings)
    .values({ userId, notifications, digestFrom: now })
    .onConflictDoUpdate({
      target: staffSettings.userId,
      set: { notifications, digestFrom: now },
    });
}

/** The emails of the staff who get a mail about each event, except the account `exceptId`. */
export async function emailsForEvery(db: Queryable, exceptId: number): Promise<string[]> {
  const settings = await db.select().from(staffSettings);
  const others = new Set(
    settings.filter(({ notifications }) => notifications !== 'every').map(({ userId }) => userId),
  );
  const staff = await staffAccounts(db);
  return staff.filter(({ id }) => id !== exceptId && !others.has(id)).map(({ email }) => email);
}
