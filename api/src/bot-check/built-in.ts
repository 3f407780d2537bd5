import { createHmac } from 'node:crypto';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { lte } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../db/database';
import { installationSecret } from '../db/installation-secret';
import { Problem } from '../http/problem';
import type { BotCheck } from './bot-check';
import { spentChallenges } from './tables';

/** As long as a Turnstile token lives. */
const LIFETIME = 300_000;
/** About half a second of a phone's work; for us one derivation to ask and none to check. */
const COST = 1_000;
const MOST_COUNTS = 1_500;
const LEAST_COUNTS = 500;

const hex = z.string().check(z.regex(/^[\da-f]{2,200}$/i));
/** What the browser sends: the challenge with its solution, as base64 of JSON. */
const payload = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal('PBKDF2/SHA-256'),
      nonce: hex,
      salt: hex,
      cost: z.literal(COST),
      keyLength: z.int().check(z.gte(1), z.lte(64)),
      keyPrefix: hex,
      keySignature: hex,
      expiresAt: z.number(),
    }),
    signature: hex,
  }),
  solution: z.object({ counter: z.int().check(z.gte(0), z.lte(4_294_967_295)), derivedKey: hex }),
});

/** Our own check: a proof of work in ALTCHA's form, without a third party. Each solution is good once, within five minutes. */
export function builtInCheck(
  { secret }: { secret: string | null },
  db: Database,
  now: () => number,
): BotCheck {
  let keys: Promise<Keys> | undefined;
  // A failed look-up is not kept: the next request asks again.
  const keysOf = () =>
    (keys ??= (secret ? Promise.resolve(secret) : installationSecret(db, 'bot-check'))
      .then(deriveKeys)
      .catch((error: unknown) => {
        keys = undefined;
        throw error;
      }));

  return {
    settings: { script: '/bot-check/api.js', siteKey: 'built-in' },
    verify: async (token) => {
      if (!(await isSolved(db, await keysOf(), token, now()))) throw new Problem('bot-check');
    },
    challenge: async () => ({
      ...(await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: COST,
        counter: randomInt(MOST_COUNTS, LEAST_COUNTS),
        deriveKey,
        expiresAt: new Date(now() + LIFETIME),
        ...(await keysOf()),
      })),
    }),
  };
}

type Keys = { hmacSignatureSecret: string; hmacKeySignatureSecret: string };

/** One secret, two purposes. */
function deriveKeys(secret: string): Keys {
  const key = (purpose: string) => createHmac('sha256', secret).update(purpose).digest('hex');
  return { hmacSignatureSecret: key('challenge'), hmacKeySignatureSecret: key('solution') };
}

async function isSolved(db: Database, keys: Keys, token: string, now: number): Promise<boolean> {
  const parsed = payload.safeParse(decode(token));
  if (!parsed.success) return false;
  const { challenge, solution } = parsed.data;
  const expiresAt = challenge.parameters.expiresAt * 1_000;
  if (expiresAt <= now) return false;
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...keys });
  return verified && (await isFirstUse(db, challenge.signature.toLowerCase(), expiresAt, now));
}

function decode(token: string): unknown {
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
