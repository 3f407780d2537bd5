import { refuseFragments, refuseTwoHosts } from '@site/shared/server';
import type { FastifyInstance } from 'fastify';
import { sendProblem } from './errors';
import { Problem } from './problem';

const TWO_HOSTS = 'The request has more than one Host header.';

/** Refuses requests that a proxy and the API could read differently. */
export function refuseAmbiguousRequests(app: FastifyInstance): void {
  refuseFragments(app, (request, reply) =>
    sendProblem(request, reply, new Problem('unknown-path')),
  );
  refuseTwoHosts(app, (request, reply) =>
    sendProblem(request, reply, new Problem('malformed', { body: TWO_HOSTS })),
  );
}
