import { randomBytes } from 'node:crypto';
import { ACTIVATION_LINK_LIFETIME_MS } from '@site/shared/rules';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config';
import { cookieName, cookieOf, cookieOptions } from './cookies';
import { hashLinkCode } from './link-codes';

/** The sign-up mark: sign-in and activation recognise by it the browser that signed up. */
const SIGN_UP_COOKIE = 'sign_up';

/** 32 bytes in base64url. */
const VALID_MARK = /^[\w-]{43}$/;

/** The hash of the browser's sign-up mark, or null for a browser that has not signed up. */
export function signUpBrowserHash(request: FastifyRequest): string | null {
  const mark = signUpMarkOf(request);
  return mark === undefined ? null : hashLinkCode(mark);
}

/** Marks the browser until its activation link expires, and returns the hash of the mark. */
export function markSignUpBrowser(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Config,
): string {
  const mark = signUpMarkOf(request) ?? randomBytes(32).toString('base64url');
  reply.setCookie(cookieName(config, SIGN_UP_COOKIE), mark, {
    ...cookieOptions(config),
    httpOnly: true,
    maxAge: ACTIVATION_LINK_LIFETIME_MS / 1_000,
  });
  return hashLinkCode(mark);
}

function signUpMarkOf(request: FastifyRequest): string | undefined {
  const mark = cookieOf(request, SIGN_UP_COOKIE);
  return mark && VALID_MARK.test(mark) ? mark : undefined;
}
