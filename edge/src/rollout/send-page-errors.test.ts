import type { IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { type LocalServer, startServer } from '@site/shared/testing/local-server';
import type { ReportedError } from './page-errors';
import { createSendPageErrors } from './send-page-errors';

const reported: ReportedError = {
  name: 'shop',
  version: 'a'.repeat(16),
  error: {
    stage: 'error',
    message: 'no price',
    page: '/shop',
    browser: 'Firefox 128',
    stack: [`shop/${'a'.repeat(16)}/page.js:1:20`],
    count: 1,
    firstAt: 1_700_000_000_000,
    lastAt: 1_700_000_000_000,
  },
};

type Request = { url: string | undefined; headers: IncomingHttpHeaders; body: string };

let collector: LocalServer;
let status: number;
let received: Promise<Request>;
beforeEach(async () => {
  status = 200;
  let resolve: (request: Request) => void;
  received = new Promise((resolveIt) => {
    resolve = resolveIt;
  });
  collector = await startServer(async (request, response) => {
    const { url, headers } = request;
    const body = await text(request);
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
    resolve({ url, headers, body });
  });
});
afterEach(() => collector.close());

test('errors arrive at the collector as log records of OpenTelemetry, together', async () => {
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20b,x-team=shop',
  };
  Object.assign(process.env, env);
  const send = await createSendPageErrors(env, () => {});
  send?.(reported);
  send?.({ ...reported, error: { ...reported.error, message: '', translated: true } });
  const { url, headers, body } = await received;
  expect([url, headers['x-key'], headers['x-team']]).toEqual(['/v1/logs', 'a b', 'shop']);
  const [{ resource, scopeLogs }] = JSON.parse(body).resourceLogs;
  expect(resource.attributes).toEqual([{ key: 'service.name', value: { stringValue: 'edge' } }]);
  const [{ logRecords }] = scopeLogs;
  expect(logRecords).toHaveLength(2);
  expect(logRecords[0]).toMatchObject({
    timeUnixNano: '1700000000000000000',
    severityNumber: 17,
    severityText: 'ERROR',
    body: { stringValue: 'no price' },
    attributes: expect.arrayContaining([
      { key: 'exception.stacktrace', value: { stringValue: reported.error.stack[0] } },
      { key: 'release.name', value: { stringValue: 'shop' } },
      { key: 'page.translated', value: { boolValue: false } },
    ]),
  });
  expect(logRecords[1].body).toEqual({ stringValue: 'error' });
});

test('a collector that takes no logs is reported; without a setting, nothing is sent', async () => {
  status = 404;
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
  Object.assign(process.env, env);
  const problem = new Promise<string>((resolve) => {
    void createSendPageErrors(env, resolve).then((send) => send?.(reported));
  });
  expect(await problem).toMatch(/^Errors of pages cannot be sent to OTEL_EXPORTER_OTLP_ENDPOINT/);
  expect(await createSendPageErrors({}, () => {})).toBeUndefined();
});
