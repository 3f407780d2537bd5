import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createDraining } from './draining';

const MINUTE_MS = 60_000;

let server: Server;
let url: string;

beforeEach(async () => {
  server = createServer((_request, response) => response.end('ok'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

test('answers keep their connection until draining starts, and close it from then on', async () => {
  const draining = createDraining(server);
  expect(draining.hasStarted()).toBe(false);
  expect((await fetch(url)).headers.get('connection')).toBe('keep-alive');
  const drained = draining.start(MINUTE_MS);
  expect(draining.hasStarted()).toBe(true);
  const answer = await fetch(url);
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
  await draining.start(MINUTE_MS);
  await drained;
});

test('draining without a time ends at once, and closes connections from then on', async () => {
  const draining = createDraining(server);
  await draining.start(0);
  expect(draining.hasStarted()).toBe(true);
  expect((await fetch(url)).headers.get('connection')).toBe('close');
});
