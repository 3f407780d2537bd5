import { randomBytes } from 'node:crypto';
import type { WebhookData } from '@site/shared/contract';
import type { WebhookEvent } from '@site/shared/service';
import { and, arrayContains, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '../db/database';
import { TEST_EVENT } from './delivery-rules';
import { webhookDeliveries, webhooks } from './tables';

/**
 * Stores the messages about an event as part of `tx`: they are sent if and only if it commits. With
 * `delayMs` they are sent later. Returns the id of the message for `takeBackEvent`; null if no
 * webhook gets it.
 */
export async function recordEvent<Event extends WebhookEvent>(
  tx: Transaction,
  event: Event,
  data: WebhookData<Event>,
  now: number,
  { delayMs = 0 }: { delayMs?: number } = {},
): Promise<string | null> {
  // The lock keeps a webhook from being deleted before the commit: its messages refer to it.
  const receivers = await tx
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(and(isNull(webhooks.pausedAt), arrayContains(webhooks.events, [event])))
    .for('key share');
  if (receivers.length === 0) return null;
  const message = { ...messageOf(event, data, now), dueAt: now + delayMs };
  await tx
    .insert(webhookDeliveries)
    .values(receivers.map(({ id: webhookId }) => ({ webhookId, ...message })));
  return message.messageId;
}

/** Deletes the messages about an event that was taken back, unless they are sent already. */
export async function takeBackEvent(tx: Transaction, messageId: string): Promise<void> {
  const isUntried = and(
    eq(webhookDeliveries.messageId, messageId),
    eq(webhookDeliveries.attempts, 0),
  );
  await tx.delete(webhookDeliveries).where(isUntried);
}

/** Stores a message that tries one webhook. Returns the id of its delivery. */
export async function recordTestEvent(
  tx: Transaction,
  webhookId: number,
  now: number,
): Promise<number> {
  const message = messageOf(TEST_EVENT, { webhook: webhookId }, now);
  const [stored] = await tx
    .insert(webhookDeliveries)
    .values({ webhookId, ...message, dueAt: now })
    .returning({ id: webhookDeliveries.id });
  if (!stored) throw new Error('The message was not stored.');
  return stored.id;
}

function messageOf(event: WebhookEvent | typeof TEST_EVENT, data: unknown, now: number) {
  return {
    messageId: `msg_${randomBytes(18).toString('base64url')}`,
    event,
    body: JSON.stringify({ type: event, timestamp: new Date(now).toISOString(), data }),
    createdAt: now,
  };
}
