import { type ProblemCode, problemOf, problems } from '@site/shared/contract';
import { acceptedLanguage } from '@site/shared/language';
import { inLanguage } from '@site/shared/server';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Answers 404. No cache stores the answer, because the address may exist a moment later. */
export function sendNotFound(reply: FastifyReply): FastifyReply {
  return sendText(reply, 404, 'Not found\n');
}

/** Answers 503 for something that exists and cannot be loaded now. */
export function sendUnavailable(reply: FastifyReply): FastifyReply {
  reply.header('retry-after', '5');
  return sendText(reply, 503, 'This is not available at the moment. Try again later.\n');
}

/** Makes the plugins of `app`, which serve files, answer a refused path like a missing file. */
export function hideRefusedPaths(app: FastifyInstance): void {
  app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    if (error.statusCode !== undefined && error.statusCode < 500) return sendNotFound(reply);
    request.log.error(error);
    return sendText(reply, 500, 'Something went wrong. Try again later.\n');
  });
}

/** Answers with a short text that no cache stores. */
export function sendText(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(text);
}

/** Answers with a problem in the form of the API, in the language of the page that calls. */
export function sendProblem(reply: FastifyReply, code: ProblemCode): FastifyReply {
  const language = acceptedLanguage(reply.request.headers['accept-language']);
  const problem = inLanguage(language, () => problemOf({ code, ...problems[code] }));
  return reply.code(problem.status).header('cache-control', 'no-store').send(problem);
}
