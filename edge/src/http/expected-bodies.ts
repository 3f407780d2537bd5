import type { FastifyInstance } from 'fastify';
import { declaresTooMuch } from './read-body';

/**
 * `Expect: 100-continue`: the client sends the body after 100. A body that is too large for the API
 * is answered 413 without it. Node answers any other expectation 417.
 */
export function continueExpectedBodies(app: FastifyInstance): void {
  app.server.on('checkContinue', (request, response) => {
    if (!(request.url?.startsWith('/api/') && declaresTooMuch(request))) response.writeContinue();
    app.server.emit('request', request, response);
  });
}
