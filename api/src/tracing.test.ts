import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { startTracing } from '@site/shared/server';
import Fastify from 'fastify';
import { buildApp } from './app';
import { readConfig } from './config/config';
import { traceQueries } from './db/trace-queries';
import { openTestDatabase } from './testing/test-database';

type SentSpan = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
};

/** A collector for OTLP over HTTP with JSON. */
async function startCollector() {
  const spans: SentSpan[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString());
    for (const { scopeSpans } of resourceSpans)
      for (const scope of scopeSpans) spans.push(...scope.spans);
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, spans, close: () => server.close() };
}

const ignore = () => {};

test('without an endpoint there is no tracing', async () => {
  expect(await startTracing('api', {}, { hasQueries: true, warn: ignore })).toBeUndefined();
});

test('a request from the edge and its queries are one trace', async () => {
  const collector = await startCollector();
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector.url;
  process.env.OTEL_TRACES_SAMPLER = 'always_on';
  const tracing = await startTracing('api', process.env, { hasQueries: true, warn: ignore });
  const database = await openTestDatabase();
  if (tracing?.traceQuery) traceQueries(database, tracing.traceQuery);
  const config = readConfig({ LOG_LEVEL: 'silent', BOT_CHECK: 'off' });
  const app = await buildApp({ config, database, tracing });
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` };
  await app.inject({ url: '/api/health', headers });
  await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: 'a@site.test', password: 'wrong-password-1', remember: false },
  });
  await app.inject({ url: '/api/health', headers, remoteAddress: '203.0.113.5' });
  await app.close();
  await tracing?.stop();
  collector.close();

  const { spans } = collector;
  const health = spans.find(
    ({ name, traceId: id }) => name === 'GET /api/health' && id === traceId,
  );
  expect(health?.parentSpanId).toBe('b7ad6b7169203331');
  expect(health?.attributes).toContainEqual({
    key: 'http.response.status_code',
    value: { intValue: 200 },
  });
  const queriesOf = (span: SentSpan | undefined) =>
    spans.filter(({ parentSpanId }) => parentSpanId === span?.spanId);
  expect(queriesOf(health).map(({ name }) => name)).toContain('select');
  // The queries of a call with a body.
  const login = spans.find(({ name }) => name === 'POST /api/auth/login');
  expect(queriesOf(login).length).toBeGreaterThan(0);
  // A client cannot choose the trace.
  expect(spans.filter(({ name }) => name === 'GET /api/health')).toHaveLength(2);
  expect(
    spans.filter((span) => span.name.startsWith('GET') && span.traceId === traceId),
  ).toHaveLength(1);
  expect(JSON.stringify(spans)).not.toMatch(/a@site\.test|wrong-password/);
});

/** Makes requests in turns of 20, with a query in each. Returns the spans of both. */
async function traceManyRequests(turns: number) {
  const collector = await startCollector();
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector.url;
  const tracing = await startTracing('api', process.env, { hasQueries: true, warn: ignore });
  const app = Fastify();
  tracing?.traceRequests(app, () => false);
  app.get('/', async () => {
    await setTimeout(1);
    return tracing?.traceQuery?.('select 1', async () => 'one');
  });
  for (let turn = 0; turn < turns; turn += 1)
    await Promise.all(Array.from({ length: 20 }, () => app.inject('/')));
  await app.close();
  await tracing?.stop();
  collector.close();
  const named = (wanted: string) => collector.spans.filter(({ name }) => name === wanted);
  return {
    requests: named('GET /').map(({ spanId }) => spanId),
    parents: named('select').map(({ parentSpanId }) => parentSpanId),
  };
}

test('about one request in fifty has a trace, without its queries', async () => {
  delete process.env.OTEL_TRACES_SAMPLER;
  const { requests, parents } = await traceManyRequests(75);
  expect(requests.length).toBeGreaterThan(3);
  expect(requests.length).toBeLessThan(100);
  expect(parents).toEqual([]);
});

test('with the sampler of the operator, each traced request has its own queries', async () => {
  process.env.OTEL_TRACES_SAMPLER = 'traceidratio';
  process.env.OTEL_TRACES_SAMPLER_ARG = '0.2';
  const { requests, parents } = await traceManyRequests(15);
  expect(requests.length).toBeGreaterThan(20);
  expect(requests.length).toBeLessThan(120);
  expect(parents.sort()).toEqual(requests.sort());
});

test('a collector that cannot be reached is one line of the log', async () => {
  process.env.OTEL_TRACES_SAMPLER = 'always_on';
  const { url, close } = await startCollector();
  close();
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = url;
  process.env.OTEL_EXPORTER_OTLP_TIMEOUT = '200';
  const warnings: string[] = [];
  const warn = (warning: string) => warnings.push(warning);
  const tracing = await startTracing('api', process.env, { hasQueries: false, warn });
  const app = Fastify();
  tracing?.traceRequests(app, () => false);
  app.get('/', async () => 'one');
  await app.inject('/');
  await app.close();
  await tracing?.stop();
  expect(warnings).toEqual([expect.stringMatching(/^Traces cannot be sent to .*: .*ECONNREFUSED/)]);
});
