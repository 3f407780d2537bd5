import { contract } from '@site/shared/contract';
import { stays, until } from '@site/shared/testing';
import { createClient } from '.';
import { api, clientWith, noAnswer, reply } from './testing/client-api';

test('a refused connection is no answer', async () => {
  const client = createClient(contract, {
    base: 'http://127.0.0.1:1/api',
    onProblem: (problem) => api.reported.push(problem),
  });
  expect(await client.ticket.getTotalTickets({})).toEqual({ ok: false, problem: noAnswer });
  expect(api.reported).toEqual([noAnswer]);
});

test('a connection that ends before the headers or in the body is no answer', async () => {
  api.answer = (response) => response.destroy();
  expect(await clientWith().ticket.getTotalTickets({})).toEqual({ ok: false, problem: noAnswer });
  api.answer = (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 });
    response.write('{"total":', () => response.destroy());
  };
  expect(await clientWith().ticket.getTotalTickets({})).toEqual({ ok: false, problem: noAnswer });
});

test('a server that never answers is no answer after the timeout, and nothing is sent again', async () => {
  api.answer = () => undefined;
  expect(await clientWith(1_000).ticket.closeTicket({ ticket_id: 1 })).toEqual({
    ok: false,
    problem: noAnswer,
  });
  await stays(() => expect(api.requests).toHaveLength(1), 100);
});

test('a body that stops in the middle is no answer after the timeout', async () => {
  api.answer = (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"total":');
  };
  expect(await clientWith(100).ticket.getTotalTickets({})).toEqual({
    ok: false,
    problem: noAnswer,
  });
});

test('an earlier answer whose body stops in the middle is no answer after the timeout', async () => {
  const body = new ReadableStream({
    start: (stream) => stream.enqueue(new TextEncoder().encode('{"total":')),
  });
  const response = Promise.resolve(new Response(body));
  expect(await clientWith(50).ticket.getTotalTickets({}, { response })).toEqual({
    ok: false,
    problem: noAnswer,
  });
});

test('an earlier answer leaves no timer', async () => {
  jest.useFakeTimers();
  const response = Promise.resolve(Response.json({ total: 2 }));
  const answered = await clientWith().ticket.getTotalTickets({}, { response });
  const timers = jest.getTimerCount();
  jest.useRealTimers();
  expect(answered).toEqual({ ok: true, value: { total: 2 } });
  expect(timers).toBe(0);
});

test('no error status is retried', async () => {
  for (const status of [408, 413, 429, 500, 502, 503, 504]) {
    reply(status, { status, title: 'T', body: 'B', code: 'c' });
    await clientWith().ticket.getTotalTickets({});
  }
  expect(api.requests).toHaveLength(7);
});

test('an aborted call is no answer, before and while it runs', async () => {
  api.answer = () => undefined;
  expect(await clientWith().ticket.getTotalTickets({}, { signal: AbortSignal.abort() })).toEqual({
    ok: false,
    problem: noAnswer,
  });
  expect(api.requests).toHaveLength(0);
  const controller = new AbortController();
  const running = clientWith().ticket.getTotalTickets({}, { signal: controller.signal });
  await until(() => api.requests.length === 1);
  controller.abort();
  expect(await running).toEqual({ ok: false, problem: noAnswer });
});
