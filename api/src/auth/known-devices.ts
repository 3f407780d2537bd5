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

/** How an account has used a browser. After a new password it has not signed in there yet. */
type Use = 'sign-in' | 'new password';

/** The accounts that one browser remembers. The oldest one is forgotten first. */
const MAX_ACCOUNTS = 5;

const VALID_VALUE = /^([\w-]{43})((?:\.[\w-]{22}){1,5})$/;

/**
 * The browsers in which an account has signed in or got a new password. Wrong passwords count apart
 * there, so an attacker elsewhere cannot lock the owner out. Wrong codes of a second factor do not:
 * a browser becomes known without one. The cookie holds a random id and a signature for each
 * account. It is no session.
 */
export type KnownDevices = {
  /** The id of the browser, or null if the account has not used it. */
  idOf: (request: FastifyRequest, userId: number | undefined) => Promise<string | null>;
  /** Whether the account has signed in in the browser before. */
  hasSignedIn: (request: FastifyRequest, userId: number) => Promise<boolean>;
  /** Remembers in the browser that the account has used it. */
  remember: (
    request: FastifyRequest,
    reply: FastifyReply,
    userId: number,
    use: Use,
  ) => Promise<void>;
};

export function knownDevices({ config, db }: Context): KnownDevices {
  const secret = memoizeUntilSuccess(() => installationSecret(db, 'known-devices'));

  async function signature(id: string, userId: number, use: Use): Promise<string> {
    const text = use === 'sign-in' ? `${id} ${userId}` : `${id} ${userId} ${use}`;
    return createHmac('sha256', await secret())
      .update(text)
      .digest('base64url')
      .slice(0, 22);
  }

  async function has({ id, signatures }: Device, userId: number, use: Use): Promise<boolean> {
    const expected = await signature(id, userId, use);
    return signatures.some((stored) => isEqual(stored, expected));
  }

  return {
    idOf: async (request, userId) => {
      const device = deviceOf(request);
      if (!device) return null;
      // An unknown email needs the same time; accounts have positive ids.
      const uses = [
        await has(device, userId ?? 0, 'sign-in'),
        await has(device, userId ?? 0, 'new password'),
      ];
      return uses.includes(true) ? device.id : null;
    },
    hasSignedIn: async (request, userId) => {
      const device = deviceOf(request);
      return device !== null && has(device, userId, 'sign-in');
    },
    remember: async (request, reply, userId, use) => {
      const device = deviceOf(request);
      // A new password does not undo that the account has signed in here.
      const kept = device && (await has(device, userId, 'sign-in')) ? 'sign-in' : use;
      const id = device?.id ?? randomBytes(32).toString('base64url');
      const own = [
        await signature(id, userId, 'sign-in'),
        await signature(id, userId, 'new password'),
      ];
      const others = (device?.signatures ?? []).filter((stored) => !own.includes(stored));
      const signatures = [await signature(id, userId, kept), ...others].slice(0, MAX_ACCOUNTS);
      reply.setCookie(cookieName(config, DEVICE_COOKIE), [id, ...signatures].join('.'), {
        ...cookieOptions(config),
        httpOnly: true,
        maxAge: COOKIE_LIFETIME_MS / 1_000,
      });
    },
  };
}

type Device = { id: string; signatures: string[] };

function deviceOf(request: FastifyRequest): Device | null {
  const match = VALID_VALUE.exec(cookieOf(request, DEVICE_COOKIE) ?? '');
  if (!match) return null;
  const [, id = '', signatures = ''] = match;
  return { id, signatures: signatures.split('.').filter(Boolean) };
}

function isEqual(stored: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(stored), Buffer.from(expected));
}
