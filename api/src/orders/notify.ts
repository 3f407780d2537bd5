import { activeAdmins } from '../auth/staff';
import type { User } from '../auth/tables';
import type { Context } from '../context';
import type { Transaction } from '../db/database';
import type { MailTo } from '../mail/outbox';

/** Mails the customer of an order, as part of `tx`. A deleted account gets no mail. */
export async function notifyCustomer(
  { outbox }: Pick<Context, 'outbox'>,
  tx: Transaction,
  customer: Pick<User, 'email' | 'language' | 'deletedAt'>,
  mailTo: MailTo,
): Promise<void> {
  if (customer.deletedAt === null) await outbox.enqueue(tx, customer, mailTo);
}

/** Mails every administrator, as part of `tx`. */
export async function notifyAdmins(
  { outbox }: Pick<Context, 'outbox'>,
  tx: Transaction,
  mailTo: MailTo,
): Promise<void> {
  for (const admin of await activeAdmins(tx)) await outbox.enqueue(tx, admin, mailTo);
}
