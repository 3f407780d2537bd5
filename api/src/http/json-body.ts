import type { FastifyInstance } from 'fastify';
import { Problem } from './problem';

/** Requests carry JSON and nothing else; an empty body counts as `{}` (section 7 sends one at start). */
export function acceptOnlyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      const value: unknown = text === '' ? {} : JSON.parse(text.toString(), withoutTraps);
      done(null, value);
    } catch (error) {
      done(
        error instanceof Problem
          ? error
          : new Problem('malformed', { body: 'The request is not JSON.' }),
      );
    }
  });
}

/** PostgreSQL cannot store U+0000, and `__proto__` has no business in a body. */
function withoutTraps(key: string, value: unknown): unknown {
  if (key === '__proto__' || (typeof value === 'string' && value.includes('\u0000')))
    throw new Problem('malformed');
  return value;
}
