import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { reportExportFailures } from './report-export-failures';
import type { TrustProxy } from './trusted-proxies';

/** Runs a query, with a span of it if the request of the query has a trace. */
export type TraceQuery = <Result>(sql: string, run: () => Promise<Result>) => Promise<Result>;

/** Makes spans of requests and queries, and sends them to a collector. */
export type Tracing = {
  /** Makes a span of every request. Call it before the routes are added. */
  traceRequests: (app: FastifyInstance, isTrustedProxy: TrustProxy) => void;
  /** Makes a span of a query, below that of its request. Undefined if queries are not traced. */
  traceQuery: TraceQuery | undefined;
  /** Sends the last spans. */
  stop: () => Promise<void>;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** `traceparent` for the requests that this one makes; undefined without tracing. */
    traceHeaders?: Record<string, string>;
  }
}

// Values of `SpanKind` and `SpanStatusCode`: their package is loaded only if tracing is on.
const SERVER_KIND = 1;
const CLIENT_KIND = 2;
const ERROR_STATUS = 2;
const MAX_SQL_LENGTH = 1_000;
/** The share of requests with a trace. `bench/observation.mjs` measures what it costs. */
const TRACED_SHARE = 0.02;

/**
 * Starts tracing if OTEL_EXPORTER_OTLP_ENDPOINT is set; the packages are loaded only then. The
 * other variables of OpenTelemetry, such as OTEL_EXPORTER_OTLP_HEADERS, work as well. A service
 * with `hasQueries` traces its queries if OTEL_TRACES_SAMPLER is set: Node.js must then call a hook
 * for each promise of the process, to know the request of a query after an `await`. `warn` receives
 * a line when the collector cannot be reached.
 */
export async function startTracing(
  service: string,
  env: Readonly<Record<string, string | undefined>>,
  { hasQueries, warn }: { hasQueries: boolean; warn: (message: string) => void },
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
    spanProcessors: [
      new sdk.BatchSpanProcessor(reportExportFailures(new OTLPTraceExporter(), 'Traces', warn)),
    ],
  });
  // Reads and writes the header `traceparent`. This file keeps the contexts itself.
  provider.register({ contextManager: null });
  const tracer = provider.getTracer(service);
  /** The span of each request that has a trace and has no answer yet. */
  const contexts = new WeakMap<FastifyRequest, Context>();
  /** The context of the request whose code runs now. Undefined if queries are not traced. */
  const runningContext =
    hasQueries && env.OTEL_TRACES_SAMPLER
      ? new AsyncLocalStorage<Context | undefined>()
      : undefined;

  function startRequest(request: FastifyRequest, parent: Context): void {
    const span = tracer.startSpan(nameOf(request), { kind: SERVER_KIND }, parent);
    if (span.isRecording())
      span.setAttributes({
        'http.request.method': request.method,
        'http.route': request.routeOptions.url ?? 'unknown',
        'request.id': request.id,
      });
    const context = trace.setSpan(parent, span);
    request.traceHeaders = {};
    propagation.inject(context, request.traceHeaders);
    if (span.isRecording()) contexts.set(request, context);
  }

  /** `status` is undefined if the client went away before the answer. */
  function endRequest(request: FastifyRequest, status: number | undefined): void {
    const span = trace.getSpan(contexts.get(request) ?? ROOT_CONTEXT);
    if (!contexts.delete(request)) return;
    if (status !== undefined) span?.setAttribute('http.response.status_code', status);
    if (status === undefined || status >= 500) span?.setStatus({ code: ERROR_STATUS });
    span?.end();
  }

  /** Sets the context also for a request without a trace: its connection may have an old one. */
  function runStep(request: FastifyRequest, step: () => void): void {
    if (runningContext) runningContext.run(contexts.get(request), step);
    else step();
  }

  function traceQuery<Result>(sql: string, run: () => Promise<Result>): Promise<Result> {
    const parent = runningContext?.getStore();
    // A background job has no request. The span of an answered request has ended.
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
        runStep(request, done);
      });
      // The events of a body run in the context of the connection.
      if (runningContext)
        app.addHook('preValidation', (request, _reply, done) => runStep(request, done));
      app.addHook('onResponse', async (request, reply) => endRequest(request, reply.statusCode));
      app.addHook('onRequestAbort', async (request) => endRequest(request, undefined));
    },
    traceQuery: runningContext && traceQuery,
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
