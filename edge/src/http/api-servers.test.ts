import { setTimeout as wait } from 'node:timers/promises';
import { startServer } from '@site/shared/testing/local-server';
import type { FastifyBaseLogger } from 'fastify';
import { type ApiServers, createApiServers } from './api-servers';

const CHECK_MS = 10;
const A = 'http://127.0.0.1:1';
const B = 'http://127.0.0.1:2';

let servers: ApiServers;
let warnings: string[];
let now = 0;

function open(urls: string[], checkIntervalMs: number): ApiServers {
  warnings = [];
  const log = { warn: (line: string) => warnings.push(line) } as unknown as FastifyBaseLogger;
  servers = createApiServers(urls, log, () => now, checkIntervalMs);
  return servers;
}
afterEach(() => servers.stop());

/** A process of the API that says how many of its calls have failed. */
const startProcess = (answer: () => { calls: number; failed: number }) =>
  startServer((_request, response) =>
    response.end(JSON.stringify({ status: 'ready', recentCalls: answer() })),
  );

function choices(count: number): (string | undefined)[] {
  return Array.from({ length: count }, () => servers.next([]));
}

test('requests take turns, and a further attempt goes to a server that was not tried', () => {
  open([A, B], 60_000);
  expect(choices(4)).toEqual([B, A, B, A]);
  expect(servers.next([A])).toBe(B);
  expect(servers.next([A, B])).toBeUndefined();
});

test('a server that failed gets no requests while another one is ready', () => {
  open([A, B], 60_000).reportFailure(A, 'refused');
  expect(choices(3)).toEqual([B, B, B]);
  servers.reportFailure(B, 'refused');
  expect(new Set(choices(2))).toEqual(new Set([A, B]));
});

test('an outage is logged once, and again after an answer', () => {
  open([A], 60_000);
  servers.reportFailure(A, 'refused');
  servers.reportFailure(A, 'refused');
  expect(warnings).toEqual([`The API at ${A} does not answer: refused`]);
  servers.reportAnswer(A);
  servers.reportFailure(A, 'refused');
  expect(warnings).toHaveLength(2);
});

test('a server that is not ready gets no requests until it is ready again', async () => {
  let status = 503;
  const first = await startServer((request, response) =>
    response.writeHead(request.url === '/api/ready' ? status : 404).end(),
  );
  const second = await startServer((_request, response) => void response.end());
  const urls = [first.url, second.url];
  open(urls, CHECK_MS);
  const chosenUntil = async (expected: (string | undefined)[]) => {
    const wanted = JSON.stringify([...expected].sort());
    const chosen = () => JSON.stringify([...new Set(choices(4))].sort());
    while (chosen() !== wanted) await wait(CHECK_MS);
  };
  await chosenUntil([urls[1]]);
  status = 200;
  await chosenUntil(urls);
  second.close();
  await chosenUntil([urls[0]]);
  first.close();
});

test('the API is down while most of its calls fail, and for 15 s afterwards', async () => {
  let counts = [
    { calls: 100, failed: 40 },
    { calls: 10, failed: 10 },
  ];
  let checks = 0;
  const processes = await Promise.all(
    [0, 1].map((index) =>
      startProcess(() => {
        checks += 1;
        return counts[index] ?? { calls: 0, failed: 0 };
      }),
    ),
  );
  const checked = async () => {
    const until = checks + 6;
    while (checks < until) await wait(CHECK_MS);
  };
  open(
    processes.map(({ url }) => url),
    CHECK_MS,
  );
  await checked();
  expect(servers.isDown()).toBe(false);
  counts = [
    { calls: 100, failed: 60 },
    { calls: 10, failed: 10 },
  ];
  while (!servers.isDown()) await wait(CHECK_MS);
  counts = [
    { calls: 2, failed: 2 },
    { calls: 2, failed: 0 },
  ];
  await checked();
  now += 14_000;
  expect(servers.isDown()).toBe(true);
  now += 1_000;
  expect(servers.isDown()).toBe(false);
  for (const { close } of processes) close();
});

test('the API is down while none of its processes can be reached', async () => {
  const { url, close } = await startProcess(() => ({ calls: 0, failed: 0 }));
  open([A, url], CHECK_MS);
  while (servers.next([]) !== url || servers.next([]) !== url) await wait(CHECK_MS);
  expect(servers.isDown()).toBe(false);
  close();
  while (!servers.isDown()) await wait(CHECK_MS);
});
