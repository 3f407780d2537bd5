import { adminEmails } from '../auth/staff';
import type { User } from '../auth/tables';
import type { Context } from '../context';
import type { Transaction } from '../db/database';
import type { Mail } from '../mail/layout';

/** Mails the customer of an order, as part of `tx`. A deleted account gets no mail. */
export async function notifyCustomer(
  { outbox }: Pick<Context, 'outbox'>,
  tx: Transaction,
  { email, deletedAt }: Pick<User, 'email' | 'deletedAt'>,
  mailTo: (address: string) => Mail | null,
): Promise<void> {
  const mail = deletedAt === null ? mailTo(email) : null;
  if (mail) await outbox.enqueue(tx, mail);
}

/** Mails every administrator, as part of `tx`. */
export async function notifyAdmins(
  { outbox }: Pick<Context, 'outbox'>,
  tx: Transaction,
  mailTo: (address: string) => Mail,
): Promise<void> {
  for (const address of await adminEmails(tx)) await outbox.enqueue(tx, mailTo(address));
}
