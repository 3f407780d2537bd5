import { acceptedLanguage } from '@site/shared/language';
import { inLanguage } from '@site/shared/server';
import type { FastifyInstance } from 'fastify';

/** Answers each call in the language of the page that sends it. */
export function answerInLanguageOfPage(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    inLanguage(acceptedLanguage(request.headers['accept-language']), done);
  });
}
