import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { DAY_MS } from '@site/shared/rules';
import { memoizeUntilSuccess } from '@site/shared/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context';
import { installationSecret } from '../db/installation-secret';
import { cookieName, cookieOf, cookieOptions } from './cookies';

export const DEVICE_COOKIE = 'device';

/** Longer than a session, so that a browser is still known when its session ends. */
const COOKIE_LIFETIME_MS = 400 * DAY_MS;

/** How many accounts a browser remembers. It forgets the oldest one first. */
const MAX_ACCOUNTS = 5;

/** The cookie: a random id, then a signature for each account, the newest first. */
const VALID_VALUE = /^([\w-]{43})((?:\.[\w-]{22}){1,5})$/;

type Device = { id: string; signatures: string[] };

/**
 * How an account has used a browser. After 'new password' the account has not signed in there yet,
 * so its next sign-in is mailed as one of a new device.
 */
type Use = 'sign-in' | 'new password';

export type KnownDevices = ReturnType<typeof knownDevices>;

/**
 * The browsers in which an account has signed in or got a new password. Wrong passwords count apart
 * there, so an attacker elsewhere cannot lock the owner out. Wrong codes of a second factor do not
 * count apart: a browser becomes known without a second factor. The cookie is no session.
 */
export function knownDevices({ config, db }: Context) {
  const secret = memoizeUntilSuccess(() => installationSecret(db, 'known-devices'));

  async function signature(id: string, userId: number, use: Use): Promise<string> {
    const text = use === 'sign-in' ? `${id} ${userId}` : `${id} ${userId} ${use}`;
    return createHmac('sha256', await secret())
      .update(text)
      .digest('base64url')
      .slice(0, 22);
  }

  async function isUsed({ id, signatures }: Device, userId: number, use: Use): Promise<boolean> {
    const expected = Buffer.from(await signature(id, userId, use));
    return signatures.some((stored) => timingSafeEqual(Buffer.from(stored), expected));
  }

  return {
    /**
     * The id of the browser if the account has used it; otherwise null. `userId` is undefined for
     * an email without an account.
     */
    idOf: async (request: FastifyRequest, userId: number | undefined): Promise<string | null> => {
      const device = deviceOf(request);
      if (!device) return null;
      // The same work for an email without an account: accounts have positive ids.
      const id = userId ?? 0;
      const hasSignedIn = await isUsed(device, id, 'sign-in');
      const hasNewPassword = await isUsed(device, id, 'new password');
      return hasSignedIn || hasNewPassword ? device.id : null;
    },

    hasSignedIn: async (request: FastifyRequest, userId: number): Promise<boolean> => {
      const device = deviceOf(request);
      return device !== null && isUsed(device, userId, 'sign-in');
    },

    /** Stores in the cookie of the browser that the account has used it. */
    remember: async (
      request: FastifyRequest,
      reply: FastifyReply,
      userId: number,
      use: Use,
    ): Promise<void> => {
      const device = deviceOf(request);
      const id = device?.id ?? randomBytes(32).toString('base64url');
      // A new password does not undo that the account has signed in here.
      const hasSignedIn = device !== null && (await isUsed(device, userId, 'sign-in'));
      const newest = await signature(id, userId, hasSignedIn ? 'sign-in' : use);
      const ofAccount = [
        await signature(id, userId, 'sign-in'),
        await signature(id, userId, 'new password'),
      ];
      const ofOtherAccounts = (device?.signatures ?? []).filter(
        (stored) => !ofAccount.includes(stored),
      );
      const signatures = [newest, ...ofOtherAccounts].slice(0, MAX_ACCOUNTS);
      reply.setCookie(cookieName(config, DEVICE_COOKIE), [id, ...signatures].join('.'), {
        ...cookieOptions(config),
        httpOnly: true,
        maxAge: COOKIE_LIFETIME_MS / 1_000,
      });
    },
  };
}

function deviceOf(request: FastifyRequest): Device | null {
  const match = VALID_VALUE.exec(cookieOf(request, DEVICE_COOKIE) ?? '');
  if (!match) return null;
  const [, id = '', signatures = ''] = match;
  return { id, signatures: signatures.split('.').filter(Boolean) };
}
