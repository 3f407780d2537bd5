import httpProxy from '@fastify/http-proxy';
import { type ProblemCode, problems } from '@site/shared/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export type ProxyOptions = {
  /** The API's address. */
  apiUrl: string;
  /** The path it is registered under, which the API serves under the same name. */
  prefix: string;
  /** The Host header the API shall see; the browser's own when undefined. */
  publicHost: string | undefined;
};

/** What we use of both; the proxy's own types also allow for HTTP/2, which the edge does not speak. */
type AnyRequest = Pick<FastifyRequest, 'ip' | 'protocol'> & {
  headers: { host?: string | undefined };
};
type AnyReply = {
  code(status: number): AnyReply;
  header(name: string, value: string): AnyReply;
  send(body: unknown): unknown;
};

/** Hands a path over to the API: bodies pass through as a stream, with their limits left to the API. */
export async function serveApi(
  app: FastifyInstance,
  { apiUrl, prefix, publicHost }: ProxyOptions,
): Promise<void> {
  let isDown = false;

  app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    if (error.statusCode !== undefined && error.statusCode < 500)
      return sendProblem(reply, 'malformed');
    request.log.error(error);
    return sendProblem(reply, 'unexpected');
  });

  app.addHook('onRoute', (route) => {
    route.bodyLimit = Number.MAX_SAFE_INTEGER;
  });
  await app.register(httpProxy, {
    upstream: apiUrl,
    rewritePrefix: prefix,
    disableRequestLogging: true,
    // Its own line for each failed request, stack and all; ours below is one for each outage.
    logLevel: 'fatal',
    replyOptions: {
      // Never ask twice: a 503 is an answer, and a call may have had its effect.
      retryDelay: () => null,
      rewriteRequestHeaders: (request, headers) => forwarded(request, headers, publicHost),
      rewriteHeaders: ({ connection: _connection, 'keep-alive': _keepAlive, ...headers }) =>
        headers,
      onResponse(_request, reply, response) {
        isDown = false;
        reply.send(response.stream);
      },
      onError(reply, { error }) {
        if (!isDown) app.log.warn(`The API at ${apiUrl} does not answer: ${error.message}`);
        isDown = true;
        sendProblem(reply, 'unavailable');
      },
    },
  });
}

/** Who asked, replacing whatever the request itself says about that: `request.ip` trusts a proxy on this machine only. */
function forwarded<Headers extends Record<string, unknown>>(
  request: AnyRequest,
  headers: Headers,
  publicHost: string | undefined,
) {
  const { forwarded: _forwarded, 'x-real-ip': _realIp, ...others } = headers;
  const host = publicHost ?? request.headers.host ?? '';
  return {
    ...others,
    host,
    'x-forwarded-for': request.ip,
    'x-forwarded-host': host,
    'x-forwarded-proto': request.protocol,
  };
}

/** Refuses a call in the API's own form. */
export function sendProblem(reply: AnyReply, code: ProblemCode): unknown {
  return reply
    .code(problems[code].status)
    .header('cache-control', 'no-store')
    .send({ ...problems[code], code });
}
