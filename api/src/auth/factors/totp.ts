import { formatDuration } from '@site/shared/format';
import { MINUTE_MS, TOTP_DIGITS } from '@site/shared/rules';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { Context } from '../../context';
import { Problem } from '../../http/problem';
import { type FactorRow, factors } from '../tables';
import { decryptSecret } from './secret-key';

/** How long an app shows a code. */
const TOTP_PERIOD_SECONDS = 30;
const PERIOD_MS = TOTP_PERIOD_SECONDS * 1_000;

/** The codes before and after the current one are accepted: a person needs time to type. */
const ACCEPTED_STEPS = 1;

/** A code this far away is refused with the reason that the phone's clock is wrong. */
const EXPLAINED_STEPS = 10;

export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The address that an authenticator app reads from a QR code. */
export function totpUri(secret: string, email: string, productName: string): string {
  return totpOf(secret, { issuer: productName, label: email }).toString();
}

/**
 * The number of the period whose code was typed. Throws 'wrong-code' or 'clock-off'; with
 * `isGuessable`, a code of the future is a 'wrong-code'.
 */
export function stepOfCode(
  secret: string,
  code: string,
  now: number,
  { isGuessable = false } = {},
): number {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: EXPLAINED_STEPS });
  if (delta === null || (isGuessable && delta > ACCEPTED_STEPS)) throw new Problem('wrong-code');
  if (Math.abs(delta) > ACCEPTED_STEPS) throw clockProblem(delta);
  return Math.floor(now / PERIOD_MS) + delta;
}

/**
 * Checks the code of one of the account's authenticator apps, and marks it as used. Throws
 * 'wrong-code', 'code-used', or 'clock-off' for a code of the past. A code of the future is a wrong
 * code: the reason would tell a guesser to wait for it.
 */
export async function checkTotp(
  context: Pick<Context, 'config' | 'db'>,
  userId: number,
  code: string,
  now: number,
): Promise<void> {
  const apps = await context.db
    .select()
    .from(factors)
    .where(and(eq(factors.userId, userId), eq(factors.kind, 'totp')));
  let refusal = new Problem('wrong-code');
  let failure: unknown;
  for (const app of apps) {
    try {
      return await acceptCode(context, app, code, now);
    } catch (error) {
      // Another app may accept the code, also if the secret of this one cannot be read. The most
      // precise reason is shown.
      if (!(error instanceof Problem)) failure = error;
      else if (error.code !== 'wrong-code') refusal = error;
    }
  }
  throw failure ?? refusal;
}

async function acceptCode(
  context: Pick<Context, 'config' | 'db'>,
  { id, userId, secret }: FactorRow,
  code: string,
  now: number,
): Promise<void> {
  const text = await decryptSecret(context, userId, secret ?? '');
  const step = stepOfCode(text, code, now, { isGuessable: true });
  // One statement: of two requests with the same code at the same moment, one is refused.
  const accepted = await context.db
    .update(factors)
    .set({ lastStep: step, lastUsedAt: now })
    .where(and(eq(factors.id, id), or(isNull(factors.lastStep), lt(factors.lastStep, step))))
    .returning();
  if (accepted.length === 0) throw new Problem('code-used');
}

function totpOf(secret: string, texts: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({
    ...texts,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: TOTP_DIGITS,
    period: TOTP_PERIOD_SECONDS,
  });
}

function clockProblem(delta: number): Problem {
  const minutes = Math.max(1, Math.round((Math.abs(delta) * PERIOD_MS) / MINUTE_MS));
  const duration = formatDuration(minutes * MINUTE_MS);
  return new Problem('clock-off', {
    body: `The clock of your phone is about ${duration} ${delta < 0 ? 'behind' : 'ahead'}. Set it automatically in the settings of the phone, then enter a new code.`,
  });
}
