import { createHash } from 'node:crypto';
import { DAY_MS } from '@site/shared/rules';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config';
import type { ActiveSession } from '../http/http-context';

export const TOKEN_COOKIE = 'token';

/**
 * The session tag, which is no secret: scripts can read this cookie. It changes with each sign-in,
 * so a tab sees that another account is signed in.
 */
const SESSION_TAG_COOKIE = 'signed_in';

const MAX_TOKEN_LENGTH = 200;

/**
 * A browser accepts a cookie with the prefix `__Host-` only from this host over https, so another
 * host of the same domain cannot set it.
 */
export function cookieName({ secureCookies }: Pick<Config, 'secureCookies'>, name: string): string {
  return secureCookies ? `__Host-${name}` : name;
}

/** The value of a cookie that only the server reads. */
export function cookieOf({ cookies, server }: FastifyRequest, name: string): string | undefined {
  return cookies[cookieName(server.http.config, name)];
}

/** The token of a request: from its cookie, else from its body (section 7). */
export function tokenOf(request: FastifyRequest): string | undefined {
  const { body } = request;
  const bodyToken =
    typeof body === 'object' && body !== null && 'token' in body ? body.token : undefined;
  const isToken = typeof bodyToken === 'string' && bodyToken.length <= MAX_TOKEN_LENGTH;
  return cookieOf(request, TOKEN_COOKIE) || (isToken ? bodyToken : undefined);
}

/** Sets the token and the session tag; with `lifetimeMs` null, until the browser closes. */
export function setCookies(
  reply: FastifyReply,
  config: Config,
  token: string,
  lifetimeMs: number | null,
): void {
  const options = {
    ...cookieOptions(config),
    ...(lifetimeMs !== null && { maxAge: Math.floor(lifetimeMs / 1_000) }),
  };
  reply.setCookie(cookieName(config, TOKEN_COOKIE), token, { ...options, httpOnly: true });
  reply.setCookie(SESSION_TAG_COOKIE, sessionTag(token), options);
}

/**
 * Sets the cookies of a remembered session again at its first use on a day (UTC), because each use
 * restarts the idle time of the session (decision 99). The cookies last until the absolute end of
 * the session, which stays the same (decision 29).
 */
export function renewCookies(
  reply: FastifyReply,
  config: Config,
  { token, remember, lastSeenAt, expiresAt }: ActiveSession,
  now: number,
): void {
  const isNewDay = Math.floor(now / DAY_MS) > Math.floor(lastSeenAt / DAY_MS);
  if (remember && isNewDay) setCookies(reply, config, token, expiresAt - now);
}

export function clearCookies(reply: FastifyReply, config: Config): void {
  const options = { ...cookieOptions(config), httpOnly: true };
  reply.clearCookie(cookieName(config, TOKEN_COOKIE), options);
  reply.clearCookie(SESSION_TAG_COOKIE, cookieOptions(config));
}

export function cookieOptions({ secureCookies }: Config) {
  return { path: '/', sameSite: 'lax', secure: secureCookies } as const;
}

function sessionTag(token: string): string {
  return createHash('sha256').update(`tag:${token}`).digest('hex').slice(0, 16);
}
