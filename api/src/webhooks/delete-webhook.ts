import { eq } from 'drizzle-orm';
import type { Transaction } from '../db/database';
import type { ActEntry } from '../http/http-context';
import { Problem } from '../http/problem';
import { webhooks } from './tables';

/** Deletes a webhook with its deliveries. Throws 'not-found'. */
export async function deleteWebhook(
  tx: Transaction,
  id: number,
  { setEntryFields }: ActEntry,
): Promise<void> {
  const [deleted] = await tx
    .delete(webhooks)
    .where(eq(webhooks.id, id))
    .returning({ url: webhooks.url });
  if (!deleted) throw new Problem('not-found');
  setEntryFields({ url: deleted.url });
}
