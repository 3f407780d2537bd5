import { contract } from '@site/shared/contract';
import { testSite } from '../testing/test-site';
import { ticketsOn } from '../testing/tickets-on';

const site = testSite({ keepsData: true });
const tickets = ticketsOn(site);
let ann: { cookie: string; id: number; email: string };
let bob: typeof ann;
let admin: { cookie: string };

beforeAll(async () => {
  ann = await site.customer('ann@example.test');
  bob = await site.customer('bob@example.test');
  admin = await site.admin();
});

const newTicket = {
  title: 'No guide',
  description: '<p>Channel <strong>7</strong></p>',
  category: 'EPG request',
  recaptcha: '',
} as const;

test('a ticket is open, then replied, waiting and closed', async () => {
  const id = await tickets.openNew(ann, { title: 'No guide' });
  expect(await tickets.view(id, ann)).toMatchObject({
    id,
    title: 'No guide',
    status: 'open',
    user: { id: ann.id, email: ann.email },
    messages: [{ isAdmin: false }],
  });
  expect((await tickets.reply(id, admin)).body.reply).toMatchObject({
    description: '<p>Hello</p>',
    isAdmin: true,
  });
  expect((await tickets.view(id, ann)).status).toBe('replied');
  await tickets.reply(id, ann);
  expect((await tickets.view(id, ann)).status).toBe('waiting');
  expect((await tickets.close(id, ann)).body).toEqual({ status: 200 });
  const closed = await tickets.view(id, ann);
  expect(closed.status).toBe('closed');
  expect(closed.messages.map((message) => message.isAdmin)).toEqual([false, true, false]);
  expect(closed.messages.map((message) => message.id)).toEqual(
    closed.messages.map((message) => message.id).toSorted((a, b) => b - a),
  );
});

test.each(['view-ticket', 'reply-ticket', 'close-ticket'])(
  '%s: the ticket of another account and a missing ticket get the same answer',
  async (path) => {
    const id = await tickets.openNew(ann);
    const body = { description: '<p>x</p>' };
    const foreign = await site.post(`ticket/${path}`, { ...body, ticket_id: id }, bob);
    const missing = await site.post(`ticket/${path}`, { ...body, ticket_id: 2_000_000_000 }, bob);
    expect(foreign.status).toBe(404);
    expect(foreign.body).toEqual(missing.body);
    expect((await tickets.view(id, ann)).messages).toHaveLength(1);
  },
);

test('two concurrent replies are both stored', async () => {
  const id = await tickets.openNew(ann);
  await Promise.all([tickets.reply(id, ann, 'one'), tickets.reply(id, admin, 'two')]);
  expect((await tickets.view(id, ann)).messages).toHaveLength(3);
});

test('the list has 50 own tickets a page, the last changed first; the admin counts all tickets', async () => {
  const eve = await site.customer('eve@example.test');
  for (let index = 0; index < 51; index += 1) {
    site.clock.now += 1000;
    await tickets.open(`Ticket ${index}`, eve);
  }
  const first = (await site.call(contract.ticket.loadTicketList, { page: 1 }, eve)).body;
  expect(first.total).toBe(51);
  expect(first.tickets).toHaveLength(50);
  expect(first.tickets[0]?.title).toBe('Ticket 50');
  expect(
    (await site.call(contract.ticket.loadTicketList, { page: 2 }, eve)).body.tickets.map(
      ({ title }) => title,
    ),
  ).toEqual(['Ticket 0']);
  expect(
    (await site.call(contract.ticket.loadTicketList, { page: 1_000_000 }, eve)).body.tickets,
  ).toEqual([]);
  expect((await site.call(contract.ticket.getTotalTickets, {}, eve)).body).toEqual({ total: 51 });
  expect((await site.call(contract.ticket.getTotalTickets, {}, admin)).body.total).toBeGreaterThan(
    51,
  );
});

test.each([
  ['no title', { title: ' ' }, 400, "Title can't be empty"],
  ['no message', { description: '' }, 400, "Message field can't be empty"],
  [
    'a message without text',
    { description: '<p> &nbsp;</p><script>alert(1)</script>' },
    422,
    "Message field can't be empty",
  ],
  ['an unknown category', { category: 'Gossip' }, 422, undefined],
  ['a title that is an object', { title: {} }, 400, undefined],
])('%s is refused with the fields of a refused ticket', async (_case, changes, status, message) => {
  const { status: actualStatus, problem } = await site.post(
    'ticket/create-ticket',
    { ...newTicket, ...changes },
    ann,
  );
  expect(actualStatus).toBe(status);
  expect(problem).toMatchObject({
    result: false,
    ticket_id: false,
    title: expect.any(String),
    ...(message && { body: message }),
  });
});

test.each([0, 1e9, 1.5, '1', null])('a page number of %j is malformed', async (page) => {
  const { problem } = await site.post('ticket/load-ticket-list', { page }, ann);
  expect(problem.code).toBe('malformed');
});

test('stores a message of 100 kB in full', async () => {
  const description = `<p>${'x'.repeat(100_000 - 7)}</p>`;
  const id = await tickets.openNew(ann, { description });
  expect((await tickets.view(id, ann)).messages[0]?.description).toBe(description);
});
