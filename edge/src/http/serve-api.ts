import { PassThrough, pipeline, Readable } from 'node:stream';
import httpProxy from '@fastify/http-proxy';
import { REQUEST_ID_HEADER } from '@site/shared/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CLIENT_LEFT, createApiConnections, endsWithClient, isRead } from './api-connections';
import type { ApiServers } from './api-servers';
import { pathForLog } from './log';
import { logCalls } from './log-calls';
import { sendProblem } from './plain-answers';
import { BodyRefused, readBodies } from './read-body';

export type ProxyOptions = {
  servers: ApiServers;
  /** The path under which the plugin is registered. The API serves the same path. */
  prefix: string;
  /** The Host header for the API; that of the browser when undefined. */
  publicHost: string | undefined;
};

/** The fields of a request in use. The type of the proxy also has HTTP/2, which is not served. */
type ProxyRequest = Pick<FastifyRequest, 'id' | 'ip' | 'protocol' | 'traceHeaders'> & {
  headers: { host?: string | undefined };
};

/** The API answers a call within seconds. A call that takes longer is answered 503. */
const API_TIMEOUT_MS = 60_000;

/** Connections to one server. A call that waits for the payment provider keeps its connection. */
const MAX_API_CONNECTIONS = 1_024;
const ANSWER_BUFFER_BYTES = 1_000_000;

/** Headers about the connection of the client, which are not passed on. */
const CONNECTION_HEADERS = [
  'expect',
  'http2-settings',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'upgrade',
];

/** Codes of a request that is invalid itself, so the proxy has not sent it to the API. */
const REQUEST_ERROR = /^UND_ERR_(INVALID_ARG|NOT_SUPPORTED|REQ_CONTENT_LENGTH_MISMATCH)/;

/** Codes of a connection that was not made, so the request has not reached the API. */
const CONNECT_ERROR =
  /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT)$/;
/** Codes of a connection that ended before the answer. */
const CONNECTION_ENDED = /^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/;

/**
 * Passes requests on to the API, each with its whole body. When the connection to one process of
 * the API fails, a request that has had no effect goes to another one: any request that could not
 * be sent, and one that only reads.
 */
export async function serveApi(
  app: FastifyInstance,
  { servers, prefix, publicHost }: ProxyOptions,
): Promise<void> {
  app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    if (error instanceof BodyRefused) return sendProblem(reply, error.code);
    if (error.statusCode !== undefined && error.statusCode < 500)
      return sendProblem(reply, 'malformed');
    // The log of the request is silent, because of the `logLevel` of the proxy below.
    app.log.error({ reqId: request.id, err: error }, 'A call could not be passed on.');
    return sendProblem(reply, 'unexpected');
  });

  // The answers that the edge gives itself have the id of the request, too.
  app.addHook('onSend', async (request, reply) => {
    reply.header(REQUEST_ID_HEADER, request.id);
  });
  logCalls(app);
  readBodies(app);
  app.addHook('onRoute', (route) => {
    // `readBodies` limits the body instead.
    route.bodyLimit = Number.MAX_SAFE_INTEGER;
  });
  const connections = createApiConnections({
    connections: MAX_API_CONNECTIONS,
    headersTimeout: API_TIMEOUT_MS,
    bodyTimeout: API_TIMEOUT_MS,
  });
  await app.register(httpProxy, {
    // Required by the proxy. `handler` chooses the address of each request.
    upstream: '',
    rewritePrefix: prefix,
    disableRequestLogging: true,
    // The proxy would log each failed request with its stack. `servers` logs each outage once.
    logLevel: 'fatal',
    undici: connections,
    handler(request, reply, path, options) {
      if (endsWithClient(request)) {
        if (reply.raw.destroyed) return reply;
        connections.endWithClient(request, reply);
      }
      const tried: string[] = [];
      sendToNextServer();
      return reply;

      /** Sends the request to a server that it was not sent to before. */
      function sendToNextServer(): void {
        const url = servers.next(tried);
        if (!url) {
          sendProblem(reply, 'unavailable');
          return;
        }
        tried.push(url);
        // The body of a GET is not passed on.
        if (request.body && request.heldBody) request.body = Readable.from(request.heldBody);
        reply.from(path, {
          ...options,
          getUpstream: () => url,
          onResponse(_request, reply, response) {
            servers.reportAnswer(url);
            // A client that reads its answer slowly does not hold up the connection to the API.
            const buffer = new PassThrough({ highWaterMark: ANSWER_BUFFER_BYTES });
            // An error of the API's answer ends the answer to the client, too.
            reply.send(pipeline(response.stream, buffer, () => {}));
          },
          onError: (_reply, { error }) => afterError(url, error),
        });
      }

      /** Sends the request to the next server if it has had no effect, or answers the client. */
      function afterError(url: string, error: Error): void {
        if (error.cause === CLIENT_LEFT) return;
        const code = errorCode(error);
        if (REQUEST_ERROR.test(code)) {
          sendProblem(reply, 'malformed');
          return;
        }
        servers.reportFailure(url, error.message);
        const hadNoEffect =
          CONNECT_ERROR.test(code) || (isRead(request.method) && CONNECTION_ENDED.test(code));
        if (hadNoEffect) {
          sendToNextServer();
          return;
        }
        app.log.warn(
          { reqId: request.id, method: request.method, path: pathForLog(request.url), code },
          'The API gave no answer to a call, which may have had its effect.',
        );
        sendProblem(reply, 'unavailable');
      }
    },
    replyOptions: {
      // Each request has an address of its own: see `handler`.
      getUpstream: () => '',
      // The proxy itself makes no further attempts: a 503 is an answer of the API.
      retryDelay: () => null,
      rewriteRequestHeaders: (request, headers) => forwardedHeaders(request, headers, publicHost),
      rewriteHeaders: ({ connection: _connection, 'keep-alive': _keepAlive, ...headers }) =>
        headers,
    },
  });
}

/** The code of the error that caused this one, or else its own code. */
function errorCode(error: Error): string {
  const { code } = (error.cause ?? error) as { code?: unknown };
  return String(code);
}

/**
 * The headers of a request with those that describe its client and its connection replaced.
 * `request.ip` is from the headers of the request only if these come from a trusted proxy.
 */
function forwardedHeaders<Headers extends Record<string, unknown>>(
  request: ProxyRequest,
  headers: Headers,
  publicHost: string | undefined,
) {
  const {
    forwarded: _forwarded,
    'x-real-ip': _realIp,
    traceparent: _trace,
    tracestate: _state,
    ...others
  } = headers;
  for (const name of CONNECTION_HEADERS) delete (others as Record<string, unknown>)[name];
  const host = publicHost ?? request.headers.host ?? '';
  return {
    ...others,
    host,
    'x-forwarded-for': request.ip,
    'x-forwarded-host': host,
    'x-forwarded-proto': request.protocol,
    [REQUEST_ID_HEADER]: request.id,
    ...request.traceHeaders,
  };
}
