import type { Session } from '@site/shared/contract';
import type { StaffNotifications } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import { staffAccounts } from '../auth/staff';
import type { Context } from '../context';
import type { Queryable, Transaction } from '../db/database';
import type { MailTo } from '../mail/outbox';
import { staffSettings } from './tables';

/** Which mails about tickets a member of staff gets: a mail for each event if nothing is stored. */
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

/**
 * Stores a mail about an event to each member of staff who gets one for each event, except to the
 * account that caused it.
 */
export async function mailStaff(
  tx: Transaction,
  outbox: Context['outbox'],
  causedBy: Session,
  mailTo: MailTo,
): Promise<void> {
  const settings = await tx.select().from(staffSettings);
  for (const account of await staffAccounts(tx)) {
    const own = settings.find(({ userId }) => userId === account.id);
    const notifications = own?.notifications ?? 'every';
    if (account.id !== causedBy.id && notifications === 'every')
      await outbox.enqueue(tx, account, mailTo);
  }
}
