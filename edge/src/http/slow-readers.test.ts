import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { type LocalServer, startServer } from '@site/shared/testing/local-server';
import { startSite, type TestSite } from '../testing/running-site';

/** More than the buffers of the system between the API and a client. */
const ANSWER = Buffer.alloc(24_000_000, 'x');
const TIMEOUT_MS = 3_000;
/** Much shorter than the timeout, also on a busy machine. */
const PAUSE_MS = 150;

let api: LocalServer;
let site: TestSite;
let port: number;
let clients: Socket[];
/** Answers that the API is still sending. */
let answering: number;

beforeEach(async () => {
  clients = [];
  answering = 0;
  api = await startServer((request, response) => {
    // The edge asks for `/api/ready` all the time.
    if (request.url === '/api/ready') return void response.end();
    if (request.url === '/api/health') return void response.end('ok');
    answering += 1;
    response.once('close', () => {
      answering -= 1;
    });
    if (request.url === '/api/late') {
      response.write('first');
      setTimeout(() => response.end('last'), TIMEOUT_MS / 3);
    } else response.end(ANSWER);
  });
  site = await startSite({ apiUrls: [api.url] });
  site.app.server.timeout = TIMEOUT_MS;
  port = Number(new URL(await site.listen()).port);
});
afterEach(async () => {
  for (const client of clients) client.destroy();
  api.close();
  await site.close();
});

/** Asks for a path. Returns the connection and the number of bytes that it has received. */
function ask(path: string) {
  const socket = connect(port, '127.0.0.1');
  let received = 0;
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('data', (chunk) => {
    received += chunk.length;
  });
  socket.on('error', () => {});
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  clients.push(socket);
  return { socket, closed, received: () => received };
}

test('a client that stops reading loses its connection, and the API gets its own back', async () => {
  const readers = Array.from({ length: 20 }, () => ask('/api/large'));
  for (const { socket } of readers) socket.pause();
  while (answering < readers.length) await wait(20);
  while (answering > 0) await wait(20);
  for (const { socket } of readers) socket.resume();
  await Promise.all(readers.map(({ closed }) => closed));
  expect(Math.max(...readers.map(({ received }) => received()))).toBeLessThan(ANSWER.length);
  const response = await fetch(`http://127.0.0.1:${port}/api/health`);
  expect(await response.text()).toBe('ok');
});

test('a client that reads slowly but steadily gets the whole answer', async () => {
  const { socket, closed, received } = ask('/api/large');
  for (let part = 0; part < 10; part += 1) {
    socket.pause();
    await wait(PAUSE_MS);
    socket.resume();
    await wait(5);
  }
  await closed;
  expect(received()).toBeGreaterThan(ANSWER.length);
});

test('an answer that pauses for less than the timeout is not cut', async () => {
  const { closed, received } = ask('/api/late');
  await closed;
  expect(received()).toBeGreaterThan('firstlast'.length);
  expect(answering).toBe(0);
});
