import fastifyCompress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { hideRefusedPaths } from './plain-answers';

/** What the editor loads at run time; its package holds sources, types and notes as well. */
const SERVED = /\.(js|css|svg|png|gif|woff2?)$/;

/** `/tinymce/*`: the rich-text editor from its installed package (section 7). Register it with that prefix. */
export async function serveTinymce(
  app: FastifyInstance,
  { folder }: { folder: string },
): Promise<void> {
  hideRefusedPaths(app);
  await app.register(fastifyCompress, { globalDecompression: false, encodings: ['br', 'gzip'] });
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    dotfiles: 'ignore',
    maxAge: '1d',
    allowedPath: (path) => SERVED.test(path),
    suppressWarning: true,
    setHeaders(reply) {
      reply.header('x-content-type-options', 'nosniff');
    },
  });
}
