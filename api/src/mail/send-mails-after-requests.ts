import type { FastifyInstance } from 'fastify';
import type { Outbox } from './outbox';

/**
 * Sends the mails of each request after its answer, so that the time of the answer does not reveal
 * whether there was a mail. Each request handles its own mails: those of a concurrent request may
 * not be committed yet.
 */
export function sendMailsAfterRequests(app: FastifyInstance, mails: Outbox): void {
  app.decorateRequest('enqueuedMailsBefore', 0);
  app.addHook('onRequest', (request, _reply, done) => {
    request.enqueuedMailsBefore = mails.enqueuedCount();
    done();
  });
  app.addHook('onSend', (request, _reply, _payload, done) => {
    if (mails.enqueuedCount() !== request.enqueuedMailsBefore) setImmediate(mails.sendDueMails);
    done();
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    enqueuedMailsBefore: number;
  }
}
