import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { problems } from '@site/shared/contract';
import { startSite, type TestSite } from '../testing/running-site';

type Seen = {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
};

let api: Server;
let site: TestSite;
let edgeUrl: string;
let seen: Seen[];
/** What the API answers; each test may set its own. */
let answer: (request: IncomingMessage, response: ServerResponse) => void;

beforeEach(async () => {
  seen = [];
  answer = (_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}');
  api = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      seen.push({
        method: request.method,
        url: request.url,
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      });
    });
    answer(request, response);
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  site = await startSite({ apiUrl: `http://127.0.0.1:${(api.address() as AddressInfo).port}` });
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  edgeUrl = `http://127.0.0.1:${(site.app.server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  await site.close();
  api.closeAllConnections();
  api.close();
});

/** Answers once the whole request is there. */
function whenRead(respond: (response: ServerResponse) => void): typeof answer {
  return (request, response) => request.on('end', () => respond(response));
}

test('a call reaches the API with its path, query, cookie and body, and its answer comes back with every cookie', async () => {
  answer = whenRead((response) => {
    response.setHeader('set-cookie', ['token=a; HttpOnly', 'hint=1']);
    response
      .writeHead(422, { 'content-type': 'application/json', 'x-other': 'x' })
      .end('{"status":422}');
  });
  const response = await fetch(`${edgeUrl}/api/shop/create-order?a=b%20c`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: 'token=x',
      origin: 'http://localhost:8080',
    },
    body: '{"total": 1}',
  });
  expect([response.status, await response.text(), response.headers.get('x-other')]).toEqual([
    422,
    '{"status":422}',
    'x',
  ]);
  expect(response.headers.getSetCookie()).toEqual(['token=a; HttpOnly', 'hint=1']);
  expect(seen).toMatchObject([
    {
      method: 'POST',
      url: '/api/shop/create-order?a=b%20c',
      body: '{"total": 1}',
      headers: {
        cookie: 'token=x',
        origin: 'http://localhost:8080',
        'content-type': 'application/json',
      },
    },
  ]);
});

test('a body that is no JSON, or none at all, passes as it is: the API judges it', async () => {
  answer = whenRead((response) => response.end());
  await fetch(`${edgeUrl}/api/x`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{broken',
  });
  await fetch(`${edgeUrl}/api/x`, {
    method: 'POST',
    headers: { 'content-type': 'text/strange' },
    body: 'hm',
  });
  await fetch(`${edgeUrl}/api/x`, { method: 'POST' });
  expect(seen.map(({ body }) => body)).toEqual(['{broken', 'hm', '']);
});

test('the API sees the public host and who really asked, whatever the request claims through a stranger', async () => {
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
  expect(seen[0]?.headers).toMatchObject({
    host: 'site.test',
    'x-forwarded-for': '203.0.113.5',
    'x-forwarded-proto': 'http',
  });
  expect(seen[0]?.headers).not.toHaveProperty('x-real-ip');
  expect(seen[0]?.headers).not.toHaveProperty('forwarded');
});

test('a proxy on this machine is believed about who asked', async () => {
  answer = whenRead((response) => response.end());
  await site.app.inject({
    url: '/api/health',
    headers: { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' },
  });
  expect(seen[0]?.headers).toMatchObject({
    'x-forwarded-for': '203.0.113.7',
    'x-forwarded-proto': 'https',
  });
});

test('a large body passes through, and a refusal of one that comes early is what the browser gets', async () => {
  answer = whenRead((response) => response.end('got it'));
  const large = 'x'.repeat(5_000_000);
  expect(await (await fetch(`${edgeUrl}/api/x`, { method: 'POST', body: large })).text()).toBe(
    'got it',
  );
  expect(seen[0]?.body).toHaveLength(5_000_000);
  answer = (_request, response) =>
    response.writeHead(413, { 'content-type': 'application/json' }).end('{"status":413}');
  expect((await fetch(`${edgeUrl}/api/x`, { method: 'POST', body: large })).status).toBe(413);
});

test('a 503 of the API is passed on and the call is not repeated', async () => {
  answer = whenRead((response) => response.writeHead(503, { 'retry-after': '0' }).end('busy'));
  const response = await fetch(`${edgeUrl}/api/health`);
  expect([response.status, await response.text(), seen.length]).toEqual([503, 'busy', 1]);
});

test('an API that is down, or breaks off, is the problem "unavailable", and the site goes on when it is back', async () => {
  answer = (request) => request.socket.destroy();
  for (const broken of [true, false]) {
    if (!broken) await new Promise((resolve) => api.close(resolve));
    const response = await fetch(`${edgeUrl}/api/auth/login`, { method: 'POST', body: '{}' });
    expect(response.status).toBe(503);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(await response.json()).toEqual({ ...problems.unavailable, code: 'unavailable' });
  }
  answer = whenRead((response) => response.end('back'));
  await new Promise<void>((resolve) =>
    api.listen(Number(new URL(site.apiUrl).port), '127.0.0.1', resolve),
  );
  expect(await (await fetch(`${edgeUrl}/api/health`)).text()).toBe('back');
});

test('a path that leaves the API is refused as malformed', async () => {
  const response = await site.app.inject('/api/..%2f..%2fdev/mail');
  expect([response.statusCode, response.json().code]).toEqual([400, 'malformed']);
  expect(seen).toEqual([]);
});

test("local mode's /dev is the API's too, and a name that only begins like one is not", async () => {
  answer = whenRead((response) => response.end('mail'));
  expect((await site.app.inject('/dev/mail')).body).toBe('mail');
  await site.app.inject('/apis');
  await site.app.inject('/developers');
  expect(seen.map(({ url }) => url)).toEqual(['/dev/mail']);
});
