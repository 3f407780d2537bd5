import type {
  Webhook,
  WebhookDelivery,
  WebhookDeliveryDetails,
  WebhookLog,
} from '@site/shared/contract';
import { asc, desc, eq } from 'drizzle-orm';
import type { Queryable } from '../db/database';
import { Problem } from '../http/problem';
import { attemptResult } from './delivery-rules';
import { type DeliveryRow, webhookDeliveries, webhooks } from './tables';

const MAX_LISTED_DELIVERIES = 100;

const webhookColumns = {
  id: webhooks.id,
  url: webhooks.url,
  description: webhooks.description,
  events: webhooks.events,
  createdAt: webhooks.createdAt,
  pausedAt: webhooks.pausedAt,
  pause: webhooks.pause,
  failingSince: webhooks.failingSince,
  oldSecretUntil: webhooks.oldSecretUntil,
};

const deliveryColumns = {
  id: webhookDeliveries.id,
  messageId: webhookDeliveries.messageId,
  event: webhookDeliveries.event,
  createdAt: webhookDeliveries.createdAt,
  attempts: webhookDeliveries.attempts,
  dueAt: webhookDeliveries.dueAt,
  attemptedAt: webhookDeliveries.attemptedAt,
  status: webhookDeliveries.status,
  duration: webhookDeliveries.duration,
};

/** The webhooks, oldest first. */
export async function listWebhooks(db: Queryable): Promise<Webhook[]> {
  return db.select(webhookColumns).from(webhooks).orderBy(asc(webhooks.id));
}

/** A webhook with its newest deliveries. Throws 'not-found'. */
export async function viewWebhook(db: Queryable, id: number): Promise<WebhookLog> {
  const [webhook] = await db.select(webhookColumns).from(webhooks).where(eq(webhooks.id, id));
  if (!webhook) throw new Problem('not-found');
  const newest = await db
    .select(deliveryColumns)
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, id))
    .orderBy(desc(webhookDeliveries.id))
    .limit(MAX_LISTED_DELIVERIES);
  return { webhook, deliveries: newest.map(listedDelivery) };
}

/** A delivery with its payload and its answer. Throws 'not-found'. */
export async function viewDelivery(db: Queryable, id: number): Promise<WebhookDeliveryDetails> {
  const [row] = await db
    .select({
      ...deliveryColumns,
      body: webhookDeliveries.body,
      answer: webhookDeliveries.answer,
    })
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.id, id));
  if (!row) throw new Problem('not-found');
  return { ...listedDelivery(row), body: row.body, answer: row.answer };
}

function listedDelivery({
  dueAt,
  ...row
}: Pick<DeliveryRow, keyof typeof deliveryColumns>): WebhookDelivery {
  const isDelivered = attemptResult(row.status) === 'delivered';
  const state = dueAt !== null ? 'waiting' : isDelivered ? 'delivered' : 'failed';
  const { id, messageId, event, createdAt, attempts, attemptedAt, status, duration } = row;
  return {
    ...{ id, messageId, event, createdAt, state, attempts },
    ...{ nextAt: dueAt, attemptedAt, status, duration },
  };
}
