import type { FastifyInstance } from 'fastify';

/** The routes of `scope` accept bodies of one content type only, as unparsed text. */
export function acceptTextBody(scope: FastifyInstance, contentType: string): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(contentType, { parseAs: 'string' }, (_request, text, done) =>
    done(null, text),
  );
}
