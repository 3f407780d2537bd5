import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startSite, type TestSite } from '../testing/running-site';

type ReceivedRequest = {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
};

let api: Server;
let site: TestSite;
let received: ReceivedRequest[];
/** The response of the API. A test may replace it. */
let answer: (request: IncomingMessage, response: ServerResponse) => void;

beforeEach(async () => {
  received = [];
  answer = (_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}');
  api = createServer((request, response) => {
    // The edge asks all the time.
    if (request.url === '/api/ready') return void response.end();
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({
        method: request.method,
        url: request.url,
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      });
    });
    answer(request, response);
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  site = await startSite({ apiUrls: [`http://127.0.0.1:${(api.address() as AddressInfo).port}`] });
  await site.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  await site.close();
  api.closeAllConnections();
  api.close();
});

/** Responds after the whole request has arrived. */
function whenRead(respond: (response: ServerResponse) => void): typeof answer {
  return (request, response) => request.on('end', () => respond(response));
}

test('replaces the forwarding headers of a remote client', async () => {
  answer = whenRead((response) => response.end());
  await site.app.inject({
    url: '/api/health',
    remoteAddress: '203.0.113.5',
    headers: {
      host: 'site.test',
      'x-forwarded-for': '10.9.9.9',
      'x-forwarded-proto': 'https',
      'x-real-ip': '10.9.9.9',
      forwarded: 'for=10.9.9.9',
    },
  });
  expect(received[0]?.headers).toMatchObject({
    host: 'site.test',
    'x-forwarded-for': '203.0.113.5',
    'x-forwarded-proto': 'http',
  });
  expect(received[0]?.headers).not.toHaveProperty('x-real-ip');
  expect(received[0]?.headers).not.toHaveProperty('forwarded');
});

test('sends the trace of the edge to the API, never that of a client', async () => {
  answer = whenRead((response) => response.end());
  const url = { url: '/api/health', headers: { traceparent: '00-client', tracestate: 'client=1' } };
  await site.app.inject(url);
  const traced = await startSite({ apiUrls: site.apiUrls }, undefined, {
    tracing: {
      traceRequests: (app) =>
        void app.addHook('onRequest', async (request) => {
          request.traceHeaders = { traceparent: '00-edge' };
        }),
      traceQuery: (_sql, run) => run(),
      stop: async () => {},
    },
  });
  await traced.app.inject(url);
  await traced.close();
  expect(received.map(({ headers }) => [headers.traceparent, headers.tracestate])).toEqual([
    [undefined, undefined],
    ['00-edge', undefined],
  ]);
});

test('names each request to the API, whatever the client sends', async () => {
  answer = whenRead((response) => response.end());
  for (const headers of [{ 'x-request-id': 'chosen-by-client' }, {}])
    await site.app.inject({ url: '/api/health', headers });
  const ids = received.map(({ headers }) => headers['x-request-id']);
  expect(ids).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), expect.any(String)]);
  expect(new Set(ids).size).toBe(2);
});

test('passes on the client that trusted proxies report, and ignores one that the client invents', async () => {
  answer = whenRead((response) => response.end());
  const { port } = new URL(site.apiUrls[0] ?? '');
  const behindProxies = await startSite({
    apiUrls: [`http://127.0.0.1:${port}`],
    trustedProxies: '10.0.0.0/8',
  });
  for (const chain of ['198.51.100.9, 203.0.113.7, 10.0.0.2', '203.0.113.7'])
    await behindProxies.app.inject({
      url: '/api/health',
      remoteAddress: '10.0.0.1',
      headers: { 'x-forwarded-for': chain },
    });
  expect(received.map(({ headers }) => headers['x-forwarded-for'])).toEqual([
    '203.0.113.7',
    '203.0.113.7',
  ]);
  await behindProxies.close();
});

test('keeps the client address that a proxy on this machine reports', async () => {
  answer = whenRead((response) => response.end());
  await site.app.inject({
    url: '/api/health',
    headers: { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' },
  });
  expect(received[0]?.headers).toMatchObject({
    'x-forwarded-for': '203.0.113.7',
    'x-forwarded-proto': 'https',
  });
});
