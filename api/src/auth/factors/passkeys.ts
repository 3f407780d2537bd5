import { createHmac } from 'node:crypto';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { MINUTE_MS } from '@site/shared/rules';
import { and, eq, lt } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { recordOwnEntry } from '../../audit/record-entry';
import type { Config } from '../../config/config';
import type { Context } from '../../context';
import { installationSecret } from '../../db/installation-secret';
import { Problem } from '../../http/problem';
import { acceptedOrigins } from '../../http/same-origin';
import { browserOf } from '../sessions';
import { factors, type User } from '../tables';
import { claimToken, issueToken } from './one-time-tokens';

/**
 * How long a challenge is valid. The sign-in page fetches one when it opens, and a visitor may need
 * some minutes before the browser answers.
 */
const CHALLENGE_LIFETIME_MS = 15 * MINUTE_MS;

/** The answer of a browser. The contract checks only these fields; the library checks the rest. */
type PasskeyAnswer = { id: string; response: { clientDataJSON: string } };

/** What a browser needs to make a passkey that can sign in without an email. */
export async function newPasskeyOptions(
  { config, db, siteName }: Context,
  user: Pick<User, 'id' | 'email'>,
  now: number,
): Promise<Record<string, unknown>> {
  const lifetime = { now, lifetimeMs: CHALLENGE_LIFETIME_MS };
  const challenge = await issueToken(db, 'new-passkey', { userId: user.id }, lifetime);
  const secret = await installationSecret(db, 'passkey-owners');
  const options = await generateRegistrationOptions({
    rpName: await siteName(),
    rpID: siteId(config),
    userName: user.email,
    // The same for all passkeys of an account, and without personal data.
    userID: new Uint8Array(createHmac('sha256', secret).update(String(user.id)).digest()),
    challenge,
    timeout: CHALLENGE_LIFETIME_MS,
    excludeCredentials: await credentialsOf(db, user.id),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { ...options };
}

/** Checks a new passkey and returns its columns of `factors`. Throws 'passkey-refused'. */
export async function checkNewPasskey(
  { config, db }: Context,
  request: FastifyRequest,
  userId: number,
  answer: PasskeyAnswer,
  now: number,
) {
  const { registrationInfo } = await verifyRegistrationResponse({
    response: answer as unknown as RegistrationResponseJSON,
    expectedChallenge: async (challenge) =>
      (await claimToken(db, 'new-passkey', tokenOfChallenge(challenge), now))?.userId === userId,
    expectedOrigin: acceptedOrigins(request, config),
    expectedRPID: siteId(config),
    requireUserVerification: true,
  }).catch(refuse);
  if (!registrationInfo) throw new Problem('passkey-refused');
  const { credential, credentialBackedUp } = registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: credential.transports ?? [],
    isBackedUp: credentialBackedUp,
  };
}

/**
 * What a browser needs to ask its user for a passkey of the account `userId`, or of any account if
 * `userId` is undefined.
 */
export async function passkeyOptions(
  { config, db }: Context,
  { userId, now }: { userId: number | undefined; now: number },
): Promise<Record<string, unknown>> {
  const lifetime = { now, lifetimeMs: CHALLENGE_LIFETIME_MS };
  const challenge = await issueToken(db, 'use-passkey', { userId }, lifetime);
  const options = await generateAuthenticationOptions({
    rpID: siteId(config),
    challenge,
    timeout: CHALLENGE_LIFETIME_MS,
    userVerification: 'required',
    ...(userId !== undefined && { allowCredentials: await credentialsOf(db, userId) }),
  });
  return { ...options };
}

/**
 * The account of the passkey that has answered a challenge of this site. Uses the challenge up.
 * Throws 'passkey-refused'.
 */
export async function checkPasskey(
  { config, db }: Context,
  request: FastifyRequest,
  answer: PasskeyAnswer,
  now: number,
): Promise<{ userId: number }> {
  const [passkey] = await db.select().from(factors).where(eq(factors.credentialId, answer.id));
  if (!passkey?.publicKey) throw new Problem('passkey-refused');
  const { id, userId, publicKey } = passkey;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: answer as unknown as AuthenticationResponseJSON,
    expectedChallenge: async (challenge) => {
      const facts = await claimToken(db, 'use-passkey', tokenOfChallenge(challenge), now);
      return facts !== null && (facts.userId === undefined || facts.userId === userId);
    },
    expectedOrigin: acceptedOrigins(request, config),
    expectedRPID: siteId(config),
    // `countSignature` compares the counter; 0 turns the comparison of the library off.
    credential: {
      id: answer.id,
      publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
      counter: 0,
    },
    requireUserVerification: true,
  }).catch(refuse);
  if (!verified) throw new Problem('passkey-refused');
  if (!(await countSignature(db, id, authenticationInfo.newCounter, now))) {
    const entry = { action: 'passkey-copied', browser: browserOf(request) } as const;
    await recordOwnEntry(db, userId, entry, now);
    throw new Problem('passkey-refused');
  }
  return { userId };
}

/**
 * Stores how many signatures a passkey has made, as its device counts them. Returns false if the
 * stored number is not lower: the signature is then from a copy of the passkey. Synced passkeys do
 * not count and always send 0.
 */
async function countSignature(
  db: Context['db'],
  id: number,
  counter: number,
  now: number,
): Promise<boolean> {
  const isPlausible = counter === 0 ? eq(factors.counter, 0) : lt(factors.counter, counter);
  const accepted = await db
    .update(factors)
    .set({ counter, lastUsedAt: now })
    .where(and(eq(factors.id, id), isPlausible))
    .returning();
  return accepted.length > 0;
}

/** The host name that passkeys of this site are bound to. */
function siteId({ siteUrl }: Pick<Config, 'siteUrl'>): string {
  return new URL(siteUrl).hostname;
}

/** The passkeys of an account, as the options of a browser name them. */
async function credentialsOf(db: Context['db'], userId: number) {
  const passkeys = await db
    .select()
    .from(factors)
    .where(and(eq(factors.userId, userId), eq(factors.kind, 'passkey')));
  return passkeys.flatMap(({ credentialId, transports }) =>
    credentialId ? [{ id: credentialId, transports: transports ?? [] }] : [],
  );
}

/** The library throws for another site, challenge or signature, and for a malformed answer. */
function refuse(error: unknown): never {
  throw new Problem('passkey-refused', { cause: error });
}

/** A challenge is the bytes of a one-time token; a browser sends it in base64url. */
function tokenOfChallenge(challenge: string): string {
  return Buffer.from(challenge, 'base64url').toString();
}
