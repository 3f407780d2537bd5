import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { MINUTE_MS } from '@site/shared/rules';
import type { Queryable } from '../../db/database';
import { installationSecret } from '../../db/installation-secret';
import { usedTokens } from './tables';

/** How long a person may take between the two steps of a sign-in, or to set an app up. */
export const STEP_LIFETIME_MS = 10 * MINUTE_MS;

/** What a token is for, with its facts. */
export type TokenFacts = {
  /** The password was right; the second factor is missing. */
  'second-step': { userId: number; remember: boolean; passwordMark: string };
  /** The secret that an authenticator app is about to get. */
  'new-totp': { userId: number; secret: string };
  /** The challenge of a new passkey. */
  'new-passkey': { userId: number };
  /** The challenge of a passkey that signs in; without an account, of any account. */
  'use-passkey': { userId?: number };
};

type Purpose = keyof TokenFacts;

type Content<P extends Purpose> = { purpose: P; facts: TokenFacts[P]; until: number };

/**
 * A signed token with its facts, valid for `lifetimeMs`. The database stores nothing until the
 * token is used, so that a visitor cannot fill it.
 */
export async function issueToken<P extends Purpose>(
  db: Queryable,
  purpose: P,
  facts: TokenFacts[P],
  { now, lifetimeMs }: { now: number; lifetimeMs: number },
): Promise<string> {
  const content = {
    purpose,
    facts,
    until: now + lifetimeMs,
    mark: randomBytes(16).toString('hex'),
  };
  const text = Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${text}.${await signatureOf(db, text)}`;
}

/** The facts of a token, or null for a token that is expired, forged or for something else. */
export async function readToken<P extends Purpose>(
  db: Queryable,
  purpose: P,
  token: string,
  now: number,
): Promise<TokenFacts[P] | null> {
  return (await contentOf(db, purpose, token, now))?.facts ?? null;
}

/** Uses a token up. Returns its facts; null if it is not valid or was used before. */
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
  // A token with more parts would be another one when it is marked as used.
  if (rest.length > 0) return null;
  const expected = Buffer.from(await signatureOf(db, text));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const content = JSON.parse(Buffer.from(text, 'base64url').toString()) as Content<P>;
  return content.purpose === purpose && content.until > now ? content : null;
}

async function signatureOf(db: Queryable, text: string): Promise<string> {
  return createHmac('sha256', await installationSecret(db, 'one-time-tokens'))
    .update(text)
    .digest('base64url');
}
