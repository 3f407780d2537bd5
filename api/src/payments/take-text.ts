import type { FastifyInstance } from 'fastify';

/** The routes of this scope take bodies of one type only, as the text that was sent. */
export function takeTextOf(scope: FastifyInstance, type: string): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(type, { parseAs: 'string' }, (_request, text, done) =>
    done(null, text),
  );
}
