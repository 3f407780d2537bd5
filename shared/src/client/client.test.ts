import { contract } from '@site/shared/contract';
import { deferred } from '@site/shared/testing';
import { createClient, ProblemError, unwrap } from '.';
import { api, clientWith, noAnswer, reply, unexpectedAnswer } from './testing/client-api';

test('a call is a POST of JSON below the base and returns the value', async () => {
  reply(200, { ticket_id: 7 });
  const body = { title: 'T', description: '<p>x</p>', category: 'Bug report' as const };
  expect(await clientWith().ticket.createTicket(body)).toEqual({
    ok: true,
    value: { ticket_id: 7 },
  });
  expect(api.requests).toEqual([
    {
      method: 'POST',
      url: '/api/ticket/create-ticket',
      type: 'application/json',
      body: JSON.stringify(body),
    },
  ]);
  expect(api.reported).toEqual([]);
});

test('fields that the contract does not have are left out of the value', async () => {
  reply(200, { count: 0, later: 'grown' });
  expect(await clientWith().shop.checkTrial({})).toEqual({ ok: true, value: { count: 0 } });
});

test('a problem keeps its texts, its code and its messages by field, and is reported', async () => {
  const problem = {
    status: 400,
    title: 'Not understood',
    body: 'Check the fields.',
    code: 'malformed',
    fields: { email: 'Email not valid' },
  };
  reply(400, problem);
  const result = await clientWith().auth.register({ email: 'x', password: 'y' });
  expect(result).toEqual({ ok: false, problem });
  expect(api.reported).toEqual([problem]);
});

test("429 is titled 'Too much requests' with the server's text", async () => {
  reply(429, { status: 429, title: 'Slow down', body: 'In 20 seconds.', code: 'too-many' });
  expect(await clientWith().auth.logout({})).toEqual({
    ok: false,
    problem: {
      status: 429,
      title: 'Too much requests',
      body: 'In 20 seconds.',
      code: 'too-many',
    },
  });
});

test.each([
  [200, 'not JSON'],
  [200, ''],
  [200, '{"total":"7"}'],
  [200, 'null'],
  [200, '{"status":200,"title":"Saved"}'],
  [502, '<html>Bad gateway</html>'],
  [500, '{"error":"stack"}'],
  [404, '{"status":404,"title":7,"body":[],"code":"x"}'],
])('%d with %j is an unexpected answer', async (status, body) => {
  reply(status, body);
  expect(await clientWith().ticket.getTotalTickets({})).toEqual({
    ok: false,
    problem: unexpectedAnswer(status),
  });
  expect(api.reported).toEqual([unexpectedAnswer(status)]);
});

test('a success message needs no status', async () => {
  reply(200, { title: 'Email sent', body: 'Check your spam folder.' });
  expect(await clientWith().auth.recoverPassword({ email: 'a@b.test' })).toEqual({
    ok: true,
    value: { status: 200, title: 'Email sent', body: 'Check your spam folder.' },
  });
});

const waitAMoment = 'Wait a moment, then try again.';

test.each([
  ['3524', { title: 'Slow', body: 'Too fast.' }, 'Too fast. Try again in 59 minutes.'],
  ['3598', { title: 'Slow', body: waitAMoment, code: 'too-many' }, 'Try again in 1 hour.'],
  ['120', 'Slow down, please.', 'Slow down, please. Try again in 2 minutes.'],
  ['20', '', 'Try again in 20 seconds.'],
  ['1', '<h1>Too Many</h1>', 'Try again in 1 second.'],
  ['86400', '', 'Try again in 24 hours.'],
  ['soon', '', waitAMoment],
  ['0', 'Slow down, please.', 'Slow down, please.'],
  ['-5', '', waitAMoment],
])('a 429 with Retry-After %s and the body %j has the text %j', async (retryAfter, body, text) => {
  const isText = typeof body === 'string';
  const code = isText || 'code' in body ? 'too-many' : 'refused';
  api.answer = (response) => {
    response.writeHead(429, {
      'retry-after': retryAfter,
      'content-type': isText ? 'text/plain; charset=utf-8' : 'application/json',
      'access-control-expose-headers': 'retry-after',
    });
    response.end(isText ? body : JSON.stringify(body));
  };
  expect(await clientWith().ticket.getTotalTickets({})).toEqual({
    ok: false,
    problem: { status: 429, title: 'Too much requests', body: text, code },
  });
});

test('a 429 with a date in Retry-After shows the time until then', async () => {
  api.answer = (response) => {
    response.writeHead(429, { 'retry-after': new Date(Date.now() + 290_000).toUTCString() });
    response.end();
  };
  expect(await clientWith().ticket.getTotalTickets({})).toMatchObject({
    problem: { body: 'Try again in 5 minutes.' },
  });
});

test('concurrent calls get their own answers', async () => {
  const second = deferred<void>();
  // The first call is answered last.
  api.answer = (response, request) => {
    if (request.url?.endsWith('check-trial'))
      void second.promise.then(() => response.end(JSON.stringify({ count: 1 })));
    else response.end(JSON.stringify({ total: 2 }), second.resolve);
  };
  const client = clientWith();
  expect(
    await Promise.all([client.shop.checkTrial({}), client.ticket.getTotalTickets({})]),
  ).toEqual([
    { ok: true, value: { count: 1 } },
    { ok: true, value: { total: 2 } },
  ]);
});

test('a body that cannot be written as JSON returns a problem and does not throw', async () => {
  const cyclic: Record<string, unknown> = {};
  cyclic.self = cyclic;
  expect(await clientWith().ticket.getTotalTickets(cyclic as never)).toEqual({
    ok: false,
    problem: noAnswer,
  });
});

test('a problem of the precheck is the answer, and nothing is sent', async () => {
  const problem = { status: 401, title: 'Sign in', body: 'First.', code: 'not-signed-in' };
  const client = createClient(contract, {
    base: api.base,
    precheck: () => problem,
    onProblem: (answered) => api.reported.push(answered),
  });
  expect(await client.auth.logout({})).toEqual({ ok: false, problem });
  expect([api.requests, api.reported]).toEqual([[], [problem]]);
});

test('unwrap returns the value or throws the problem', () => {
  expect(unwrap({ ok: true, value: 7 })).toBe(7);
  const problem = { status: 404, title: 'Not found', body: 'No.', code: 'not-found' };
  expect(() => unwrap({ ok: false, problem })).toThrow(ProblemError);
  try {
    unwrap({ ok: false, problem });
  } catch (error) {
    expect(error).toMatchObject({ name: 'ProblemError', message: 'Not found: No.', problem });
  }
});

test('a repeated GET sends the ETag of its answer, and a 304 is the same value', async () => {
  const sentEtags: unknown[] = [];
  let version = 1;
  api.answer = (response, request) => {
    const sent = request.headers['if-none-match'];
    sentEtags.push(sent);
    const etag = `"${request.url?.length}-${version}"`;
    response.writeHead(sent === etag ? 304 : 200, { etag, 'content-type': 'application/json' });
    response.end(sent === etag ? undefined : JSON.stringify({ total: version }));
  };
  const { getTotalTickets, loadTicketList } = clientWith().ticket;
  const total = () => getTotalTickets({}, { method: 'GET' });
  const first = await total();
  const same = await total();
  expect(same).toEqual(first);
  expect(same.ok && first.ok && same.value === first.value).toBe(true);
  version = 2;
  expect(await total()).toEqual({ ok: true, value: { total: 2 } });
  await getTotalTickets({});
  await loadTicketList({ page: 2 }, { method: 'GET' });
  expect(sentEtags.map((etag) => etag !== undefined)).toEqual([false, true, true, false, false]);
});
