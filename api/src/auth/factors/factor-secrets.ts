import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from '../../config/config';
import type { Queryable } from '../../db/database';
import { installationSecret } from '../../db/installation-secret';

/** Where the key is: in the setting SECRETS_KEY, or without this setting in the database. */
export type KeySource = { config: Pick<Config, 'secretsKey'>; db: Queryable };

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** What a secret is for: each use has a key of its own. */
type SecretUse = 'factor-secrets' | 'webhook-secrets';

/**
 * Encrypts the secret of an authenticator app, or of a webhook. `ownerId` is the account or the
 * webhook. The result is the initialisation vector, the tag and the encrypted text, in base64url.
 * It cannot be decrypted for another owner.
 */
export async function encryptSecret(
  source: KeySource,
  ownerId: number,
  secret: string,
  use: SecretUse = 'factor-secrets',
): Promise<string> {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, await keyFor(source, use), iv);
  cipher.setAAD(Buffer.from(String(ownerId)));
  const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url');
}

/** Decrypts what `encryptSecret` made. Throws if SECRETS_KEY has changed since then. */
export async function decryptSecret(
  source: KeySource,
  ownerId: number,
  stored: string,
  use: SecretUse = 'factor-secrets',
): Promise<string> {
  const bytes = Buffer.from(stored, 'base64url');
  const key = await keyFor(source, use);
  try {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES));
    decipher.setAAD(Buffer.from(String(ownerId)));
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const encrypted = bytes.subarray(IV_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString('utf8');
  } catch (error) {
    throw new Error(
      `A secret of ${ownerId} (${use}) cannot be decrypted. Has SECRETS_KEY changed?`,
      {
        cause: error,
      },
    );
  }
}

/** The keyed hash of a recovery code. */
export function recoveryCodeHash(source: KeySource, userId: number, code: string): Promise<string> {
  return keyedHash(source, 'recovery-codes', `${userId} ${code}`);
}

/** The keyed hash of a text, as hex. A copy of the database does not help to guess the text. */
export async function keyedHash(
  source: KeySource,
  use: 'recovery-codes' | 'trial-addresses',
  text: string,
): Promise<string> {
  return createHmac('sha256', await keyFor(source, use))
    .update(text)
    .digest('hex');
}

/** Derives the key of one use. */
async function keyFor({ config, db }: KeySource, use: string): Promise<Buffer> {
  const secret = config.secretsKey ?? (await installationSecret(db, 'secrets-key'));
  return Buffer.from(hkdfSync('sha256', secret, '', use, 32));
}
