import type { WebhookPause } from '@site/shared/service';
import { eq } from 'drizzle-orm';
import { recordEntry } from '../audit/record-entry';
import { activeAdmins } from '../auth/staff';
import type { Context } from '../context';
import { attemptResult, FAILING_PAUSE_MS, nextAttemptAt, TEST_EVENT } from './delivery-rules';
import type { Sent } from './send-message';
import { type DeliveryRow, type WebhookRow, webhookDeliveries, webhooks } from './tables';
import { webhookPausedMail } from './webhook-mails';

/** A pause by the site. */
type SitePause = Exclude<WebhookPause, 'staff'>;
type Change = Pick<WebhookRow, 'failingSince'> & { pausedAt?: number; pause?: SitePause };

/**
 * Stores the newest attempt of a delivery and ends the worker's claim. Pauses the webhook after the
 * answer 410 and after days of failures, with an entry of the audit log and a mail to the
 * administrators. Returns whether the message was delivered.
 */
export async function storeAttempt(
  { db, outbox }: Pick<Context, 'db' | 'outbox'>,
  { id, webhookId, event, attempts: before }: DeliveryRow,
  { status, answer, duration }: Sent,
  now: number,
): Promise<boolean> {
  const result = attemptResult(status);
  const attempts = before + 1;
  const isRepeated = result === 'failed' && event !== TEST_EVENT;
  const dueAt = isRepeated ? nextAttemptAt(attempts, now) : null;
  await db.transaction(async (tx) => {
    const isThis = eq(webhooks.id, webhookId);
    const [webhook] = await tx.select().from(webhooks).where(isThis).for('no key update');
    // The webhook was deleted meanwhile.
    if (!webhook) return;
    await tx
      .update(webhookDeliveries)
      .set({ attempts, dueAt, status, answer, duration, attemptedAt: now })
      .where(eq(webhookDeliveries.id, id));
    const change = changeBy(result, webhook, now);
    await tx
      .update(webhooks)
      .set({ claimedUntil: null, ...change })
      .where(isThis);
    const { pause } = change;
    if (!pause) return;
    await recordEntry(tx, pauseEntry(pause, webhook), now);
    for (const admin of await activeAdmins(tx))
      await outbox.enqueue(tx, admin, (to) => webhookPausedMail(to, webhook, { pause, answer }));
  });
  return result === 'delivered';
}

/** What an attempt changes in its webhook. */
function changeBy(
  result: ReturnType<typeof attemptResult>,
  { pausedAt, failingSince }: WebhookRow,
  now: number,
): Change {
  if (result === 'delivered') return { failingSince: null };
  const since = failingSince ?? now;
  const pause = pauseAfter(result, now - since);
  if (pausedAt !== null || !pause) return { failingSince: since };
  return { failingSince: since, pausedAt: now, pause };
}

function pauseAfter(result: 'gone' | 'failed', failingMs: number): SitePause | null {
  if (result === 'gone') return 'gone';
  return failingMs >= FAILING_PAUSE_MS ? 'failing' : null;
}

function pauseEntry(pause: SitePause, { url }: WebhookRow) {
  const action = pause === 'gone' ? 'webhook-gone' : 'webhook-failing';
  return { action, detail: { url }, browser: { userAgent: '', address: '' } } as const;
}
