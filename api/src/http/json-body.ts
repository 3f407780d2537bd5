import { storableText } from '@site/shared/rules';
import type { FastifyInstance } from 'fastify';
import { Problem } from './problem';

/**
 * Accepts JSON bodies only. An empty body counts as `{}`: some calls of section 7 have no payload.
 */
export function acceptOnlyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, text === '' ? {} : parseJson(text.toString()));
    } catch (error) {
      done(error as Problem);
    }
  });
}

/** The value of a JSON text, with strings as they can be stored. Throws 'malformed'. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, refuseUnsafeValue);
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem('malformed', { body: 'The request is not JSON.' });
  }
}

/**
 * A reviver of JSON.parse that makes strings storable. It refuses `__proto__`, which could change
 * the prototype of the body.
 */
function refuseUnsafeValue(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new Problem('malformed');
  if (typeof value !== 'string') return value;
  refuseUnsafeText(value);
  return storableText(value);
}

/** PostgreSQL cannot store U+0000. Throws 'malformed'. */
export function refuseUnsafeText(text: string): void {
  if (text.includes('\u0000')) throw new Problem('malformed');
}
