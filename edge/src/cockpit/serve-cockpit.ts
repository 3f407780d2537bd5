import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { hideRefusedPaths } from '../http/plain-answers';

/** The page runs its own script only, and calls this edge only. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/**
 * The release cockpit: a static page that calls the release API with the token that its reader
 * enters. Register it with the prefix /releases/ui.
 */
export async function serveCockpit(
  app: FastifyInstance,
  { folder }: { folder: string },
): Promise<void> {
  hideRefusedPaths(app);
  app.addHook('onSend', async (_request, reply) => {
    reply.headers({
      'cache-control': 'no-store',
      'content-security-policy': POLICY,
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
  });
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    etag: false,
    lastModified: false,
    allowedPath: (path) => /^\/?(cockpit\.(js|css)|index\.html)$/.test(path),
    suppressWarning: true,
  });
  app.get('/', (_request, reply) => reply.sendFile('index.html'));
}
