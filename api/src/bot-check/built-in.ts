import { createHmac } from 'node:crypto';
import { MINUTE_MS } from '@site/shared/rules';
import { memoizeUntilSuccess } from '@site/shared/server';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { lte } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../db/database';
import { installationSecret } from '../db/installation-secret';
import { Problem } from '../http/problem';
import type { BotCheck } from './bot-check';
import { spentChallenges } from './tables';

const CHALLENGE_LIFETIME_MS = 5 * MINUTE_MS;
/** PBKDF2 iterations of one attempt. A phone needs about half a second for all attempts. */
const ITERATIONS = 1_000;
/** The solution is a number in this range; the browser tries them in order. */
const MIN_COUNTER = 500;
const MAX_COUNTER = 1_500;
/** A token may name any 32-bit number as its solution. */
const MAX_UINT32 = 4_294_967_295;

const hex = z.string().check(z.regex(/^[\da-f]{2,200}$/i));
/** The token of the browser: the challenge and its solution, as base64 of JSON. */
const tokenContent = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal('PBKDF2/SHA-256'),
      nonce: hex,
      salt: hex,
      cost: z.literal(ITERATIONS),
      keyLength: z.int().check(z.gte(1), z.lte(64)),
      keyPrefix: hex,
      keySignature: hex,
      expiresAt: z.number(),
    }),
    signature: hex,
  }),
  solution: z.object({ counter: z.int().check(z.gte(0), z.lte(MAX_UINT32)), derivedKey: hex }),
});

/**
 * Our own check, without a third party: a proof of work in ALTCHA's format. A solution works once,
 * within five minutes.
 */
export function builtInCheck(
  { secret }: { secret: string | null },
  db: Database,
  now: () => number,
): BotCheck {
  const keys = memoizeUntilSuccess<Keys>(async () =>
    deriveKeys(secret ?? (await installationSecret(db, 'bot-check'))),
  );

  return {
    settings: { script: '/bot-check/api.js', siteKey: 'built-in' },
    verify: async (token) => {
      if (!(await isSolved(db, await keys(), token, now()))) throw new Problem('bot-check');
    },
    challenge: async () => ({
      ...(await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: ITERATIONS,
        counter: randomInt(MAX_COUNTER, MIN_COUNTER),
        deriveKey,
        expiresAt: new Date(now() + CHALLENGE_LIFETIME_MS),
        ...(await keys()),
      })),
    }),
  };
}

type Keys = { hmacSignatureSecret: string; hmacKeySignatureSecret: string };

/** Two keys from one secret: one signs challenges, one signs solutions. */
function deriveKeys(secret: string): Keys {
  const keyFor = (purpose: string) => createHmac('sha256', secret).update(purpose).digest('hex');
  return { hmacSignatureSecret: keyFor('challenge'), hmacKeySignatureSecret: keyFor('solution') };
}

async function isSolved(db: Database, keys: Keys, token: string, now: number): Promise<boolean> {
  const parsed = tokenContent.safeParse(parseToken(token));
  if (!parsed.success) return false;
  const { challenge, solution } = parsed.data;
  const expiresAt = challenge.parameters.expiresAt * 1_000;
  if (expiresAt <= now) return false;
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...keys });
  return verified && (await isFirstUse(db, challenge.signature.toLowerCase(), expiresAt, now));
}

function parseToken(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64').toString('utf8'));
  } catch {
    return null;
  }
}

async function isFirstUse(
  db: Database,
  signature: string,
  expiresAt: number,
  now: number,
): Promise<boolean> {
  await db.delete(spentChallenges).where(lte(spentChallenges.expiresAt, now));
  const inserted = await db
    .insert(spentChallenges)
    .values({ signature, expiresAt })
    .onConflictDoNothing()
    .returning();
  return inserted.length > 0;
}
