import type { Socket } from 'node:net';
import { addressBlock, type TrustProxy } from '@site/shared/server';
import type { FastifyInstance } from 'fastify';
import { sendProblem } from './plain-answers';

type ConnectionLimits = {
  /** Connections of all clients at a time. Node closes further connections at once. */
  maxConnections: number;
  /**
   * Requests in progress of one client: an IPv4 address or an IPv6 /64. A browser has six at a
   * time, but many visitors may share the address of a company.
   */
  maxRequestsPerClient: number;
};

/** The limits of Node's HTTP server for one connection, as options of Fastify. */
export const CONNECTION_OPTIONS = {
  /** The longest time without a byte in either direction: then the client has stopped. */
  connectionTimeout: 120_000,
  /** The time to receive a whole request with its body, such as a file of a release. */
  requestTimeout: 300_000,
  /** Longer than nginx keeps an idle connection (60 s), so that nginx is the first to close. */
  keepAliveTimeout: 72_000,
  /** A connection is closed after so many requests, so that it does not stay open for ever. */
  maxRequestsPerSocket: 10_000,
  http: {
    /** A client sends its headers at once. */
    headersTimeout: 10_000,
    /** How often Node checks `headersTimeout` and `requestTimeout`. */
    connectionsCheckingInterval: 2_000,
  },
};

/**
 * Limits the connections of all clients, and the requests in progress of each. Node and nginx do
 * not know the client behind several proxies, so its requests are counted here.
 */
export function limitConnections(
  app: FastifyInstance,
  { maxConnections, maxRequestsPerClient }: ConnectionLimits,
  isTrustedProxy: TrustProxy,
): void {
  const requests = new Map<string, number>();
  app.server.maxConnections = maxConnections;
  app.server.prependListener('connection', (socket: Socket) => {
    // The client has gone already, so a request on this connection would have no address.
    if (!socket.remoteAddress) socket.destroy();
  });
  app.addHook('onRequest', (request, reply, done) => {
    // A request with the address of a trusted proxy comes from the proxy itself, not from a client.
    if (isTrustedProxy(request.ip)) {
      done();
      return;
    }
    const client = addressBlock(request.ip);
    const count = (requests.get(client) ?? 0) + 1;
    requests.set(client, count);
    reply.raw.once('close', () => {
      const remaining = (requests.get(client) ?? 1) - 1;
      if (remaining > 0) requests.set(client, remaining);
      else requests.delete(client);
    });
    if (count > maxRequestsPerClient) sendProblem(reply.header('retry-after', '5'), 'too-many');
    else done();
  });
}
