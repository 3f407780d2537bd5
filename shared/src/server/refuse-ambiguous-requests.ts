import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Sends the refusal of a request. */
type Refuse = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/**
 * Ends every request whose address has a `#`, with the answer that `refuse` sends. Browsers send no
 * `#`. Fastify's router ends a path at it, but code that splits an address at `?` does not: the two
 * would decide about different paths. Call this before adding the hooks that read addresses.
 */
export function refuseFragments(app: FastifyInstance, refuse: Refuse): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.originalUrl.includes('#')) refuse(request, reply);
    else done();
  });
}

/**
 * Ends every request with more than one Host header, with the answer that `refuse` sends, and
 * closes its connection (RFC 9112, 3.2 asks for 400). Node.js reads the first host, and a proxy in
 * front may have decided by the last one. Call it before the hooks that read the host.
 */
export function refuseTwoHosts(app: FastifyInstance, refuse: Refuse): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (hasTwoHosts(request.raw)) refuse(request, reply.header('connection', 'close'));
    else done();
  });
}

/** `rawHeaders` alternates names and values. `headers` would have one host only. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.toLowerCase() === 'host') hosts += 1;
  return hosts > 1;
}
