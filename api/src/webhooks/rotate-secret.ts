import { eq } from 'drizzle-orm';
import type { Config } from '../config/config';
import type { Transaction } from '../db/database';
import type { ActEntry } from '../http/http-context';
import { OLD_SECRET_MS } from './delivery-rules';
import { lockWebhook } from './lock-webhook';
import { webhooks } from './tables';
import { newSecret } from './webhook-secret';

/** Makes a new secret and returns it. The one before signs for a day more. Throws 'not-found'. */
export async function rotateSecret(
  config: Config,
  tx: Transaction,
  id: number,
  now: number,
  { setEntryFields }: ActEntry,
): Promise<string> {
  const { secret, url } = await lockWebhook(tx, id);
  setEntryFields({ url });
  const { plain, stored } = await newSecret({ config, db: tx }, id);
  await tx
    .update(webhooks)
    .set({ secret: stored, oldSecret: secret, oldSecretUntil: now + OLD_SECRET_MS })
    .where(eq(webhooks.id, id));
  return plain;
}
