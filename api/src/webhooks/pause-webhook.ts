import { eq } from 'drizzle-orm';
import type { Transaction } from '../db/database';
import type { ActEntry } from '../http/http-context';
import { lockWebhook } from './lock-webhook';
import { webhooks } from './tables';

/** Pauses a webhook or ends its pause. Throws 'not-found'. */
export async function pauseWebhook(
  tx: Transaction,
  { id, isPaused }: { id: number; isPaused: boolean },
  now: number,
  { skipEntry, setEntryFields }: ActEntry,
): Promise<void> {
  const { pausedAt, url } = await lockWebhook(tx, id);
  if ((pausedAt !== null) === isPaused) return skipEntry();
  setEntryFields({ url, isPaused });
  const pause = isPaused
    ? ({ pausedAt: now, pause: 'staff' } as const)
    : { pausedAt: null, pause: null, failingSince: null };
  await tx.update(webhooks).set(pause).where(eq(webhooks.id, id));
}
