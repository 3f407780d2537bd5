import type { Session } from '@site/shared/contract';
import type { StaffNotifications } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import { staffAccounts } from '../auth/staff';
import type { Context } from '../context';
import type { Queryable, Transaction } from '../db/database';
import type { Mail } from '../mail/layout';
import { staffSettings } from './tables';
import { type MailedTicket, toStaff } from './ticket-mails';

/** What applies to a member of staff without stored settings: a mail for each event. */
export const DEFAULT_NOTIFICATIONS: StaffNotifications = 'every';

/** Which mails about tickets a member of staff gets. */
export async function staffNotifications(
  db: Queryable,
  { id }: Pick<Session, 'id'>,
): Promise<StaffNotifications> {
  const [row] = await db.select().from(staffSettings).where(eq(staffSettings.userId, id));
  return row?.notifications ?? DEFAULT_NOTIFICATIONS;
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

/** What a mail to the staff is about. `description` is the sanitised HTML of the message. */
type StaffMailSubject = {
  ticket: MailedTicket & { assigneeId: number | null };
  description: string;
};

/**
 * Stores a mail about a message of a customer for each member of staff who wants mails about all
 * tickets, or about the tickets that are assigned to this member. The account `causedBy`, which
 * made the call, gets none.
 */
export async function mailStaff(
  { config, outbox }: Context,
  tx: Transaction,
  causedBy: Session,
  { ticket, description }: StaffMailSubject,
  mailTo: (email: string) => Mail,
): Promise<void> {
  const settings = await tx.select().from(staffSettings);
  for (const account of await staffAccounts(tx)) {
    const own = settings.find(({ userId }) => userId === account.id);
    const notifications = own?.notifications ?? DEFAULT_NOTIFICATIONS;
    const isWanted =
      notifications === 'every' || (notifications === 'mine' && ticket.assigneeId === account.id);
    if (account.id !== causedBy.id && isWanted)
      await outbox.enqueue(tx, account, (to) =>
        toStaff(config, { ticket, accountId: account.id }, mailTo(to), description),
      );
  }
}
