import { createHash, createHmac, randomBytes } from 'node:crypto';
import { MINUTE_MS } from '@site/shared/rules';
import type { Queryable } from '../../db/database';
import { installationSecret } from '../../db/installation-secret';
import { isEqualSecret } from '../../http/secrets';
import { usedTokens } from './tables';

/** How long a person may take between the two steps of a sign-in, or to set an app up. */
export const STEP_LIFETIME_MS = 10 * MINUTE_MS;

/** The purposes of one-time tokens, each with the facts that its tokens carry. */
type TokenFacts = {
  /**
   * The password was right; the second factor is missing. `passwordMark` changes with the password,
   * so a new password ends the token.
   */
  'second-step': { userId: number; remember: boolean; passwordMark: string };
  /** An authenticator app is about to get `secret`. */
  'new-totp': { userId: number; secret: string };
  /** The challenge of a new passkey. */
  'new-passkey': { userId: number };
  /** The challenge of a passkey that signs in; it may be of any account if there is no `userId`. */
  'use-passkey': { userId?: number | undefined };
};

type Purpose = keyof TokenFacts;

type Content<P extends Purpose> = {
  purpose: P;
  facts: TokenFacts[P];
  /** When the token expires, in ms. */
  until: number;
  /** A random value, so that two tokens of the same moment differ. */
  nonce: string;
};

/**
 * A signed one-time token that carries its facts and is valid for `lifetimeMs`. The database stores
 * nothing until the token is used, so visitors cannot fill the database with tokens.
 */
export async function issueToken<P extends Purpose>(
  db: Queryable,
  purpose: P,
  facts: TokenFacts[P],
  { now, lifetimeMs }: { now: number; lifetimeMs: number },
): Promise<string> {
  const nonce = randomBytes(16).toString('hex');
  const content: Content<P> = { purpose, facts, until: now + lifetimeMs, nonce };
  const text = Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${text}.${await signatureOf(db, text)}`;
}

/**
 * The facts of a token. Null if the token is expired, forged or for another purpose. A used token
 * can still be read.
 */
export async function readToken<P extends Purpose>(
  db: Queryable,
  purpose: P,
  token: string,
  now: number,
): Promise<TokenFacts[P] | null> {
  return (await contentOf(db, purpose, token, now))?.facts ?? null;
}

/** Uses a token up and returns its facts. Null if it is not valid or was used before. */
export async function claimToken<P extends Purpose>(
  tx: Queryable,
  purpose: P,
  token: string,
  now: number,
): Promise<TokenFacts[P] | null> {
  const content = await contentOf(tx, purpose, token, now);
  if (!content) return null;
  const hash = createHash('sha256').update(token).digest('hex');
  const used = await tx
    .insert(usedTokens)
    .values({ hash, expiresAt: content.until })
    .onConflictDoNothing()
    .returning();
  return used.length > 0 ? content.facts : null;
}

async function contentOf<P extends Purpose>(
  db: Queryable,
  purpose: P,
  token: string,
  now: number,
): Promise<Content<P> | null> {
  const [text = '', signature = '', ...rest] = token.split('.');
  // With a third part, the signature would still fit but the hash would be another one: the token
  // could be used once more.
  if (rest.length > 0) return null;
  if (!isEqualSecret(signature, await signatureOf(db, text))) return null;
  const content = JSON.parse(Buffer.from(text, 'base64url').toString()) as Content<P>;
  return content.purpose === purpose && content.until > now ? content : null;
}

async function signatureOf(db: Queryable, text: string): Promise<string> {
  return createHmac('sha256', await installationSecret(db, 'one-time-tokens'))
    .update(text)
    .digest('base64url');
}
