import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * Ends every request with more than one Host header, with the answer that `refuse` sends, and
 * closes its connection (RFC 9112, 3.2 asks for 400). Node keeps the first of them, and a proxy in
 * front may have decided by the last one. Call it before the hooks that read the host.
 */
export function refuseTwoHosts(
  app: FastifyInstance,
  refuse: (request: FastifyRequest, reply: FastifyReply) => FastifyReply,
): void {
  app.addHook('onRequest', async (request, reply) => {
    // Names and values alternate. The headers as an object have one host at most.
    const { rawHeaders } = request.raw;
    const hosts = rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host');
    if (hosts.length > 1) return refuse(request, reply.header('connection', 'close'));
  });
}
