import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RELEASE_NAME_PATTERN, RELEASE_VERSION_PATTERN } from '@site/shared/release';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendText } from '../http/plain-answers';
import { replaceFile } from '../releases/durable-write';
import { withFileLock } from '../releases/file-lock';

/** A release that one browser gets in place of the live one. */
export type Preview = { name: string; version: string };

/** The token of a link: `<name>@<version>.<expiry in seconds>.<signature>`. */
const TOKEN = new RegExp(
  `^((${RELEASE_NAME_PATTERN})@(${RELEASE_VERSION_PATTERN})\\.(\\d{1,12}))\\.([\\w-]{43})$`,
);

/**
 * A session cookie with the tokens of the links that the browser has opened. It ends with the
 * browser session; each preview ends when its link expires.
 */
export const PREVIEW_COOKIE = 'release-preview';
/** Between the tokens in the cookie. No token contains it. */
const SEPARATOR = '|';
/** The most tokens in the cookie, so that it fits into a header. */
const MAX_PREVIEWS = 8;

export type PreviewLinks = ReturnType<typeof createPreviewLinks>;

/**
 * Makes and reads signed links. A browser that opens a link gets its release until the link
 * expires.
 */
export function createPreviewLinks(secret: string) {
  const sign = (claim: string) =>
    createHmac('sha256', secret).update(`preview ${claim}`).digest('base64url');
  return {
    /** The path of a link to a page of the release, and its end: `until` in milliseconds, UTC. */
    link(name: string, version: string, until: number, page = '/') {
      const seconds = Math.floor(until / 1_000);
      const claim = `${name}@${version}.${seconds}`;
      return {
        path: `${page}?preview=${encodeURIComponent(`${claim}.${sign(claim)}`)}`,
        until: seconds * 1_000,
      };
    },
    /** The preview of a token; undefined for a wrong signature or an expired link. */
    read(token: string, now: number): Preview | undefined {
      const [, claim = '', name = '', version = '', seconds, signature = ''] =
        TOKEN.exec(token) ?? [];
      if (!claim || !timingSafeEqual(Buffer.from(sign(claim)), Buffer.from(signature)))
        return undefined;
      return Number(seconds) * 1_000 > now ? { name, version } : undefined;
    },
  };
}

/** The secret that signs the links of a data folder, created at the first call. */
export async function previewSecretIn(dataDir: string): Promise<string> {
  const file = join(dataDir, 'preview-secret');
  return withFileLock(file, async () => {
    const stored = await readFile(file, 'utf8').catch(() => undefined);
    if (stored) return stored;
    const secret = randomBytes(32).toString('base64url');
    await replaceFile(file, secret, 0o600);
    return secret;
  });
}

/** The previews of a cookie, without those whose link has expired. */
export function readPreviews(links: PreviewLinks, cookie = ''): Preview[] {
  return cookie.split(SEPARATOR).flatMap((token) => links.read(token, Date.now()) ?? []);
}

/** The cookie with the token of one more link, which replaces an earlier one for the same name. */
function withToken(links: PreviewLinks, newToken: string, cookie = ''): string {
  const nameOf = (token: string) => links.read(token, Date.now())?.name;
  const keptTokens = cookie
    .split(SEPARATOR)
    .filter((token) => nameOf(token) !== undefined && nameOf(token) !== nameOf(newToken));
  return [...keptTokens, newToken].slice(-MAX_PREVIEWS).join(SEPARATOR);
}

/** Handles `?preview=<token>` and `?preview=off` on any page. True when the reply has been sent. */
export function followPreviewLink(
  request: FastifyRequest,
  reply: FastifyReply,
  previews: PreviewLinks,
  secure: boolean,
): boolean {
  if (!/[?&]preview=/.test(request.url)) return false;
  const url = new URL(request.url, 'http://edge');
  const token = url.searchParams.get('preview') ?? '';
  if (token !== 'off' && !previews.read(token, Date.now())) {
    sendText(reply, 403, 'This preview link has expired or is incomplete. Request a new one.\n');
    return true;
  }
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  if (token === 'off') reply.clearCookie(PREVIEW_COOKIE, options);
  else
    reply.setCookie(
      PREVIEW_COOKIE,
      withToken(previews, token, request.cookies[PREVIEW_COOKIE]),
      options,
    );
  url.searchParams.delete('preview');
  // A path that starts with two slashes would redirect to another site.
  const path = url.pathname.replace(/^\/+/, '/');
  reply.header('cache-control', 'no-store').redirect(path + url.search, 303);
  return true;
}
