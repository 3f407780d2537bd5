import type { User } from '../auth/tables';
import type { Context } from '../context';
import type { Transaction } from '../db/database';
import type { Mail } from '../mail/layout';

/** Writes to whoever placed an order, as part of `tx`. A deleted account has no address any more; `mailTo` may have nothing to say. */
export async function tellCustomer(
  { outbox }: Pick<Context, 'outbox'>,
  tx: Transaction,
  { email, deletedAt }: Pick<User, 'email' | 'deletedAt'>,
  mailTo: (address: string) => Mail | null,
): Promise<void> {
  const mail = deletedAt === null ? mailTo(email) : null;
  if (mail) await outbox.enqueue(tx, mail);
}
