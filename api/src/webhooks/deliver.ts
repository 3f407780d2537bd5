import { and, asc, eq, exists, isNull, lte, or } from 'drizzle-orm';
import type { Context } from '../context';
import { type Sent, sendMessage } from './send-message';
import { storeAttempt } from './store-attempt';
import { type DeliveryRow, type WebhookRow, webhookDeliveries, webhooks } from './tables';
import { signedHeaders } from './webhook-secret';

/** A worker that has not finished an attempt in this time is presumed dead. */
const CLAIM_MS = 60_000;

/** How long one run sends to one webhook, so that no slow receiver holds up the others. */
const RUN_MS = 10_000;

const UNREADABLE_SECRET = 'the secret cannot be read: SECRETS_KEY has changed. Make a new secret';

type Part = Pick<Context, 'config' | 'db' | 'now' | 'outbox'>;

/**
 * Sends what is due: to all webhooks at the same time, to each one message after the other. After a
 * failed attempt the webhook waits for the next run.
 */
export async function deliverDue(context: Part, closing?: AbortSignal): Promise<void> {
  const { db, now } = context;
  const due = await db
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(
      and(
        isNull(webhooks.pausedAt),
        exists(db.select().from(webhookDeliveries).where(isDueOf(webhooks.id, now()))),
      ),
    );
  const runs = await Promise.allSettled(due.map(({ id }) => deliverDueOf(context, id, closing)));
  const failures = runs.flatMap((run) => (run.status === 'rejected' ? [run.reason] : []));
  if (failures.length > 0) throw new AggregateError(failures, 'Messages were not delivered.');
}

async function deliverDueOf(context: Part, id: number, closing?: AbortSignal): Promise<void> {
  const startedAt = performance.now();
  let mayGoOn = true;
  while (mayGoOn && !closing?.aborted && performance.now() - startedAt < RUN_MS) {
    const webhook = await claimWebhook(context, id, isNull(webhooks.pausedAt));
    mayGoOn = webhook !== undefined && (await deliverNext(context, webhook));
  }
}

/** Sends one message now, unless another worker sends to its webhook: that one sends it then. */
export async function deliverNow(
  context: Part,
  delivery: Pick<DeliveryRow, 'id' | 'webhookId'>,
): Promise<void> {
  const webhook = await claimWebhook(context, delivery.webhookId);
  if (webhook) await deliverNext(context, webhook, delivery.id);
}

/** Claims a webhook for this worker. Of several workers, one gets it. */
async function claimWebhook(
  { db, now }: Part,
  id: number,
  isWanted?: ReturnType<typeof isNull>,
): Promise<WebhookRow | undefined> {
  const at = now();
  const isFree = or(isNull(webhooks.claimedUntil), lte(webhooks.claimedUntil, at));
  const [claimed] = await db
    .update(webhooks)
    .set({ claimedUntil: at + CLAIM_MS })
    .where(and(eq(webhooks.id, id), isFree, isWanted))
    .returning();
  return claimed;
}

/**
 * Sends the next due message of a claimed webhook, or the delivery `id` if it is due, and ends the
 * claim. Returns whether the next message may follow.
 */
async function deliverNext(context: Part, webhook: WebhookRow, id?: number): Promise<boolean> {
  const { db, now } = context;
  const isThis = id === undefined ? undefined : eq(webhookDeliveries.id, id);
  const [delivery] = await db
    .select()
    .from(webhookDeliveries)
    .where(and(isDueOf(webhook.id, now()), isThis))
    .orderBy(asc(webhookDeliveries.dueAt), asc(webhookDeliveries.id))
    .limit(1);
  if (!delivery) {
    await db.update(webhooks).set({ claimedUntil: null }).where(eq(webhooks.id, webhook.id));
    return false;
  }
  return storeAttempt(context, delivery, await attempt(context, webhook, delivery), now());
}

async function attempt(context: Part, webhook: WebhookRow, delivery: DeliveryRow): Promise<Sent> {
  const { config, now } = context;
  const headers = await signedHeaders(context, webhook, delivery, now());
  if (!headers) return { status: null, answer: UNREADABLE_SECRET, duration: 0 };
  const options = { allowsPrivate: config.webhookPrivateNetworks };
  return sendMessage(webhook.url, { headers, body: delivery.body }, options);
}

function isDueOf(webhookId: number | typeof webhooks.id, now: number) {
  return and(eq(webhookDeliveries.webhookId, webhookId), lte(webhookDeliveries.dueAt, now));
}
