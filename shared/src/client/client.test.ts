import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract } from '@site/shared/contract';
import { createClient, ProblemError, unwrap } from '.';
import type { Problem } from './problem';

type Seen = {
  method: string | undefined;
  url: string | undefined;
  type: string | undefined;
  body: string;
};

let server: Server;
let base: string;
let seen: Seen[];
let told: Problem[];
let answer: (response: ServerResponse, request: IncomingMessage) => void;

beforeEach(async () => {
  seen = [];
  told = [];
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    seen.push({
      method: request.method,
      url: request.url,
      type: request.headers['content-type'],
      body,
    });
    answer(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function clientWith(timeout?: number) {
  return createClient(contract, {
    base,
    onProblem: (problem) => told.push(problem),
    ...(timeout ? { timeout } : {}),
  });
}

function reply(status: number, body: unknown, type = 'application/json'): void {
  answer = (response) => {
    response.writeHead(status, { 'content-type': type, 'access-control-allow-origin': '*' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
}

const noAnswer = {
  status: 0,
  title: 'Unknown error #1',
  body: 'Please try later.',
  code: 'no-answer',
};

function notOurs(status: number) {
  return { status, title: 'Unknown error #2', body: 'Please try later.', code: 'unexpected' };
}

test('a call is a POST of JSON below the base and gives the value', async () => {
  reply(200, { ticket_id: 7 });
  const body = { title: 'T', description: '<p>x</p>', category: 'Bug report' as const };
  expect(await clientWith().ticket.createTicket(body)).toEqual({
    ok: true,
    value: { ticket_id: 7 },
  });
  expect(seen).toEqual([
    {
      method: 'POST',
      url: '/api/ticket/create-ticket',
      type: 'application/json',
      body: JSON.stringify(body),
    },
  ]);
  expect(told).toEqual([]);
});

test('fields that the contract does not know are left out of the value', async () => {
  reply(200, { count: 0, later: 'grown' });
  expect(await clientWith().shop.checkTrial({})).toEqual({ ok: true, value: { count: 0 } });
});

test('a refusal keeps its words, its code and its messages by field, and is told', async () => {
  const problem = {
    status: 400,
    title: 'Not understood',
    body: 'Look again.',
    code: 'malformed',
    fields: { email: 'Email not valid' },
  };
  reply(400, problem);
  const result = await clientWith().auth.register({ email: 'x', password: 'y' });
  expect(result).toEqual({ ok: false, problem });
  expect(told).toEqual([problem]);
});

test("429 is titled 'Too much requests' with the server's text", async () => {
  reply(429, { status: 429, title: 'Slow down', body: 'In 20 seconds.', code: 'too-many' });
  expect(await clientWith().auth.logout({})).toEqual({
    ok: false,
    problem: { status: 429, title: 'Too much requests', body: 'In 20 seconds.', code: 'too-many' },
  });
});

test.each(['<h1>Too Many Requests</h1>', '', '{"error":"slow"}'])(
  "429 by something in between (%j) is 'Too much requests' too",
  async (body) => {
    reply(429, body);
    expect(await clientWith().auth.logout({})).toMatchObject({
      ok: false,
      problem: { status: 429, title: 'Too much requests', code: 'too-many' },
    });
  },
);

test.each([
  [200, 'not JSON'],
  [200, ''],
  [200, '{"ticket_id":'],
  [502, '<html>Bad gateway</html>'],
  [503, ''],
  [500, 'null'],
  [500, '{"error":"stack"}'],
  [404, '{"status":404,"title":7,"body":[],"code":"x"}'],
  [400, '[]'],
])('%d with %j is an answer, but not ours', async (status, body) => {
  reply(status, body);
  expect(await clientWith().ticket.getTotalTickets({})).toEqual({
    ok: false,
    problem: notOurs(status),
  });
  expect(told).toEqual([notOurs(status)]);
});

test.each([{ total: '7' }, {}, [], null, 7, { status: 200, title: 'Saved', body: 'Yes' }])(
  '200 with the shape %j is not ours',
  async (body) => {
    reply(200, body);
    expect(await clientWith().ticket.getTotalTickets({})).toEqual({
      ok: false,
      problem: notOurs(200),
    });
  },
);

test('204 has no value', async () => {
  answer = (response) => response.writeHead(204).end();
  expect(await clientWith().auth.logout({})).toMatchObject({ ok: false, problem: { status: 204 } });
});

test('a refused connection is no answer', async () => {
  const client = createClient(contract, {
    base: 'http://127.0.0.1:1/api',
    onProblem: (problem) => told.push(problem),
  });
  expect(await client.ticket.getTotalTickets({})).toEqual({ ok: false, problem: noAnswer });
  expect(told).toEqual([noAnswer]);
});

test('a connection that is cut is no answer, before the headers and in the body', async () => {
  answer = (response) => response.destroy();
  expect(await clientWith().ticket.getTotalTickets({})).toEqual({ ok: false, problem: noAnswer });
  answer = (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 });
    response.write('{"total":', () => response.destroy());
  };
  expect(await clientWith().ticket.getTotalTickets({})).toEqual({ ok: false, problem: noAnswer });
});

test('a server that never answers is no answer after the time limit, and the write is not sent again', async () => {
  answer = () => undefined;
  const start = performance.now();
  expect(await clientWith(100).ticket.closeTicket({ ticket_id: 1 })).toEqual({
    ok: false,
    problem: noAnswer,
  });
  expect(performance.now() - start).toBeLessThan(2_000);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(seen).toHaveLength(1);
});

test('a server that stops in the middle of its body is no answer after the time limit', async () => {
  answer = (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"total":');
  };
  expect(await clientWith(100).ticket.getTotalTickets({})).toEqual({
    ok: false,
    problem: noAnswer,
  });
});

test('refusals of every status are sent once', async () => {
  for (const status of [408, 413, 429, 500, 502, 503, 504]) {
    reply(status, { status, title: 'T', body: 'B', code: 'c' });
    await clientWith().ticket.getTotalTickets({});
  }
  expect(seen).toHaveLength(7);
});

test('a call that is aborted, before or while it runs, is no answer', async () => {
  answer = () => undefined;
  expect(await clientWith().ticket.getTotalTickets({}, { signal: AbortSignal.abort() })).toEqual({
    ok: false,
    problem: noAnswer,
  });
  expect(seen).toHaveLength(0);
  const controller = new AbortController();
  const running = clientWith().ticket.getTotalTickets({}, { signal: controller.signal });
  setTimeout(() => controller.abort(), 30);
  expect(await running).toEqual({ ok: false, problem: noAnswer });
});

test('concurrent calls do not mix', async () => {
  answer = (response, request) => {
    const isTrial = request.url?.endsWith('check-trial');
    setTimeout(
      () => response.end(JSON.stringify(isTrial ? { count: 1 } : { total: 2 })),
      isTrial ? 30 : 0,
    );
  };
  const client = clientWith();
  expect(
    await Promise.all([client.shop.checkTrial({}), client.ticket.getTotalTickets({})]),
  ).toEqual([
    { ok: true, value: { count: 1 } },
    { ok: true, value: { total: 2 } },
  ]);
});

test('a body that cannot be written as JSON is no answer, not an exception', async () => {
  const cyclic: Record<string, unknown> = {};
  cyclic.self = cyclic;
  expect(await clientWith().ticket.getTotalTickets(cyclic as never)).toEqual({
    ok: false,
    problem: noAnswer,
  });
});

test('unwrap gives the value or throws the refusal', () => {
  expect(unwrap({ ok: true, value: 7 })).toBe(7);
  const problem = { status: 404, title: 'Not found', body: 'No.', code: 'not-found' };
  expect(() => unwrap({ ok: false, problem })).toThrow(ProblemError);
  try {
    unwrap({ ok: false, problem });
  } catch (error) {
    expect(error).toMatchObject({ name: 'ProblemError', message: 'Not found: No.', problem });
  }
});
