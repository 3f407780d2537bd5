import { randomBytes } from 'node:crypto';
import { ACTIVATION_LINK_LIFETIME_MS } from '@site/shared/rules';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashLinkCode } from '../auth/link-codes';
import type { Config } from '../config/config';

/** Marks the browser that signed up, so the activation can tell it from another one. */
export const SIGN_UP_COOKIE = 'sign_up';

const VALID_MARK = /^[\w-]{43}$/;

/** The hash of the browser's mark, or null for a browser that has not signed up. */
export function signUpBrowserHash({ cookies }: FastifyRequest): string | null {
  const mark = cookies[SIGN_UP_COOKIE];
  return mark && VALID_MARK.test(mark) ? hashLinkCode(mark) : null;
}

/** Marks the browser until its activation link expires, and returns the hash of the mark. */
export function markSignUpBrowser(
  { cookies }: FastifyRequest,
  reply: FastifyReply,
  { secureCookies }: Config,
): string {
  const known = cookies[SIGN_UP_COOKIE];
  const mark = known && VALID_MARK.test(known) ? known : randomBytes(32).toString('base64url');
  reply.setCookie(SIGN_UP_COOKIE, mark, {
    path: '/',
    sameSite: 'lax',
    httpOnly: true,
    secure: secureCookies,
    maxAge: ACTIVATION_LINK_LIFETIME_MS / 1_000,
  });
  return hashLinkCode(mark);
}
