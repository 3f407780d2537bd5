import { createServer } from 'node:http';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { createAdmission } from './admission';
import { registerErrorHandlers } from './errors';

const USUAL = '/api/shop-configuration';
const IMPORTANT = '/api/auth/login';
const WITH_FIELDS = '/api/ticket/create-ticket';
const HEALTH = '/api/health';

let close = async () => {};
afterEach(() => close());

/** A listening app with calls that wait until `answer` is called. */
async function waitingApp(limits: { waitMs?: number; queued?: number; running?: number } = {}) {
  const { waitMs = 60_000, queued = 1_000, running = 5_000 } = limits;
  const database = { waiting: 0 };
  const admission = createAdmission(
    { waiting: () => database.waiting },
    { waitMs: { usual: waitMs, important: 60_000 }, queued, running },
  );
  let arrived = 0;
  const app = Fastify({
    serverFactory: (handler) => {
      const listener = admission.before(handler);
      return createServer((request, response) => {
        listener(request, response);
        arrived += 1;
      });
    },
  });
  close = () => app.close();
  const started: string[] = [];
  let atStart = () => {};
  let answers: (() => void)[] = [];
  registerErrorHandlers(app);
  admission.register(app);
  app.get(HEALTH, async () => 'ok');
  app.route({
    method: ['GET', 'POST'],
    url: '/api/*',
    handler: ({ url }) =>
      new Promise((resolve) => {
        atStart();
        started.push(url);
        answers.push(() => resolve('done'));
      }),
  });
  app.post(WITH_FIELDS, { config: { refusalFields: { ticket_id: false } } }, async () => 'done');
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const call = (url: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${url}`, init);
  return {
    port: Number(port),
    database,
    started,
    call,
    status: async (url: string) => (await call(url)).status,
    /** Sets what a call does when it starts. */
    onStart: (work: () => void) => {
      atStart = work;
    },
    /** Waits until this number of calls has arrived, the refused ones included. */
    whenArrived: (count: number) => until(() => arrived === count),
    /** Waits until this number of calls has started. */
    whenStarted: (count: number) => until(() => started.length === count),
    answer: () => {
      for (const answer of answers) answer();
      answers = [];
    },
  };
}

/** Counts the turns of the event loop. */
function turnCounter() {
  const counter = { turn: 0 };
  let immediate = setImmediate(function count() {
    counter.turn += 1;
    immediate = setImmediate(count);
  });
  return { now: () => counter.turn, stop: () => clearImmediate(immediate) };
}

async function until(isTrue: () => boolean) {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 1));
}

test('while the database has enough work, calls wait; important ones start first; health is answered', async () => {
  const { database, started, status, whenArrived, whenStarted, answer } = await waitingApp({
    queued: 4,
  });
  database.waiting = 16;
  const usual = [1, 2, 3, 4].map(() => status(USUAL));
  await whenArrived(4);
  expect(await status(USUAL)).toBe(503);
  const important = [1, 2, 3, 4].map(() => status(IMPORTANT));
  await whenArrived(9);
  expect([await status(IMPORTANT), await status(HEALTH)]).toEqual([503, 200]);
  expect(started).toEqual([]);
  database.waiting = 15;
  await whenStarted(8);
  // While important calls wait, every fourth turn is for the others.
  expect(started).toEqual([IMPORTANT, IMPORTANT, IMPORTANT, USUAL, IMPORTANT, USUAL, USUAL, USUAL]);
  answer();
  expect(new Set(await Promise.all([...usual, ...important]))).toEqual(new Set([200]));
});

test('a refusal is a problem with Retry-After, has the fields of its route, and leaves the connection usable', async () => {
  const { database, call, status, started, answer, whenArrived, whenStarted } = await waitingApp({
    queued: 1,
  });
  database.waiting = 16;
  const first = status(USUAL);
  await whenArrived(1);
  const refused = await call(USUAL);
  expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
    503,
    '2',
    expect.objectContaining({ status: 503, code: 'busy' }),
  ]);
  const post = { method: 'POST', body: 'x'.repeat(100_000) };
  for (let turn = 0; turn < 3; turn += 1)
    expect(await (await call(WITH_FIELDS, post)).json()).toEqual(
      expect.objectContaining({ code: 'busy', ticket_id: false }),
    );
  expect(started).toEqual([]);
  database.waiting = 0;
  await whenStarted(1);
  const next = status(USUAL);
  await whenStarted(2);
  answer();
  expect(await Promise.all([first, next])).toEqual([200, 200]);
});

test('of many calls that have waited too long the oldest are refused, and calls without a client are never started', async () => {
  const { port, database, started, status, whenArrived, whenStarted, answer } = await waitingApp({
    waitMs: 20,
  });
  database.waiting = 16;
  const late = Array.from({ length: 40 }, () => status(USUAL));
  await whenArrived(40);
  const gone = connect(port, '127.0.0.1');
  gone.write(`GET ${IMPORTANT}?gone HTTP/1.1\r\nhost: x\r\n\r\n`);
  await whenArrived(41);
  gone.destroy();
  const end = performance.now() + 20;
  await until(() => performance.now() > end);
  // The server has seen the end of the connection when it answers a later one.
  expect(await status(HEALTH)).toBe(200);
  database.waiting = 0;
  // So few as the last 16 are no overload.
  await whenStarted(16);
  answer();
  const statuses = await Promise.all(late);
  expect(statuses.filter((code) => code === 503)).toHaveLength(24);
  expect(started).toEqual(Array(16).fill(USUAL));
});

test('calls that wait for another service delay no other call, until there are too many of them', async () => {
  const { status, whenStarted, answer } = await waitingApp({ waitMs: 20, running: 301 });
  const waiting = Array.from({ length: 300 }, () => status(`${IMPORTANT}?slow-service`));
  await whenStarted(300);
  waiting.push(status(USUAL));
  await whenStarted(301);
  expect(await status(USUAL)).toBe(503);
  answer();
  expect(new Set(await Promise.all(waiting))).toEqual(new Set([200]));
});

test.each([
  ['quick calls share', 0, (turns: number) => turns < 30],
  ['calls with long work get', 2, (turns: number) => turns === 30],
])('queued: %s a turn of the event loop', async (_title, workMs, isExpected) => {
  const counter = turnCounter();
  const { database, status, whenArrived, whenStarted, answer, onStart } = await waitingApp();
  const turns = new Set<number>();
  onStart(() => {
    const end = performance.now() + workMs;
    turns.add(counter.now());
    while (performance.now() < end);
  });
  database.waiting = 16;
  const calls = Array.from({ length: 30 }, () => status(USUAL));
  await whenArrived(30);
  database.waiting = 0;
  await whenStarted(30);
  counter.stop();
  answer();
  expect(new Set(await Promise.all(calls))).toEqual(new Set([200]));
  expect([turns.size, isExpected(turns.size)]).toEqual([turns.size, true]);
});
