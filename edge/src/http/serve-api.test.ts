import { gzipSync } from 'node:zlib';
import { INBOUND_MAIL_PATH, MAX_BODY_BYTES, problemOf, problems } from '@site/shared/contract';
import { startServer } from '@site/shared/testing/local-server';
import { edgeBeforeApi, whenRead } from '../testing/edge-before-api';
import { startSite } from '../testing/running-site';

const edge = edgeBeforeApi();

test('passes on path, query, cookie and body, and the response with every cookie', async () => {
  edge.answer = whenRead((response) => {
    response.setHeader('set-cookie', ['token=a; HttpOnly', 'hint=1']);
    response
      .writeHead(422, { 'content-type': 'application/json', 'x-other': 'x' })
      .end('{"status":422}');
  });
  const response = await fetch(`${edge.url}/api/shop/create-order?a=b%20c`, {
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
  expect(edge.received).toMatchObject([
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

test('passes on an invalid, a plain and an empty body unchanged', async () => {
  edge.answer = whenRead((response) => response.end());
  await fetch(`${edge.url}/api/x`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{broken',
  });
  await fetch(`${edge.url}/api/x`, {
    method: 'POST',
    headers: { 'content-type': 'text/strange' },
    body: 'plain',
  });
  await fetch(`${edge.url}/api/x`, { method: 'POST' });
  expect(edge.received.map(({ body }) => body)).toEqual(['{broken', 'plain', '']);
});

test('passes on an early refusal of a large body', async () => {
  const large = 'x'.repeat(MAX_BODY_BYTES);
  edge.answer = (_request, response) =>
    response.writeHead(413, { 'content-type': 'application/json' }).end('{"status":413}');
  expect((await fetch(`${edge.url}/api/x`, { method: 'POST', body: large })).status).toBe(413);
});

test('passes on a larger body to the webhook of mails, two at a time', async () => {
  edge.answer = whenRead((response) => response.end('got it'));
  const body = 'x'.repeat(MAX_BODY_BYTES + 1);
  const send = async (path: string) =>
    (await fetch(edge.url + path, { method: 'POST', body })).status;
  expect(await send(`${INBOUND_MAIL_PATH}?from=provider`)).toBe(200);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  edge.answer = whenRead(async (response) => {
    await released;
    response.end('got it');
  });
  const held = [send(INBOUND_MAIL_PATH), send(INBOUND_MAIL_PATH)];
  while (edge.received.length < 3) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(await send(INBOUND_MAIL_PATH)).toBe(503);
  release();
  expect(await Promise.all(held)).toEqual([200, 200]);
});

test('passes on a 503 of the API without a retry', async () => {
  edge.answer = whenRead((response) => response.writeHead(503, { 'retry-after': '0' }).end('busy'));
  const response = await fetch(`${edge.url}/api/health`);
  expect([response.status, await response.text(), edge.received.length]).toEqual([503, 'busy', 1]);
});

test('answers "unavailable" while the API is down or closes the connection, and recovers', async () => {
  edge.answer = (request) => request.socket.destroy();
  for (const broken of [true, false]) {
    if (!broken) edge.api.close();
    const response = await fetch(`${edge.url}/api/auth/login`, { method: 'POST', body: '{}' });
    expect(response.status).toBe(503);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(await response.json()).toEqual(
      problemOf({ code: 'unavailable', ...problems.unavailable }),
    );
  }
  edge.answer = whenRead((response) => response.end('back'));
  await new Promise<void>((resolve) =>
    edge.api.server.listen(Number(new URL(edge.site.apiUrls[0] ?? '').port), '127.0.0.1', resolve),
  );
  expect(await (await fetch(`${edge.url}/api/health`)).text()).toBe('back');
});

// A path that leaves /api, and the readiness of the API, which is not for visitors.
test.each([
  ['/api/..%2f..%2fdev/mail', 400, 'malformed'],
  ['/api/ready?x=1', 404, 'unknown-path'],
  ['/api/%72eady', 404, 'unknown-path'],
])('does not pass on %s', async (url, status, code) => {
  const response = await edge.site.app.inject(url);
  expect([response.statusCode, response.json().code]).toEqual([status, code]);
  expect(edge.received).toEqual([]);
});

test('passes on /dev in local mode, but not paths that only start like /api or /dev', async () => {
  edge.answer = whenRead((response) => response.end('mail'));
  expect((await edge.site.app.inject('/dev/mail')).body).toBe('mail');
  await edge.site.app.inject('/apis');
  await edge.site.app.inject('/developers');
  expect(edge.received.map(({ url }) => url)).toEqual(['/dev/mail']);
});

test('passes on the ETag of a GET, a 304 and a compressed answer', async () => {
  edge.answer = (request, response) => {
    if (request.headers['if-none-match'] === '"1"') {
      response.writeHead(304, { etag: '"1"' }).end();
      return;
    }
    const headers = { etag: '"1"', 'content-encoding': 'gzip', 'content-type': 'application/json' };
    response.writeHead(200, headers).end(gzipSync('{"ok":true}'));
  };
  const get = (headers = {}) =>
    fetch(`${edge.url}/api/ticket/view-ticket?ticket_id=1`, { headers });
  const first = await get();
  expect([first.headers.get('content-encoding'), await first.text()]).toEqual([
    'gzip',
    '{"ok":true}',
  ]);
  const again = await get({ 'if-none-match': first.headers.get('etag') });
  expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, '"1"', '']);
});

test('with a process that cannot be reached, each request is answered by the other one', async () => {
  const away = await startServer(() => {});
  away.close();
  const both = await startSite({ apiUrls: [away.url, ...edge.site.apiUrls] });
  edge.answer = whenRead((response) => response.end('answered'));
  for (let turn = 0; turn < 2; turn += 1) {
    const call = { method: 'POST', url: '/api/ticket/create-ticket', payload: { turn } } as const;
    expect((await both.app.inject(call)).body).toBe('answered');
  }
  // The edge also asks whether the processes answer.
  const created = edge.received.filter(({ method }) => method === 'POST');
  expect(created.map(({ body }) => body)).toEqual(['{"turn":0}', '{"turn":1}']);
  await both.close();
});

test('a GET whose connection ends before the answer goes to the other process, a POST is 503', async () => {
  // It says that it is ready, so that it gets its turn.
  const broken = await startServer((request, response) =>
    request.url === '/api/ready' ? response.end() : request.socket.destroy(),
  );
  edge.answer = whenRead((response) => response.end('answered'));
  for (const [method, status] of [
    ['GET', 200],
    ['POST', 503],
  ] as const) {
    // The second address has the first turn.
    const both = await startSite({ apiUrls: [...edge.site.apiUrls, broken.url] });
    const { statusCode } = await both.app.inject({ method, url: '/api/health' });
    expect([method, statusCode]).toEqual([method, status]);
    await both.close();
  }
  broken.close();
});
