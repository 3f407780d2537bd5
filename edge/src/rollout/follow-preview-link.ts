import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PreviewLinks } from './preview-links';

/** A session cookie: it ends with the browser, or with the link's own expiry. */
export const PREVIEW_COOKIE = 'release-preview';

/** Follows `?preview=<token>` and `?preview=off` on any page: true when the answer has been sent. */
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
    reply.code(403).header('cache-control', 'no-store').type('text/plain; charset=utf-8');
    reply.send('This preview link has expired or is not whole. Ask for a new one.\n');
    return true;
  }
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  if (token === 'off') reply.clearCookie(PREVIEW_COOKIE, options);
  else reply.setCookie(PREVIEW_COOKIE, token, options);
  url.searchParams.delete('preview');
  // One slash at the start: two would be another site.
  const path = url.pathname.replace(/^\/+/, '/');
  reply.header('cache-control', 'no-store').redirect(path + url.search, 303);
  return true;
}
