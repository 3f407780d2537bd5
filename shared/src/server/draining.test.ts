import { type LocalServer, startServer } from '@site/shared/testing/local-server';
import { createDraining } from './draining';

const MINUTE_MS = 60_000;

let local: LocalServer;
beforeEach(async () => {
  local = await startServer((_request, response) => response.end('ok'));
});
afterEach(() => local.close());

test('answers keep their connection until draining starts, and close it from then on', async () => {
  const draining = createDraining(local.server);
  expect(draining.hasStarted()).toBe(false);
  expect((await fetch(local.url)).headers.get('connection')).toBe('keep-alive');
  const drained = draining.start(MINUTE_MS);
  expect(draining.hasStarted()).toBe(true);
  const answer = await fetch(local.url);
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
  await draining.start(MINUTE_MS);
  await drained;
});

test('draining without a time ends at once, and closes connections from then on', async () => {
  const draining = createDraining(local.server);
  await draining.start(0);
  expect(draining.hasStarted()).toBe(true);
  expect((await fetch(local.url)).headers.get('connection')).toBe('close');
});
