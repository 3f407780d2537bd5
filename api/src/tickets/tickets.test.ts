import { contract } from '@site/shared/contract';
import { DAY_MS, REOPEN_WINDOW_MS } from '@site/shared/rules';
import { testApp } from '../testing/test-app';

type App = Awaited<ReturnType<typeof testApp>>;

let app: App;
let ann: { cookie: string; id: number; email: string };
let bob: typeof ann;
let admin: { cookie: string };

beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMIT: 'off' } });
  ann = await app.customer('ann@example.test');
  bob = await app.customer('bob@example.test');
  admin = await app.admin();
});
afterAll(() => app.close());

const opening = {
  title: 'No guide',
  description: '<p>Channel <strong>7</strong></p>',
  category: 'EPG request',
  recaptcha: '',
} as const;

let opened = 0;

async function open(changes: object = {}, who = ann): Promise<number> {
  // The same words again within a minute would be the same ticket.
  opened += 1;
  const title = `${opening.title} ${opened}`;
  const { status, body } = await app.call(
    contract.ticket.createTicket,
    { ...opening, title, ...changes },
    who,
  );
  expect(status).toBe(200);
  return body.ticket_id;
}

async function view(id: number, who = ann) {
  return (await app.call(contract.ticket.viewTicket, { ticket_id: id }, who)).body.ticket;
}

function reply(id: number, who: { cookie: string }, description = '<p>Hello</p>') {
  return app.call(contract.ticket.replyTicket, { ticket_id: id, description }, who);
}

function close(id: number, who: { cookie: string }) {
  return app.call(contract.ticket.closeTicket, { ticket_id: id }, who);
}

function reopen(id: number, who: { cookie: string }) {
  return app.call(contract.ticket.reopenTicket, { ticket_id: id }, who);
}

test('a ticket goes from open over replied and waiting to closed', async () => {
  const id = await open({ title: 'No guide' });
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
  '%s: a foreign ticket answers exactly like a missing one',
  async (path) => {
    const id = await open();
    const body = { description: '<p>x</p>' };
    const foreign = await app.post(`ticket/${path}`, { ...body, ticket_id: id }, bob);
    const missing = await app.post(`ticket/${path}`, { ...body, ticket_id: 2_000_000_000 }, bob);
    expect(foreign.status).toBe(404);
    expect(foreign.body).toEqual(missing.body);
    expect((await view(id)).messages).toHaveLength(1);
  },
);

test('a customer closes a ticket only once it has more than one message, the administrator at any time', async () => {
  const id = await open();
  expect((await close(id, ann)).problem.code).toBe('ticket-not-closable');
  expect((await close(id, admin)).status).toBe(200);
});

test('of two closings at the same moment one wins', async () => {
  const id = await open();
  await reply(id, admin);
  const answers = await Promise.all([close(id, ann), close(id, admin)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('two replies at once are both kept', async () => {
  const id = await open();
  await Promise.all([reply(id, ann, '<p>one</p>'), reply(id, admin, '<p>two</p>')]);
  expect((await view(id)).messages).toHaveLength(3);
});

test('a customer reopens a closed ticket for two weeks, the administrator always', async () => {
  const start = app.clock.now;
  const id = await open();
  await reply(id, admin);
  await close(id, ann);
  app.clock.now = start + REOPEN_WINDOW_MS;
  expect((await reply(id, ann)).status).toBe(200);
  expect((await view(id)).status).toBe('waiting');
  await close(id, ann);
  app.clock.now += REOPEN_WINDOW_MS + DAY_MS;
  expect((await reply(id, ann)).problem.code).toBe('ticket-closed');
  expect((await reply(id, admin)).status).toBe(200);
  app.clock.now = start;
});

test('the list has 50 a page, the last changed first, and only one’s own; the administrator gets everybody’s', async () => {
  const eve = await app.customer('eve@example.test');
  for (let index = 0; index < 51; index += 1) {
    app.clock.now += 1000;
    await open({ title: `Ticket ${index}` }, eve);
  }
  const first = (await app.call(contract.ticket.loadTicketList, { page: 1 }, eve)).body;
  expect(first.total).toBe(51);
  expect(first.tickets).toHaveLength(50);
  expect(first.tickets[0]?.title).toBe('Ticket 50');
  expect(
    (await app.call(contract.ticket.loadTicketList, { page: 2 }, eve)).body.tickets.map(
      ({ title }) => title,
    ),
  ).toEqual(['Ticket 0']);
  expect(
    (await app.call(contract.ticket.loadTicketList, { page: 1_000_000 }, eve)).body.tickets,
  ).toEqual([]);
  expect((await app.call(contract.ticket.getTotalTickets, {}, eve)).body).toEqual({ total: 51 });
  expect((await app.call(contract.ticket.getTotalTickets, {}, admin)).body.total).toBeGreaterThan(
    51,
  );
});

test.each([0, -1, 1e9, 1.5, 'x', null])('page %p is malformed', async (page) => {
  expect((await app.post('ticket/load-ticket-list', { page }, ann)).status).toBe(400);
});

test.each([
  ['no title', { title: ' ' }, 400, "Title can't be empty"],
  ['a title of 151 characters', { title: 'x'.repeat(151) }, 400, undefined],
  ['no message', { description: '' }, 400, "Message field can't be empty"],
  [
    'a message of nothing but markup',
    { description: '<p> &nbsp;</p><script>alert(1)</script>' },
    422,
    "Message field can't be empty",
  ],
  ['a message over 100 kB', { description: 'x'.repeat(100_001) }, 400, undefined],
  ['an unknown category', { category: 'Gossip' }, 400, undefined],
  ['a title that is an object', { title: {} }, 400, undefined],
])('%s is refused with the fields of a refused ticket', async (_what, changes, status, words) => {
  const { status: got, problem } = await app.post(
    'ticket/create-ticket',
    { ...opening, ...changes },
    ann,
  );
  expect(got).toBe(status);
  expect(problem).toMatchObject({
    result: false,
    ticket_id: false,
    title: expect.any(String),
    ...(words && { body: words }),
  });
});

test('visitors get nothing', async () => {
  for (const { path } of Object.values(contract.ticket))
    expect((await app.post(path, {})).status).toBe(401);
});

test('an answer and a closing by support are mailed to the customer, a new ticket to the administrator', async () => {
  const joe = await app.customer('joe@example.test');
  const id = await open({ title: 'Mail me' }, joe);
  await reply(id, admin);
  await close(id, admin);
  const mails = await app.mails('joe@example.test');
  expect(mails.map(({ subject }) => subject)).toEqual([
    `Support has answered ticket #${id}`,
    `Ticket #${id} is closed`,
  ]);
  expect(mails[0]?.text).toContain(`http://localhost:8080/support/ticket/view/${id}`);
  expect(
    (await app.mails('admin@site.test')).some(({ subject }) => subject === `New ticket #${id}`),
  ).toBe(true);
});

test('a reply from a stale tab to a ticket that was closed for good is refused and changes nothing', async () => {
  const start = app.clock.now;
  const id = await open();
  await reply(id, admin);
  await close(id, admin);
  app.clock.now += REOPEN_WINDOW_MS + 1;
  expect((await reply(id, ann)).problem).toMatchObject({
    status: 409,
    code: 'ticket-closed',
    title: 'Ticket closed',
  });
  expect((await view(id)).messages).toHaveLength(2);
  app.clock.now = start;
});

test('closing twice is refused the second time', async () => {
  const id = await open();
  await close(id, admin);
  expect((await close(id, admin)).problem.code).toBe('ticket-already-closed');
});

test.each([0, -1, 1e9, 1.5, 'x', '1', null, {}, []])(
  'a page number of %j is malformed',
  async (page) => {
    expect((await app.post('ticket/load-ticket-list', { page }, ann)).problem.code).toBe(
      'malformed',
    );
  },
);

test('a message of 100 kB is kept whole', async () => {
  const description = `<p>${'x'.repeat(100_000 - 7)}</p>`;
  const id = await open({ description });
  expect((await view(id)).messages[0]?.description).toBe(description);
});

test('the administrator opens a closed ticket again, with the status that fits, and its owner is told', async () => {
  const tim = await app.customer('tim@example.test');
  const id = await open({}, tim);
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
    (await app.mails('tim@example.test')).filter(
      ({ subject }) => subject === `Ticket #${id} is open again`,
    ),
  ).toHaveLength(3);
});

test("a reply that reopens is told to both sides; support's own only by its answer", async () => {
  const kim = await app.customer('kim@example.test');
  const id = await open({}, kim);
  await reply(id, admin);
  await close(id, kim);
  await reply(id, kim);
  await close(id, admin);
  await reply(id, admin);
  const mails = await app.mails('kim@example.test');
  expect(mails.map(({ subject }) => subject)).toEqual([
    `Support has answered ticket #${id}`,
    `Ticket #${id} is closed`,
    `Ticket #${id} is open again`,
    `Ticket #${id} is closed`,
    `Support has answered ticket #${id}`,
  ]);
  expect(mails.at(-1)?.text).toContain('it is open again');
  expect(
    (await app.mails('admin@site.test')).some(
      ({ subject }) => subject === `Ticket #${id} is open again`,
    ),
  ).toBe(true);
});
