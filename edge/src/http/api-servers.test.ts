import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { type ApiServers, createApiServers } from './api-servers';

const CHECK_MS = 10;
const A = 'http://127.0.0.1:1';
const B = 'http://127.0.0.1:2';

let servers: ApiServers;
let warnings: string[];

function open(urls: string[], checkIntervalMs: number): ApiServers {
  warnings = [];
  const log = { warn: (line: string) => warnings.push(line) } as unknown as FastifyBaseLogger;
  servers = createApiServers(urls, log, checkIntervalMs);
  return servers;
}
afterEach(() => servers.stop());

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
  const statuses = new Map<Server, number>();
  const [first, second] = [0, 1].map(() => {
    const server = createServer((request, response) => {
      response.writeHead(request.url === '/api/ready' ? (statuses.get(server) ?? 200) : 404).end();
    });
    return server;
  }) as [Server, Server];
  const urls = await Promise.all(
    [first, second].map(async (server) => {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    }),
  );
  open(urls, CHECK_MS);
  const chosenUntil = async (expected: (string | undefined)[]) => {
    const wanted = JSON.stringify([...expected].sort());
    const chosen = () => JSON.stringify([...new Set(choices(4))].sort());
    while (chosen() !== wanted) await new Promise((resolve) => setTimeout(resolve, CHECK_MS));
  };
  statuses.set(first, 503);
  await chosenUntil([urls[1]]);
  statuses.set(first, 200);
  await chosenUntil(urls);
  second.closeAllConnections();
  second.close();
  await chosenUntil([urls[0]]);
  first.closeAllConnections();
  first.close();
});
