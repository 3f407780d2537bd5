import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendText } from '../http/plain-answers';
import type { PreviewLinks } from './preview-links';

/** A session cookie: it ends with the browser session, or when the link expires. */
export const PREVIEW_COOKIE = 'release-preview';

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
  else reply.setCookie(PREVIEW_COOKIE, token, options);
  url.searchParams.delete('preview');
  // A path that starts with two slashes would redirect to another site.
  const path = url.pathname.replace(/^\/+/, '/');
  reply.header('cache-control', 'no-store').redirect(path + url.search, 303);
  return true;
}
