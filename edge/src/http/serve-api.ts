import { contract, type ProblemCode } from '@site/shared/contract';
import { REQUEST_ID_HEADER } from '@site/shared/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Dispatcher } from 'undici';
import { CLIENT_LEFT, createApiConnections, endsWithClient, isRead } from './api-connections';
import type { ApiServers } from './api-servers';
import { headersForApi, headersForClient } from './call-headers';
import { pathForLog } from './log';
import { logCalls } from './log-calls';
import { sendProblem } from './plain-answers';
import { createReadBody } from './read-body';

export type ProxyOptions = {
  servers: ApiServers;
  /** The path under which the plugin is registered. The API serves the same path. */
  prefix: string;
  /** The Host header for the API; that of the browser when undefined. */
  publicHost: string | undefined;
};

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** A client that reads slowly holds up the connection to the API after so much of its answer. */
const ANSWER_BUFFER_BYTES = 1_000_000;

/** Codes of a request that is invalid itself, so it has not been sent to the API. */
const REQUEST_ERROR = /^UND_ERR_(INVALID_ARG|NOT_SUPPORTED|REQ_CONTENT_LENGTH_MISMATCH)/;

/** Codes of a connection that was not made, so the request has not reached the API. */
const CONNECT_ERROR =
  /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT)$/;
/** Codes of a connection that ended before the answer. */
const CONNECTION_ENDED = /^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/;

/**
 * Passes requests on to the API, each with its whole body, for a site without nginx in front. When
 * the connection to one process of the API fails, a request that has had no effect goes to another
 * one: any request that could not be sent, and one that only reads.
 *
 * A call costs the processor mostly what Fastify does for it, so its answer does not pass through
 * Fastify and its hooks.
 */
export async function serveApi(
  app: FastifyInstance,
  { servers, publicHost }: ProxyOptions,
): Promise<void> {
  const connections = createApiConnections(servers.urls);
  const readBody = createReadBody();
  app.addHook('onClose', () => connections.close());
  app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    if (error.statusCode !== undefined && error.statusCode < 500)
      return refuse(request, reply, 'malformed');
    app.log.error({ reqId: request.id, err: error }, 'A call could not be passed on.');
    return refuse(request, reply, 'unexpected');
  });
  logCalls(app);
  app.removeAllContentTypeParsers();
  // `readBody` reads the body.
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));

  // For balancers, not for visitors: it has the number of failed calls.
  app.route({
    method: METHODS,
    url: `/${contract.site.ready.path}`,
    handler: (request, reply) => refuse(request, reply, 'unknown-path'),
  });
  for (const url of ['/', '/*'])
    app.route({
      method: METHODS,
      url,
      // `readBody` limits the body instead.
      bodyLimit: Number.MAX_SAFE_INTEGER,
      handler(request, reply) {
        if (leavesPrefix(request.url)) return void refuse(request, reply, 'malformed');
        readBody(request, reply, (refusal, body) => {
          if (refusal) refuse(request, reply, refusal);
          else passOn(request, reply, body);
        });
      },
    });

  function passOn(request: FastifyRequest, reply: FastifyReply, body: Buffer | null): void {
    const { raw } = reply;
    if (raw.destroyed) return;
    const call: Dispatcher.DispatchOptions = {
      path: request.url,
      method: request.method as Dispatcher.HttpMethod,
      headers: headersForApi(request, publicHost),
      // The body of a GET is not passed on.
      body: isRead(request.method) ? null : body,
    };
    const tried: string[] = [];
    let sent: Dispatcher.DispatchController | undefined;
    const isEndedByClient = endsWithClient(request);
    raw.once('close', () => {
      if (raw.writableFinished) return;
      // The answer of a change shows that it has had its effect.
      if (isEndedByClient || raw.headersSent) sent?.abort(CLIENT_LEFT);
    });
    sendToNextServer();

    /** Sends the request to a server that it was not sent to before. */
    function sendToNextServer(): void {
      const url = servers.next(tried);
      if (!url) {
        refuse(request, reply, 'unavailable');
        return;
      }
      tried.push(url);
      connections.send(url, call, {
        onRequestStart(controller) {
          sent = controller;
          if (raw.destroyed && isEndedByClient) controller.abort(CLIENT_LEFT);
        },
        onResponseStart(_controller, status, headers) {
          // An informational answer, such as 103: the answer itself follows.
          if (status < 200) return;
          servers.reportAnswer(url);
          reply.hijack();
          const own = reply.getHeaders() as Record<string, string>;
          raw.writeHead(status, { ...own, ...headersForClient(headers, request.id) });
        },
        onResponseData(controller, chunk) {
          if (raw.destroyed || raw.write(chunk) || raw.writableLength < ANSWER_BUFFER_BYTES) return;
          controller.pause();
          raw.once('drain', () => controller.resume());
        },
        onResponseEnd: () => void raw.end(),
        onResponseError: (_controller, error) => afterError(url, error),
      });
    }

    /** Sends the request to the next server if it has had no effect, or answers the client. */
    function afterError(url: string, error: Error): void {
      if (error === CLIENT_LEFT) return;
      if (raw.headersSent) {
        // An error in the answer of the API ends the answer to the client, too.
        raw.destroy();
        return;
      }
      const code = String((error as { code?: unknown }).code);
      if (REQUEST_ERROR.test(code)) {
        refuse(request, reply, 'malformed');
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
      refuse(request, reply, 'unavailable');
    }
  }
}

/** Answers with a problem of the edge itself, which has the id of the request, too. */
function refuse(request: FastifyRequest, reply: FastifyReply, code: ProblemCode): FastifyReply {
  return sendProblem(reply.header(REQUEST_ID_HEADER, request.id), code);
}

/** Whether a path has a part `..`, also with escapes. The API answers broken escapes itself. */
function leavesPrefix(url: string): boolean {
  const [path = ''] = url.split('?', 1);
  if (!path.includes('..') && !path.includes('%')) return false;
  try {
    return decodeURIComponent(path).split(/[\\/]/).includes('..');
  } catch {
    return false;
  }
}
