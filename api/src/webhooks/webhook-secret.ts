import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { decryptSecret, encryptSecret, type KeySource } from '../auth/factors/factor-secrets';
import type { DeliveryRow, WebhookRow } from './tables';

/** A new secret as its owner sees it, and encrypted as it is stored. */
export async function newSecret(
  source: KeySource,
  webhookId: number,
): Promise<{ plain: string; stored: string }> {
  const plain = `whsec_${randomBytes(32).toString('base64')}`;
  return { plain, stored: await encryptSecret(source, webhookId, plain, 'webhook-secrets') };
}

/**
 * The headers of a message by the rules of Standard Webhooks (https://www.standardwebhooks.com). In
 * the day after a new secret, the old one signs, too. Null if no secret can be read, because
 * SECRETS_KEY has changed.
 */
export async function signedHeaders(
  source: KeySource,
  { id, secret, oldSecret, oldSecretUntil }: WebhookRow,
  { messageId, body }: DeliveryRow,
  now: number,
): Promise<Record<string, string> | null> {
  const isOldValid = oldSecret !== null && oldSecretUntil !== null && oldSecretUntil > now;
  const signatures: string[] = [];
  for (const stored of isOldValid ? [secret, oldSecret] : [secret]) {
    const key = await decryptSecret(source, id, stored, 'webhook-secrets').catch(() => null);
    if (key !== null) signatures.push(new Webhook(key).sign(messageId, new Date(now), body));
  }
  if (signatures.length === 0) return null;
  return {
    'webhook-id': messageId,
    'webhook-timestamp': String(Math.floor(now / 1_000)),
    'webhook-signature': signatures.join(' '),
  };
}
