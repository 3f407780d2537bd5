import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config';

export const TOKEN = 'token';
/**
 * Readable by scripts and no secret: that there is a session, and by a tag of its own which one, so that a tab notices when another
 * tab signs in as somebody else.
 */
export const HINT = 'signed_in';

/** The token of a request: of its cookie, else of its body (section 7: the payload plus the session token). */
export function tokenOf({ cookies, body }: FastifyRequest): string | undefined {
  const inBody =
    typeof body === 'object' && body !== null && 'token' in body ? body.token : undefined;
  return (
    cookies[TOKEN] || (typeof inBody === 'string' && inBody.length <= 200 ? inBody : undefined)
  );
}

/** Sends both cookies. `life` in ms; null lives as long as the browser. */
export function setCookies(
  reply: FastifyReply,
  config: Config,
  token: string,
  life: number | null,
): void {
  const shared = {
    path: '/',
    sameSite: 'lax',
    secure: config.secureCookies,
    ...(life !== null && { maxAge: Math.floor(life / 1_000) }),
  } as const;
  reply.setCookie(TOKEN, token, { ...shared, httpOnly: true });
  reply.setCookie(
    HINT,
    createHash('sha256').update(`hint:${token}`).digest('hex').slice(0, 16),
    shared,
  );
}

export function clearCookies(reply: FastifyReply, config: Config): void {
  const shared = { path: '/', sameSite: 'lax', secure: config.secureCookies } as const;
  reply.clearCookie(TOKEN, { ...shared, httpOnly: true });
  reply.clearCookie(HINT, shared);
}
