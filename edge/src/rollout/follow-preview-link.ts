import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendText } from '../http/plain-answers';
import type { Preview, PreviewLinks } from './preview-links';

/**
 * A session cookie with the tokens of the links that the browser has opened. It ends with the
 * browser session; each preview ends when its link expires.
 */
export const PREVIEW_COOKIE = 'release-preview';
/** Stands in no token. */
const SEPARATOR = '|';
/** The cookie stays small enough for a header. */
const MAX_PREVIEWS = 8;

/** The previews of a cookie, without those whose link has expired. */
export function readPreviews(cookie: string | undefined, links: PreviewLinks): Preview[] {
  return validTokens(cookie, links).map(({ preview }) => preview);
}

function validTokens(cookie: string | undefined, links: PreviewLinks) {
  return (cookie ?? '').split(SEPARATOR).flatMap((token) => {
    const preview = links.read(token, Date.now());
    return preview ? [{ token, preview }] : [];
  });
}

/** The cookie with one more link. A newer link for the same remote replaces the earlier one. */
function withToken(cookie: string | undefined, added: string, links: PreviewLinks): string {
  const name = links.read(added, Date.now())?.name;
  const others = validTokens(cookie, links).filter(({ preview }) => preview.name !== name);
  return [...others.map(({ token }) => token), added].slice(-MAX_PREVIEWS).join(SEPARATOR);
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
      withToken(request.cookies[PREVIEW_COOKIE], token, previews),
      options,
    );
  url.searchParams.delete('preview');
  // A path that starts with two slashes would redirect to another site.
  const path = url.pathname.replace(/^\/+/, '/');
  reply.header('cache-control', 'no-store').redirect(path + url.search, 303);
  return true;
}
