import fastifyCompress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { hideRefusedPaths } from './plain-answers';

/** The files that the editor loads in a browser. The package also has sources, types and notes. */
const SERVED_FILE = /\.(js|css|svg|png|gif|woff2?)$/;

/** Serves the editor from its installed package. Register it with the prefix /tinymce. */
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
    allowedPath: (path) => SERVED_FILE.test(path),
    suppressWarning: true,
    setHeaders(reply) {
      reply.header('x-content-type-options', 'nosniff');
    },
  });
}
