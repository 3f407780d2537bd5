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
import type { User } from '../tables';
import { type FactorRow, factors } from '../tables';
import { claimToken, issueToken } from './one-time-tokens';

/** How long a browser may take to ask its user. A sign-in page asks from its start on. */
const CHALLENGE_LIFETIME_MS = 15 * MINUTE_MS;

/** The answer of a browser, whose form the contract checks in part. */
export type PasskeyAnswer = { id: string; response: { clientDataJSON: string } };

/** What a browser needs to make a passkey that can sign in without an email. */
export async function newPasskeyOptions(
  { config, db }: Context,
  user: Pick<User, 'id' | 'email'>,
  now: number,
) {
  const challenge = await issueToken(
    db,
    'new-passkey',
    { userId: user.id },
    { now, lifetimeMs: CHALLENGE_LIFETIME_MS },
  );
  const secret = await installationSecret(db, 'passkey-owners');
  return generateRegistrationOptions({
    rpName: config.productName,
    rpID: siteId(config),
    userName: user.email,
    // The same for all passkeys of an account, and without personal data.
    userID: new Uint8Array(createHmac('sha256', secret).update(String(user.id)).digest()),
    challenge,
    timeout: CHALLENGE_LIFETIME_MS,
    excludeCredentials: await credentialsOf(db, user.id),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** The columns of a new passkey. Throws 'passkey-refused'. */
export async function checkNewPasskey(
  { config, db }: Context,
  request: FastifyRequest,
  userId: number,
  answer: PasskeyAnswer,
  now: number,
): Promise<
  Pick<FactorRow, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'isBackedUp'>
> {
  const { registrationInfo } = await verifyRegistrationResponse({
    response: answer as unknown as RegistrationResponseJSON,
    expectedChallenge: async (challenge) =>
      (await claimToken(db, 'new-passkey', textOf(challenge), now))?.userId === userId,
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

/** What a browser needs to ask for a passkey: of an account, or of any account. */
export async function passkeyOptions(
  { config, db }: Context,
  userId: number | undefined,
  now: number,
) {
  const facts = userId === undefined ? {} : { userId };
  const challenge = await issueToken(db, 'use-passkey', facts, {
    now,
    lifetimeMs: CHALLENGE_LIFETIME_MS,
  });
  return generateAuthenticationOptions({
    rpID: siteId(config),
    challenge,
    timeout: CHALLENGE_LIFETIME_MS,
    userVerification: 'required',
    ...(userId !== undefined && { allowCredentials: await credentialsOf(db, userId) }),
  });
}

/** The account of a passkey that answers a challenge of this site. Throws 'passkey-refused'. */
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
      const facts = await claimToken(db, 'use-passkey', textOf(challenge), now);
      return facts !== null && (facts.userId === undefined || facts.userId === userId);
    },
    expectedOrigin: acceptedOrigins(request, config),
    expectedRPID: siteId(config),
    // The counter is compared below, in the statement that stores it.
    credential: {
      id: answer.id,
      publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
      counter: 0,
    },
    requireUserVerification: true,
  }).catch(refuse);
  if (!verified) throw new Problem('passkey-refused');
  const counter = authenticationInfo.newCounter;
  const isHigher = counter === 0 ? eq(factors.counter, 0) : lt(factors.counter, counter);
  const accepted = await db
    .update(factors)
    .set({ counter, lastUsedAt: now })
    .where(and(eq(factors.id, id), isHigher))
    .returning();
  if (accepted.length > 0) return { userId };
  // A device counts its signatures. A lower number comes from a copy of the passkey.
  const entry = { action: 'passkey-copied', browser: browserOf(request) } as const;
  await recordOwnEntry(db, userId, entry, now);
  throw new Problem('passkey-refused');
}

/** The passkeys of a host name are valid for this site only. */
function siteId({ siteUrl }: Pick<Config, 'siteUrl'>): string {
  return new URL(siteUrl).hostname;
}

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

/** A challenge is a token as bytes, which the browser sends as base64url. */
function textOf(challenge: string): string {
  return Buffer.from(challenge, 'base64url').toString();
}
