import { contract } from '@site/shared/contract';
import { createClient } from '.';

const { fetch } = globalThis;
let requests: Request[];
let answer: () => Response;

beforeEach(() => {
  requests = [];
  globalThis.fetch = async (input, init) => {
    requests.push(new Request(input, init));
    return answer();
  };
});
afterEach(() => {
  globalThis.fetch = fetch;
});

const onMessage = jest.fn();
const client = createClient(contract, { base: 'http://site.test/api', onMessage });

function reply(status: number, body: unknown): void {
  answer = () => Response.json(body, { status });
}

const texts = { title: 'Closed', body: 'Back at noon.' };

test.each([
  [200, texts, 'refused'],
  [200, { ...texts, status: 200, code: 'closed' }, 'closed'],
  [404, { ...texts, status: 200, code: 'closed' }, 'closed'],
  [500, texts, 'refused'],
  [524, texts, 'refused'],
])('%i with %j has the title and the body of the server', async (status, body, code) => {
  reply(status, body);
  expect(await client.ticket.getTotalTickets({})).toEqual({
    ok: false,
    problem: { ...texts, status, code },
  });
});

test('a value with a title and a body is a message too', async () => {
  onMessage.mockClear();
  reply(200, { total: 3, ...texts });
  expect(await client.ticket.getTotalTickets({})).toEqual({ ok: true, value: { total: 3 } });
  expect(onMessage.mock.calls).toMatchObject([[texts]]);
});

test('a page shows the texts that it gets with the value', async () => {
  onMessage.mockClear();
  reply(200, { status: 200, ...texts });
  await client.shop.activateTrial({});
  expect(onMessage).not.toHaveBeenCalled();
});

test.each([
  ['GET', 'Unknown server error #1', 'Unknown server error #1'],
  ['POST', 'Unknown error #1', 'Unknown error #2'],
] as const)('%s without an answer is %j, without texts %j', async (method, none, unreadable) => {
  answer = () => {
    throw new TypeError('offline');
  };
  expect(await client.ticket.getTotalTickets({}, { method })).toMatchObject({
    problem: { title: none, body: 'Please try later.' },
  });
  reply(500, {});
  expect(await client.ticket.getTotalTickets({}, { method })).toMatchObject({
    problem: { title: unreadable, body: 'Please try later.' },
  });
});

test('GET sends the fields in the query', async () => {
  reply(200, {});
  const subscription = {
    playlist: 1,
    epg: 2,
    customer: 0,
    streams: 0,
    episodes: 0,
    automatic_backups: 0,
  };
  await client.shop.quote({ subscription, country: 'IT', coupon: undefined }, { method: 'GET' });
  expect(requests[0]?.url).toBe(
    'http://site.test/api/shop/quote?subscription.playlist=1&subscription.epg=2&subscription.customer=0&subscription.streams=0&subscription.episodes=0&subscription.automatic_backups=0&country=IT',
  );
  expect(requests[0]?.method).toBe('GET');
});

test('524 is silent for a call that says so, whatever the answer contains', async () => {
  for (const body of [texts, {}]) {
    reply(524, body);
    expect(await client.ticket.viewTicket({ ticket_id: 1 }, { silentOn524: true })).toMatchObject({
      ok: false,
      problem: { status: 524, isSilent: true },
    });
  }
});

test('524 is not silent for other calls, nor another status for that call', async () => {
  reply(524, {});
  const other = await client.ticket.viewTicket({ ticket_id: 1 });
  expect(other).toEqual({
    ok: false,
    problem: {
      status: 524,
      title: 'Unknown error #2',
      body: 'Please try later.',
      code: 'unexpected',
    },
  });
  reply(503, {});
  const unavailable = await client.ticket.viewTicket({ ticket_id: 1 }, { silentOn524: true });
  expect(unavailable.ok || unavailable.problem.isSilent).toBeUndefined();
});
