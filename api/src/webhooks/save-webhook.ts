import { eq } from 'drizzle-orm';
import type { Config } from '../config/config';
import type { Transaction } from '../db/database';
import { checkAddress } from './check-address';
import type { WebhookContent } from './create-webhook';
import { lockWebhook } from './lock-webhook';
import { webhooks } from './tables';

/** Changes address, description and events of a webhook. Throws 'not-found', 'webhook-address'. */
export async function saveWebhook(
  config: Config,
  tx: Transaction,
  { id, url, description, events }: WebhookContent & { id: number },
): Promise<void> {
  checkAddress(config, url);
  await lockWebhook(tx, id);
  await tx
    .update(webhooks)
    .set({ url, description, events: [...new Set(events)] })
    .where(eq(webhooks.id, id));
}
