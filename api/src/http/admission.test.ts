import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { type AdmissionLimits, registerAdmission } from './admission';
import { registerErrorHandlers } from './errors';

const USUAL = '/api/shop-configuration';
const IMPORTANT = '/api/auth/login';

const UNLIMITED = Number.POSITIVE_INFINITY;
const NO_TIME_LIMIT = { waitMs: UNLIMITED, delayMs: UNLIMITED };

/** An app with calls that wait until `answer` is called. */
function waitingApp(limits: AdmissionLimits) {
  const app = Fastify();
  const waiting: (() => void)[] = [];
  registerErrorHandlers(app);
  registerAdmission(app, limits);
  app.get('/api/health', async () => 'ok');
  for (const url of [USUAL, IMPORTANT])
    app.get(url, () => new Promise((resolve) => waiting.push(() => resolve('done'))));
  return {
    app,
    status: async (url: string) => (await app.inject(url)).statusCode,
    /** Waits until this number of calls runs. */
    running: async (count: number) => {
      for (let turn = 0; waiting.length !== count; turn += 1) {
        if (turn === 1_000) throw new Error(`${waiting.length} calls run.`);
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
    },
    answer: () => {
      for (const answer of waiting.splice(0)) answer();
    },
  };
}

test('refuses the usual calls first, important ones last, and health never', async () => {
  const { app, status, running, answer } = waitingApp({
    usual: { requests: 2, ...NO_TIME_LIMIT },
    important: { requests: 1, ...NO_TIME_LIMIT },
  });
  const first = [status(USUAL), status(USUAL)];
  await running(2);
  const refused = await app.inject(USUAL);
  expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([
    503,
    'busy',
    '2',
  ]);
  const login = status(IMPORTANT);
  await running(3);
  expect(await status(IMPORTANT)).toBe(503);
  expect(await status('/api/health')).toBe(200);

  answer();
  expect(await Promise.all([...first, login])).toEqual([200, 200, 200]);
  const next = status(USUAL);
  await running(1);
  answer();
  expect(await next).toBe(200);
  await app.close();
});

test('refuses calls while many wait and the oldest has waited too long', async () => {
  const { app, status, running, answer } = waitingApp({
    usual: { requests: UNLIMITED, waitMs: 20, delayMs: UNLIMITED },
    important: { requests: UNLIMITED, waitMs: UNLIMITED, delayMs: UNLIMITED },
  });
  const one = status(USUAL);
  await running(1);
  await new Promise((resolve) => setTimeout(resolve, 30));
  const others = Array.from({ length: 15 }, () => status(USUAL));
  await running(16);
  expect(await status(USUAL)).toBe(503);
  answer();
  expect(new Set(await Promise.all([one, ...others]))).toEqual(new Set([200]));
  const next = status(USUAL);
  await running(1);
  answer();
  expect(await next).toBe(200);
  await app.close();
});

test('refuses calls while many wait and events are handled late', async () => {
  const { app, status, running, answer } = waitingApp({
    usual: { requests: UNLIMITED, waitMs: UNLIMITED, delayMs: 200 },
    important: { requests: UNLIMITED, waitMs: UNLIMITED, delayMs: 60_000 },
  });
  await app.ready();
  const waiting = Array.from({ length: 16 }, () => status(USUAL));
  await running(16);
  const end = performance.now() + 500;
  while (performance.now() < end);
  // The timer that measures the delay runs first.
  await new Promise((resolve) => setTimeout(resolve, 1));
  expect(await status(USUAL)).toBe(503);
  const login = status(IMPORTANT);
  await running(17);
  answer();
  expect(new Set(await Promise.all([...waiting, login]))).toEqual(new Set([200]));
  const next = status(USUAL);
  await running(1);
  answer();
  expect(await next).toBe(200);
  await app.close();
});

test('clients that do not read their answers cause no refusal of other calls', async () => {
  const app = Fastify();
  registerErrorHandlers(app);
  registerAdmission(app, {
    usual: { requests: UNLIMITED, waitMs: 20, delayMs: UNLIMITED },
    important: { requests: UNLIMITED, waitMs: UNLIMITED, delayMs: UNLIMITED },
  });
  const answer = 'x'.repeat(20_000_000);
  let answered = 0;
  app.get('/api/large', async () => {
    answered += 1;
    return answer;
  });
  app.get(USUAL, async () => 'done');
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const sockets = Array.from({ length: 16 }, () => {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    socket.write('GET /api/large HTTP/1.1\r\nhost: x\r\n\r\n');
    return socket.pause();
  });
  while (answered < 16) await new Promise((resolve) => setTimeout(resolve, 5));
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect((await app.inject(USUAL)).statusCode).toBe(200);
  for (const socket of sockets) socket.destroy();
  await app.close();
});
