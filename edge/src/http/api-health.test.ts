import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { openRaw, type RawConnection } from '../testing/raw-connection';
import { startSite, type TestSite } from '../testing/running-site';
import { type ApiHealth, createApiHealth } from './api-health';

let now: number;
beforeEach(() => {
  now = 1_000_000;
});

function apiHealth() {
  const health = createApiHealth(() => now);
  const answers = (count: number, status: number) => {
    for (let call = 0; call < count; call += 1) health.begin()(status);
  };
  return { health, answers };
}

test('the API is down while most calls fail, and for 15 s afterwards', () => {
  const { health, answers } = apiHealth();
  answers(100, 200);
  answers(20, 503);
  expect(health.isDown()).toBe(false);
  now += 11_000;
  answers(20, 503);
  expect(health.isDown()).toBe(true);
  now += 12_000;
  answers(50, 200);
  expect(health.isDown()).toBe(true);
  now += 4_000;
  expect(health.isDown()).toBe(false);
});

test('the API is down when calls stay without an answer', () => {
  const { health, answers } = apiHealth();
  const calls = [health.begin(), health.begin(), health.begin()];
  now += 4_000;
  expect(health.isDown()).toBe(false);
  now += 1_000;
  expect(health.isDown()).toBe(true);
  for (const end of calls) end(200);
  answers(20, 200);
  now += 15_000;
  expect(health.isDown()).toBe(false);
});

test('refusals, and two failures, are no outage', () => {
  const { health, answers } = apiHealth();
  answers(50, 401);
  answers(2, 500);
  expect(health.isDown()).toBe(false);
  now += 11_000;
  answers(2, 500);
  expect(health.isDown()).toBe(false);
});

describe('calls through an edge whose API does not answer', () => {
  const GET = 'GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n';
  const POST_HEAD =
    'POST /api/site/settings HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n';
  let api: Server;
  let site: TestSite;
  let port: number;
  let health: ApiHealth;
  let opened: RawConnection[];
  /** Calls that the edge has begun to read, that have reached the API, and that have ended. */
  let calls: { begun: number; inApi: number; ended: number };

  beforeEach(async () => {
    calls = { begun: 0, inApi: 0, ended: 0 };
    opened = [];
    health = createApiHealth(() => now);
    api = createServer(() => {
      calls.inApi += 1;
    });
    await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
    const apiUrls = [`http://127.0.0.1:${(api.address() as AddressInfo).port}`];
    site = await startSite({ apiUrls }, undefined, { apiHealth: health });
    await site.app.listen({ port: 0, host: '127.0.0.1' });
    port = (site.app.server.address() as AddressInfo).port;
    site.app.server.on('request', (_request, response) => {
      calls.begun += 1;
      response.once('close', () => {
        calls.ended += 1;
      });
    });
  });
  afterEach(async () => {
    for (const { socket } of opened) socket.destroy();
    api.closeAllConnections();
    api.close();
    await site.close();
  });

  function send(text: string) {
    for (let call = 0; call < 3; call += 1) {
      const connection = openRaw(port);
      connection.send(text);
      opened.push(connection);
    }
  }

  test('calls that browsers abort do not wait any more', async () => {
    send(GET);
    while (calls.inApi < 3) await wait(5);
    for (const { socket } of opened) socket.destroy();
    while (calls.ended < 3) await wait(5);
    now += 6_000;
    expect(health.isDown()).toBe(false);
  });

  test('a call waits for the API from the end of its body', async () => {
    send(POST_HEAD);
    while (calls.begun < 3) await wait(5);
    now += 6_000;
    expect(health.isDown()).toBe(false);
    for (const { send: sendMore } of opened) sendMore('{}');
    while (calls.inApi < 3) await wait(5);
    expect(health.isDown()).toBe(false);
    now += 6_000;
    expect(health.isDown()).toBe(true);
  });
});
