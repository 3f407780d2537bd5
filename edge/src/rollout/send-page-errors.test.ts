import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
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

let collector: Server;
let status: number;
let received: Promise<Request>;
beforeEach(async () => {
  status = 200;
  received = new Promise((resolve) => {
    collector = createServer(async (request, response) => {
      const { url, headers } = request;
      const body = await text(request);
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
      resolve({ url, headers, body });
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  collector.close();
  collector.closeAllConnections();
});
const endpoint = () => `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;

test('errors arrive at the collector as log records of OpenTelemetry, together', async () => {
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `${endpoint()}/`,
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
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint() };
  Object.assign(process.env, env);
  const problem = new Promise<string>((resolve) => {
    void createSendPageErrors(env, resolve).then((send) => send?.(reported));
  });
  expect(await problem).toMatch(/^Errors of pages cannot be sent to OTEL_EXPORTER_OTLP_ENDPOINT/);
  expect(await createSendPageErrors({}, () => {})).toBeUndefined();
});
