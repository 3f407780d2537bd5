import type { Socket } from 'node:net';
import { addressBlock, type TrustProxy } from '@site/shared/server';
import type { FastifyInstance } from 'fastify';
import { refuseUnread } from './refuse-unread';

export type ConnectionLimits = {
  /** Connections at a time, from all addresses. */
  max: number;
  /**
   * Connections at a time, and requests in progress, of one IPv4 address or IPv6 /64. A browser
   * opens six connections; many visitors may share the address of a company.
   */
  maxPerClient: number;
};

const REFUSAL = 'Too many connections. Close some and try again.\n';
const REFUSAL_RESPONSE = [
  'HTTP/1.1 503 Service Unavailable',
  'Connection: close',
  'Retry-After: 5',
  'Cache-Control: no-store',
  'Content-Type: text/plain; charset=utf-8',
  `Content-Length: ${REFUSAL.length}`,
  '',
  REFUSAL,
].join('\r\n');

/**
 * Limits the connections of each client, and of all together. A trusted proxy may have any number
 * of connections; the requests behind it are counted by the client that it names.
 */
export function limitConnections(
  app: FastifyInstance,
  { max, maxPerClient }: ConnectionLimits,
  isTrustedProxy: TrustProxy,
): void {
  const connections = createCounter();
  const requests = createCounter();

  app.server.prependListener('connection', (socket: Socket) => {
    const address = socket.remoteAddress;
    if (!address) {
      // The client has gone already. A request in what it sent would have no address.
      socket.destroy();
      return;
    }
    const client = isTrustedProxy(address) ? undefined : addressBlock(address);
    const release = connections.add(client);
    socket.once('close', release);
    const isTooMany =
      connections.total() > max || (client !== undefined && connections.of(client) > maxPerClient);
    if (!isTooMany) return;
    // The client may have gone already.
    socket.on('error', () => {});
    socket.write(REFUSAL_RESPONSE);
    socket.destroySoon();
  });

  app.addHook('onRequest', async (request, reply) => {
    // A request that names no client comes from the proxy's machine itself.
    if (isTrustedProxy(request.ip)) return;
    const client = addressBlock(request.ip);
    reply.raw.once('close', requests.add(client));
    if (requests.of(client) <= maxPerClient) return;
    refuseUnread(reply, 'too-many');
    return reply;
  });
}

/** Counts by key, and all together. An undefined key counts in the total only. */
function createCounter() {
  const counts = new Map<string, number>();
  let total = 0;
  return {
    total: () => total,
    of: (key: string) => counts.get(key) ?? 0,
    /** Counts one. Returns a function that subtracts it again. */
    add(key: string | undefined): () => void {
      total += 1;
      if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1);
      return () => {
        total -= 1;
        if (key === undefined) return;
        const remaining = (counts.get(key) ?? 1) - 1;
        if (remaining > 0) counts.set(key, remaining);
        else counts.delete(key);
      };
    },
  };
}
