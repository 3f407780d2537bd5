import { formatDuration } from '@site/shared/format';
import { MINUTE_MS, TOTP_DIGITS } from '@site/shared/rules';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import * as texts from '#texts';
import type { Context } from '../../context';
import { Problem } from '../../http/problem';
import { type FactorRow, factors } from '../tables';
import { decryptSecret } from './factor-secrets';

/** An app shows a new code in each time step. Steps are counted since 1970. */
const STEP_SECONDS = 30;
const STEP_MS = STEP_SECONDS * 1_000;

/** The codes one step before and after are accepted too: a person needs time to type. */
const ACCEPTED_STEPS = 1;

/** A code up to this many steps away is refused with the reason that the phone's clock is wrong. */
const EXPLAINED_STEPS = 10;

/** A new secret for an authenticator app: 160 random bits in Base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The address that an authenticator app reads from a QR code. */
export function totpUri(secret: string, email: string, productName: string): string {
  return totpOf(secret, { issuer: productName, label: email }).toString();
}

/**
 * The number of the time step whose code was typed. Throws 'wrong-code' or 'clock-off'. With
 * `hidesFuture`, a code of the future is a 'wrong-code': 'clock-off' would tell a person who
 * guesses codes to wait for the step of this one.
 */
export function stepOfCode(
  secret: string,
  code: string,
  now: number,
  { hidesFuture = false } = {},
): number {
  const stepsAhead = totpOf(secret).validate({
    token: code,
    timestamp: now,
    window: EXPLAINED_STEPS,
  });
  if (stepsAhead === null) throw new Problem('wrong-code');
  if (hidesFuture && stepsAhead > ACCEPTED_STEPS) throw new Problem('wrong-code');
  if (Math.abs(stepsAhead) > ACCEPTED_STEPS) throw clockProblem(stepsAhead);
  return Math.floor(now / STEP_MS) + stepsAhead;
}

/**
 * Checks the code of one of the account's authenticator apps, and marks the code as used. Throws
 * 'wrong-code', 'code-used', or 'clock-off' for a code of the past.
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
      // Another app may accept the code, even if the secret of this app cannot be decrypted. If
      // none does, a refusal with a more precise reason than 'wrong-code' is shown.
      if (!(error instanceof Problem)) failure = error;
      else if (error.code !== 'wrong-code') refusal = error;
    }
  }
  throw failure ?? refusal;
}

async function acceptCode(
  context: Pick<Context, 'config' | 'db'>,
  { id, userId, secret: encryptedSecret }: FactorRow,
  code: string,
  now: number,
): Promise<void> {
  const secret = await decryptSecret(context, userId, encryptedSecret ?? '');
  const step = stepOfCode(secret, code, now, { hidesFuture: true });
  // One statement: of two requests with the same code at the same moment, one is refused.
  const accepted = await context.db
    .update(factors)
    .set({ lastStep: step, lastUsedAt: now })
    .where(and(eq(factors.id, id), or(isNull(factors.lastStep), lt(factors.lastStep, step))))
    .returning();
  if (accepted.length === 0) throw new Problem('code-used');
}

function totpOf(secret: string, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({
    ...names,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: TOTP_DIGITS,
    period: STEP_SECONDS,
  });
}

function clockProblem(stepsAhead: number): Problem {
  const minutes = Math.max(1, Math.round((Math.abs(stepsAhead) * STEP_MS) / MINUTE_MS));
  const duration = formatDuration(minutes * MINUTE_MS);
  const { clockAhead, clockBehind } = texts.signIn;
  const text = stepsAhead < 0 ? clockBehind : clockAhead;
  return new Problem('clock-off', { body: text({ duration }) });
}
