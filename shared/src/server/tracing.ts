import type { Context } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requestScope } from './request-scope';
import type { TrustProxy } from './trusted-proxies';

/** Spans of requests and queries, sent to a collector. */
export type Tracing = {
  /** Makes a span of every request. Call it before the routes are added. */
  traceRequests: (app: FastifyInstance, isTrustedProxy: TrustProxy) => void;
  /** Makes a span of a query, within that of its request. */
  traceQuery: <Result>(sql: string, run: () => Promise<Result>) => Promise<Result>;
  /** Sends the last spans. */
  stop: () => Promise<void>;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** `traceparent` for the requests that this one makes; undefined without tracing. */
    traceHeaders?: Record<string, string>;
  }
}

const SERVER_KIND = 1;
const CLIENT_KIND = 2;
const ERROR_STATUS = 2;
const MAX_SQL_LENGTH = 1_000;
/** The share of requests with a trace. `bench/observation.mjs` measures what it costs. */
const TRACED_SHARE = 0.02;
/** The share of the time in which a trace may have spans of queries. */
const QUERIES_SHARE = 0.02;

/**
 * Starts tracing if OTEL_EXPORTER_OTLP_ENDPOINT is set; the packages are loaded only then. The
 * other variables of OpenTelemetry, such as OTEL_EXPORTER_OTLP_HEADERS, work as well. With
 * OTEL_TRACES_SAMPLER each trace has its queries.
 */
export async function startTracing(
  service: string,
  env: Readonly<Record<string, string | undefined>>,
  { hasQueries }: { hasQueries: boolean },
): Promise<Tracing | undefined> {
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT) return undefined;
  const [{ propagation, ROOT_CONTEXT, trace }, sdk, { OTLPTraceExporter }, resources] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  const sampler = new sdk.ParentBasedSampler({
    root: new sdk.TraceIdRatioBasedSampler(TRACED_SHARE),
  });
  const provider = new sdk.NodeTracerProvider({
    // Otherwise the provider reads the variables of the sampler.
    ...(env.OTEL_TRACES_SAMPLER ? {} : { sampler }),
    resource: resources.resourceFromAttributes({
      'service.name': env.OTEL_SERVICE_NAME ?? service,
    }),
    spanProcessors: [new sdk.BatchSpanProcessor(new OTLPTraceExporter())],
  });
  // Reads and writes the header `traceparent`. This file keeps the contexts itself.
  provider.register({ contextManager: null });
  const tracer = provider.getTracer(service);
  const contexts = new WeakMap<FastifyRequest, Context>();
  const scope = requestScope<Context>(env.OTEL_TRACES_SAMPLER ? 1 : QUERIES_SHARE);

  function startRequest(request: FastifyRequest, parent: Context): void {
    const span = tracer.startSpan(nameOf(request), { kind: SERVER_KIND }, parent);
    if (span.isRecording())
      span.setAttributes({
        'http.request.method': request.method,
        'http.route': request.routeOptions.url ?? 'unknown',
        'request.id': request.id,
      });
    const own = trace.setSpan(parent, span);
    request.traceHeaders = {};
    propagation.inject(own, request.traceHeaders);
    if (!span.isRecording()) return;
    contexts.set(request, own);
    if (hasQueries) scope.follow(request, own);
  }

  function endRequest(request: FastifyRequest, status?: number): void {
    const span = trace.getSpan(contexts.get(request) ?? ROOT_CONTEXT);
    if (!contexts.delete(request)) return;
    if (status !== undefined) span?.setAttribute('http.response.status_code', status);
    if (status === undefined || status >= 500) span?.setStatus({ code: ERROR_STATUS });
    span?.end();
    scope.end(request);
  }

  return {
    traceRequests(app, isTrustedProxy) {
      app.decorateRequest('traceHeaders', undefined);
      app.addHook('onRequest', (request, _reply, done) => {
        const isTrusted = isTrustedProxy(request.socket.remoteAddress ?? '');
        const parent = isTrusted
          ? propagation.extract(ROOT_CONTEXT, request.headers)
          : ROOT_CONTEXT;
        startRequest(request, parent);
        scope.run(request, done);
      });
      // The events of a body come in the context of the connection.
      app.addHook('preValidation', (request, _reply, done) => scope.run(request, done));
      app.addHook('onResponse', async (request, reply) => endRequest(request, reply.statusCode));
      // The client has gone.
      app.addHook('onRequestAbort', async (request) => endRequest(request));
    },
    traceQuery: (sql, run) => {
      const parent = scope.current();
      // Background jobs have no request, and so no span. The span of an answered request has ended.
      if (!parent || !trace.getSpan(parent)?.isRecording()) return run();
      const attributes = {
        'db.system.name': 'postgresql',
        'db.query.text': sql.slice(0, MAX_SQL_LENGTH),
      };
      const span = tracer.startSpan(operationOf(sql), { kind: CLIENT_KIND, attributes }, parent);
      return run().then(
        (result) => {
          span.end();
          return result;
        },
        (error: unknown) => {
          // The message may contain values.
          span.setStatus({ code: ERROR_STATUS });
          span.end();
          throw error;
        },
      );
    },
    stop: () => provider.shutdown().catch(() => {}),
  };
}

function nameOf({ method, routeOptions }: FastifyRequest): string {
  return `${method} ${routeOptions.url ?? 'unknown'}`;
}

/** `select`, `insert`: the parameters of a query are not part of its text. */
function operationOf(sql: string): string {
  return /^\s*(\w+)/.exec(sql)?.[1]?.toLowerCase() ?? 'query';
}
