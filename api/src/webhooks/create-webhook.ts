import type { WebhookEvent } from '@site/shared/service';
import { eq } from 'drizzle-orm';
import type { Config } from '../config/config';
import type { Transaction } from '../db/database';
import { Problem } from '../http/problem';
import { checkAddress } from './check-address';
import { MAX_WEBHOOKS } from './delivery-rules';
import { webhooks } from './tables';
import { newSecret } from './webhook-secret';

/** What staff choose of a webhook. */
export type WebhookContent = { url: string; description: string; events: WebhookEvent[] };

/** Stores a webhook and returns its secret. Throws 'webhook-address', 'too-many-connections'. */
export async function createWebhook(
  config: Config,
  tx: Transaction,
  { url, description, events }: WebhookContent,
  now: number,
): Promise<string> {
  checkAddress(config, url);
  if ((await tx.$count(webhooks)) >= MAX_WEBHOOKS) throw new Problem('too-many-connections');
  const [created] = await tx
    .insert(webhooks)
    .values({ url, description, events: [...new Set(events)], secret: '', createdAt: now })
    .returning({ id: webhooks.id });
  if (!created) throw new Error('The webhook was not stored.');
  const { plain, stored } = await newSecret({ config, db: tx }, created.id);
  await tx.update(webhooks).set({ secret: stored }).where(eq(webhooks.id, created.id));
  return plain;
}
