import type { IncomingMessage, ServerResponse } from 'node:http';
import { type LocalServer, startServer } from '@site/shared/testing/local-server';
import { startSite, type TestSite } from '../testing/running-site';

const CODE = 'q3Jk9_-zLm0aBcDeFgHiJkLmNoPqRsTuVwXyZ012345';

type Line = { [field: string]: unknown };

let api: LocalServer;
let respond: (request: IncomingMessage, response: ServerResponse) => void;
let sites: TestSite[];

beforeEach(async () => {
  sites = [];
  respond = (_request, response) => response.writeHead(422).end('{}');
  api = await startServer((request, response) => respond(request, response));
});
afterEach(async () => {
  for (const site of sites) await site.close();
  api.close();
});

/** An edge at a log level, and what it has logged. */
async function edgeAt(logLevel: 'info' | 'warn', parts: Parameters<typeof startSite>[2] = {}) {
  const lines: Line[] = [];
  const apiUrls = [api.url];
  const site = await startSite({ logLevel, apiUrls }, undefined, {
    ...parts,
    logStream: { write: (line) => lines.push(JSON.parse(line)) },
  });
  sites.push(site);
  return { site, lines };
}

test('at the level info each call has one line, with the request id of its answer and no secret', async () => {
  const { site, lines } = await edgeAt('info');
  const edge = await site.listen();
  const { headers } = await fetch(`${edge}/api/auth/login?code=${CODE}`, {
    method: 'POST',
    headers: { cookie: `token=${CODE}`, 'content-type': 'application/json' },
    body: JSON.stringify({ password: CODE }),
  });
  const linesOfCalls = () => lines.filter(({ path }) => path !== undefined);
  while (linesOfCalls().length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(headers.get('x-request-id')).toMatch(/^[\w-]{8,}$/);
  expect(linesOfCalls()).toEqual([
    expect.objectContaining({
      reqId: headers.get('x-request-id'),
      method: 'POST',
      path: '/api/auth/login',
      status: 422,
      ms: expect.any(Number),
    }),
  ]);
  expect(JSON.stringify(lines)).not.toContain(CODE);
});

test('a call that the edge makes of itself has the status of its answer', async () => {
  const { site, lines } = await edgeAt('info');
  await site.app.inject({ url: '/api/health' });
  expect(lines).toContainEqual(expect.objectContaining({ path: '/api/health', status: 422 }));
});

test('at the level warn a call has no line', async () => {
  const { site, lines } = await edgeAt('warn');
  await site.app.inject({ url: '/api/health' });
  expect(lines).toEqual([]);
});

test('an error of the edge in a call is logged with the request id of the answer', async () => {
  const { site, lines } = await edgeAt('warn', {
    tracing: {
      traceRequests: (app) =>
        void app.addHook('preHandler', async () => {
          throw new Error('a defect');
        }),
      traceQuery: (_sql, run) => run(),
      stop: async () => {},
    },
  });
  const { statusCode, headers } = await site.app.inject({ url: '/api/health' });
  expect(statusCode).toBe(500);
  expect(lines).toMatchObject([
    { level: 50, reqId: headers['x-request-id'], err: { message: 'a defect' } },
  ]);
});

test('a change without an answer of the API is logged with its request id', async () => {
  respond = (request) => request.socket.destroy();
  const { site, lines } = await edgeAt('warn');
  const { statusCode, headers } = await site.app.inject({
    method: 'POST',
    url: '/api/shop/create-order?a=b',
    payload: {},
  });
  expect(statusCode).toBe(503);
  expect(lines).toContainEqual(
    expect.objectContaining({ reqId: headers['x-request-id'], path: '/api/shop/create-order' }),
  );
});
