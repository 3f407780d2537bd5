import { contract } from '@site/shared/contract';
import { DAY_MS, REOPEN_WINDOW_MS } from '@site/shared/rules';
import { type TestApp, testApp } from '../testing/test-app';

let site: TestApp;
let ann: { cookie: string; id: number; email: string };
let bob: typeof ann;
let admin: { cookie: string };

beforeAll(async () => {
  site = await testApp({ env: { RATE_LIMIT: 'off' } });
  ann = await site.customer('ann@example.test');
  bob = await site.customer('bob@example.test');
  admin = await site.admin();
});
afterAll(() => site.close());

const newTicket = {
  title: 'No guide',
  description: '<p>Channel <strong>7</strong></p>',
  category: 'EPG request',
  recaptcha: '',
} as const;

let ticketCount = 0;

async function createTicket(changes: object = {}, caller = ann): Promise<number> {
  // An equal ticket within a minute would be the same one.
  ticketCount += 1;
  const title = `${newTicket.title} ${ticketCount}`;
  const { status, body } = await site.call(
    contract.ticket.createTicket,
    { ...newTicket, title, ...changes },
    caller,
  );
  expect(status).toBe(200);
  return body.ticket_id;
}

async function view(id: number, caller = ann) {
  return (await site.call(contract.ticket.viewTicket, { ticket_id: id }, caller)).body.ticket;
}

function reply(id: number, caller: { cookie: string }, description = '<p>Hello</p>') {
  return site.call(contract.ticket.replyTicket, { ticket_id: id, description }, caller);
}

function close(id: number, caller: { cookie: string }) {
  return site.call(contract.ticket.closeTicket, { ticket_id: id }, caller);
}

function reopen(id: number, caller: { cookie: string }) {
  return site.call(contract.ticket.reopenTicket, { ticket_id: id }, caller);
}

test('a ticket is open, then replied, waiting and closed', async () => {
  const id = await createTicket({ title: 'No guide' });
  expect(await view(id)).toMatchObject({
    id,
    title: 'No guide',
    status: 'open',
    user: { id: ann.id, email: ann.email },
    messages: [{ isAdmin: false }],
  });
  expect((await reply(id, admin)).body.reply).toMatchObject({
    description: '<p>Hello</p>',
    isAdmin: true,
  });
  expect((await view(id)).status).toBe('replied');
  await reply(id, ann);
  expect((await view(id)).status).toBe('waiting');
  expect((await close(id, ann)).body).toEqual({ status: 200 });
  const closed = await view(id);
  expect(closed.status).toBe('closed');
  expect(closed.messages.map((message) => message.isAdmin)).toEqual([false, true, false]);
  expect(closed.messages.map((message) => message.id)).toEqual(
    closed.messages.map((message) => message.id).toSorted((a, b) => b - a),
  );
});

test.each(['view-ticket', 'reply-ticket', 'close-ticket'])(
  '%s: the ticket of another account and a missing ticket get the same answer',
  async (path) => {
    const id = await createTicket();
    const body = { description: '<p>x</p>' };
    const foreign = await site.post(`ticket/${path}`, { ...body, ticket_id: id }, bob);
    const missing = await site.post(`ticket/${path}`, { ...body, ticket_id: 2_000_000_000 }, bob);
    expect(foreign.status).toBe(404);
    expect(foreign.body).toEqual(missing.body);
    expect((await view(id)).messages).toHaveLength(1);
  },
);

test('a customer closes a ticket that has more than one message; the admin closes any ticket', async () => {
  const id = await createTicket();
  expect((await close(id, ann)).problem.code).toBe('ticket-not-closable');
  expect((await close(id, admin)).status).toBe(200);
});

test('of two concurrent closings one succeeds', async () => {
  const id = await createTicket();
  await reply(id, admin);
  const answers = await Promise.all([close(id, ann), close(id, admin)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('two concurrent replies are both stored', async () => {
  const id = await createTicket();
  await Promise.all([reply(id, ann, '<p>one</p>'), reply(id, admin, '<p>two</p>')]);
  expect((await view(id)).messages).toHaveLength(3);
});

test("a customer's reply reopens a ticket within 14 days of closing, an admin's reply always", async () => {
  const start = site.clock.now;
  const id = await createTicket();
  await reply(id, admin);
  await close(id, ann);
  site.clock.now = start + REOPEN_WINDOW_MS;
  expect((await reply(id, ann)).status).toBe(200);
  expect((await view(id)).status).toBe('waiting');
  await close(id, ann);
  site.clock.now += REOPEN_WINDOW_MS + DAY_MS;
  expect((await reply(id, ann)).problem.code).toBe('ticket-closed');
  expect((await reply(id, admin)).status).toBe(200);
  site.clock.now = start;
});

test('the list has 50 own tickets a page, the last changed first; the admin counts all tickets', async () => {
  const eve = await site.customer('eve@example.test');
  for (let index = 0; index < 51; index += 1) {
    site.clock.now += 1000;
    await createTicket({ title: `Ticket ${index}` }, eve);
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

test.each([0, -1, 1e9, 1.5, 'x', null])('page %p is malformed', async (page) => {
  expect((await site.post('ticket/load-ticket-list', { page }, ann)).status).toBe(400);
});

test.each([
  ['no title', { title: ' ' }, 400, "Title can't be empty"],
  ['a title of 151 characters', { title: 'x'.repeat(151) }, 400, undefined],
  ['no message', { description: '' }, 400, "Message field can't be empty"],
  [
    'a message without text',
    { description: '<p> &nbsp;</p><script>alert(1)</script>' },
    422,
    "Message field can't be empty",
  ],
  ['a message over 100 kB', { description: 'x'.repeat(100_001) }, 400, undefined],
  ['an unknown category', { category: 'Gossip' }, 400, undefined],
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

test('refuses visitors on all calls', async () => {
  const calls = Object.values(contract.ticket).filter(({ access }) => access !== 'public');
  for (const { path } of calls) expect((await site.post(path, {})).status).toBe(401);
});

test('mails an answer and a closing to the customer, and a new ticket to the admin', async () => {
  const joe = await site.customer('joe@example.test');
  const id = await createTicket({ title: 'Mail me' }, joe);
  await reply(id, admin);
  await close(id, admin);
  const mails = await site.mails('joe@example.test');
  expect(mails.map(({ subject }) => subject)).toEqual([
    `Support has answered ticket #${id}`,
    `Ticket #${id} is closed`,
  ]);
  expect(mails[0]?.text).toContain(`http://localhost:8080/support/ticket/view/${id}`);
  expect(
    (await site.mails('admin@site.test')).some(({ subject }) => subject === `New ticket #${id}`),
  ).toBe(true);
});

test('refuses a reply to a ticket that was closed more than 14 days ago, and changes nothing', async () => {
  const start = site.clock.now;
  const id = await createTicket();
  await reply(id, admin);
  await close(id, admin);
  site.clock.now += REOPEN_WINDOW_MS + 1;
  expect((await reply(id, ann)).problem).toMatchObject({
    status: 409,
    code: 'ticket-closed',
    title: 'Ticket closed',
  });
  expect((await view(id)).messages).toHaveLength(2);
  site.clock.now = start;
});

test('refuses to close a closed ticket', async () => {
  const id = await createTicket();
  await close(id, admin);
  expect((await close(id, admin)).problem.code).toBe('ticket-already-closed');
});

test.each([0, -1, 1e9, 1.5, 'x', '1', null, {}, []])(
  'a page number of %j is malformed',
  async (page) => {
    expect((await site.post('ticket/load-ticket-list', { page }, ann)).problem.code).toBe(
      'malformed',
    );
  },
);

test('stores a message of 100 kB in full', async () => {
  const description = `<p>${'x'.repeat(100_000 - 7)}</p>`;
  const id = await createTicket({ description });
  expect((await view(id)).messages[0]?.description).toBe(description);
});

test('the admin reopens a ticket with the status that follows from its messages, and the owner gets a mail', async () => {
  const tim = await site.customer('tim@example.test');
  const id = await createTicket({}, tim);
  await close(id, admin);
  expect((await reopen(id, tim)).status).toBe(403);
  expect((await reopen(id, admin)).body).toEqual({ status: 200 });
  expect((await view(id, tim)).status).toBe('open');
  expect((await reopen(id, admin)).problem.code).toBe('ticket-not-closed');
  await reply(id, admin);
  await close(id, tim);
  await reopen(id, admin);
  expect((await view(id, tim)).status).toBe('replied');
  await reply(id, tim);
  await close(id, tim);
  await reopen(id, admin);
  expect((await view(id, tim)).status).toBe('waiting');
  expect(
    (await site.mails('tim@example.test')).filter(
      ({ subject }) => subject === `Ticket #${id} is open again`,
    ),
  ).toHaveLength(3);
});

test("a customer's reply that reopens a ticket is mailed to both sides; an admin's reply only as an answer", async () => {
  const kim = await site.customer('kim@example.test');
  const id = await createTicket({}, kim);
  await reply(id, admin);
  await close(id, kim);
  await reply(id, kim);
  await close(id, admin);
  await reply(id, admin);
  const mails = await site.mails('kim@example.test');
  expect(mails.map(({ subject }) => subject)).toEqual([
    `Support has answered ticket #${id}`,
    `Ticket #${id} is open again`,
    `Ticket #${id} is closed`,
    `Support has answered ticket #${id}`,
  ]);
  expect(mails.at(-1)?.text).toContain('it is open again');
  expect(
    (await site.mails('admin@site.test')).some(
      ({ subject }) => subject === `Ticket #${id} is open again`,
    ),
  ).toBe(true);
});
