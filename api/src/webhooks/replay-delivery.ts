import { eq } from 'drizzle-orm';
import type { Transaction } from '../db/database';
import { Problem } from '../http/problem';
import { lockWebhook } from './lock-webhook';
import { type WebhookRow, webhookDeliveries } from './tables';

/** Makes a message due, as if it was not tried yet. Returns its webhook. Throws 'not-found'. */
export async function replayDelivery(
  tx: Transaction,
  id: number,
  now: number,
): Promise<WebhookRow> {
  const isThis = eq(webhookDeliveries.id, id);
  const [delivery] = await tx
    .select({ webhookId: webhookDeliveries.webhookId })
    .from(webhookDeliveries)
    .where(isThis);
  if (!delivery) throw new Problem('not-found');
  // Locks the webhook before the delivery, as the worker does.
  const webhook = await lockWebhook(tx, delivery.webhookId);
  await tx.update(webhookDeliveries).set({ dueAt: now, attempts: 0 }).where(isThis);
  return webhook;
}
