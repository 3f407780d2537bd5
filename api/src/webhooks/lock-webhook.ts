import { eq } from 'drizzle-orm';
import type { Transaction } from '../db/database';
import { Problem } from '../http/problem';
import { type WebhookRow, webhooks } from './tables';

/** Locks a webhook. New messages to it do not wait for the lock. Throws 'not-found'. */
export async function lockWebhook(tx: Transaction, id: number): Promise<WebhookRow> {
  const [row] = await tx.select().from(webhooks).where(eq(webhooks.id, id)).for('no key update');
  if (!row) throw new Problem('not-found');
  return row;
}
