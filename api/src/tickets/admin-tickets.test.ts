import { type BodyOf, contract } from '@site/shared/contract';
import { ADMIN, type TestApp, testApp } from '../testing/test-app';

let site: TestApp;
let ann: { cookie: string; email: string };
let ben: { cookie: string; email: string };
let admin: { cookie: string };

beforeAll(async () => {
  site = await testApp({ env: { RATE_LIMIT: 'off' } });
});
beforeEach(async () => {
  await site.reset();
  ann = await site.customer('ann@example.test');
  ben = await site.customer('ben@example.test');
  admin = await site.admin();
});
afterAll(() => site.close());

async function open(title: string, as: { cookie: string }): Promise<number> {
  const ticket = { title, description: '<p>x</p>', category: 'Bug report', recaptcha: '' } as const;
  return (await site.call(contract.ticket.createTicket, ticket, as)).body.ticket_id;
}

const answer = (ticket_id: number, close?: boolean, as: { cookie: string } = admin) =>
  site.call(
    contract.ticket.replyTicket,
    { ticket_id, description: '<p>Done</p>', ...(close !== undefined && { close }) },
    as,
  );

const neighbours = async (ticket_id: number) =>
  (await site.call(contract.ticket.queueNeighbours, { ticket_id }, admin)).body;

const statusOf = async (ticket_id: number) =>
  (await site.call(contract.ticket.viewTicket, { ticket_id }, admin)).body.ticket.status;

test('staff see which colleague wrote a message; its owner sees support only', async () => {
  const sam = await site.customer('sam@site.test', { role: 'support' });
  const id = await open('Mine', ann);
  const sent = await answer(id, false, sam);
  expect(sent.body.reply).toMatchObject({ isAdmin: true, isOwn: true });
  const authors = async (as: { cookie: string }) =>
    (await site.call(contract.ticket.viewTicket, { ticket_id: id }, as)).body.ticket.messages.map(
      ({ isOwn, author }) => [isOwn, author],
    );
  expect(await authors(sam)).toEqual([
    [true, undefined],
    [false, undefined],
  ]);
  expect(await authors(admin)).toEqual([
    [false, sam.email],
    [false, undefined],
  ]);
  expect(await authors(ann)).toEqual([
    [false, undefined],
    [true, undefined],
  ]);
});

test('an answer can close the ticket, with one mail to its owner', async () => {
  const id = await open('Mine', ann);
  const before = (await site.mails(ann.email)).length;
  expect((await answer(id, true)).status).toBe(200);
  expect(await statusOf(id)).toBe('closed');
  const mails = (await site.mails(ann.email)).slice(before);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toMatch(/With this answer the ticket is closed/);
});

test('a customer cannot close a ticket with a reply', async () => {
  const id = await open('Mine', ann);
  expect((await answer(id, true, ann)).problem.code).toBe('not-allowed');
  expect(await statusOf(id)).toBe('open');
});

test('the queue goes from the longest wait to the last ticket and starts again', async () => {
  const [first, second, third] = [await open('1', ann), await open('2', ben), await open('3', ann)];
  expect(await neighbours(first)).toEqual({ previous: null, next: second, waiting: 2 });
  expect(await neighbours(second)).toEqual({ previous: first, next: third, waiting: 2 });
  expect(await neighbours(third)).toEqual({ previous: second, next: first, waiting: 2 });
  await answer(second);
  expect(await neighbours(first)).toEqual({ previous: null, next: third, waiting: 1 });
  expect(await neighbours(second)).toMatchObject({ next: first, waiting: 2 });
  await answer(first);
  await answer(third);
  expect(await neighbours(third)).toMatchObject({ next: null, waiting: 0 });
});

const list = async (
  filters: Omit<Parameters<typeof loadList>[0], 'page'> = {},
  as: { cookie: string } = admin,
) => (await loadList({ page: 1, ...filters }, as)).body;
const loadList = (body: BodyOf<typeof contract.ticket.loadTicketList>, as: { cookie: string }) =>
  site.call(contract.ticket.loadTicketList, body, as);
const idsOf = ({ tickets }: { tickets: { id: number }[] }) => tickets.map(({ id }) => id);

test('a search finds words of title and messages in any order and shows where', async () => {
  const id = await open('EPG shows wrong time', ann);
  await open('Player', ann);
  const description = '<p>The <b>guide</b> of &lt;Channel&gt; 5 is empty &amp; old</p>';
  await site.call(contract.ticket.replyTicket, { ticket_id: id, description }, ann);
  for (const search of ['epg wrong', 'TIME epg', 'chan guid', 'empty epg', "it's", 'b p']) {
    const found = await list({ search });
    expect(idsOf(found)).toEqual(search === "it's" || search === 'b p' ? [] : [id]);
  }
  expect((await list({ search: 'guide' })).tickets[0]?.hit).toEqual([
    { text: 'guide', isMatch: true },
    { text: ' of <Channel> 5 is empty', isMatch: false },
  ]);
  expect(idsOf(await list({ search: 'chan guid' }, ann))).toEqual([id]);
  expect((await list({ search: 'guide' }, ann)).tickets[0]).not.toHaveProperty('hit');
});

test.each([
  '%',
  "'",
  '\\',
  "':* & zz",
  'player | zz',
  '!zz',
  '<b>',
  'x'.repeat(150),
  '\u202e',
  ':*',
])('the search %j finds nothing and does not fail', async (search) => {
  await open('Player', ann);
  expect(idsOf(await list({ search }))).toEqual([]);
});

test('an edited message is found by its new words only', async () => {
  const id = await open('Player', ann);
  await site.call(contract.ticket.replyTicket, { ticket_id: id, description: '<p>old</p>' }, ann);
  expect(idsOf(await list({ search: 'old' }))).toEqual([id]);
  const message = (await site.call(contract.ticket.viewTicket, { ticket_id: id }, ann)).body.ticket
    .messages[0];
  const edit = { ticket_id: id, replyId: message?.id ?? 0, description: '<p>subtitles</p>' };
  await site.call(contract.ticket.saveTicketReply, edit, ann);
  expect(idsOf(await list({ search: 'subtitles' }))).toEqual([id]);
  expect(idsOf(await list({ search: 'old' }))).toEqual([]);
});

/** Different words, joined in pairs: such text needs the most space in an index. */
function differentWords(first: number, count: number): string {
  const word = (index: number) =>
    [...`${1_000_000 + index}`].map((digit) => 'абвгдежзик'[Number(digit)]).join('');
  return Array.from({ length: count }, (_, index) => 2 * (first + index))
    .map((index) => `${word(index)}-${word(index + 1)}`)
    .join(' ');
}

test('a ticket with more different words than an index can hold is still answered', async () => {
  const id = await open('Words', ann);
  for (const first of [0, 6_000, 12_000]) {
    const reply = { ticket_id: id, description: differentWords(first, 6_000) };
    expect((await site.call(contract.ticket.replyTicket, reply, ann)).status).toBe(200);
  }
  expect((await answer(id)).status).toBe(200);
  expect(idsOf(await list({ search: 'done' }))).toEqual([id]);
});

test('the counts follow the search and the other filters, but not the status', async () => {
  const first = await open('Player one', ann);
  const second = await open('Player two', ben);
  await open('Guide', ann);
  await answer(second);
  const counts = { open: 1, waiting: 0, replied: 1, closed: 0 };
  expect(await list({ search: 'player', needsAnswer: true })).toMatchObject({ total: 1, counts });
  expect(idsOf(await list({ search: 'player', status: 'replied' }))).toEqual([second]);
  await site.call(
    contract.ticket.moveTickets,
    { ticket_ids: [first, 99], category: 'EPG request' },
    admin,
  );
  expect(await list({ category: 'EPG request' })).toMatchObject({
    total: 1,
    counts: { open: 1, replied: 0 },
  });
});

test('tickets that need an answer show since when they wait; the list can be sorted', async () => {
  const first = await open('1', ann);
  const openedAt = site.clock.now;
  site.clock.now += 1000;
  const second = await open('2', ben);
  site.clock.now += 1000;
  await answer(first);
  expect(idsOf(await list({ needsAnswer: true }))).toEqual([second]);
  expect((await list()).tickets).toMatchObject([
    { id: second, waitingSince: openedAt + 1000 },
    { id: first },
  ]);
  expect(idsOf(await list({ sort: 'changed' }))).toEqual([first, second]);
  expect(idsOf(await list({ sort: 'newest' }))).toEqual([second, first]);
  expect(idsOf(await list({ sort: 'oldest' }))).toEqual([first, second]);
  expect(idsOf(await list({ changedFrom: site.clock.now }))).toEqual([first]);
  expect(idsOf(await list({ changedBefore: site.clock.now }))).toEqual([second]);
  expect((await list({}, ben)).tickets[0]).not.toHaveProperty('waitingSince');
});

test('closes many tickets once, with a mail to each owner, and skips missing ones', async () => {
  const ids = [await open('1', ann), await open('2', ben), await open('3', ben)];
  await answer(ids[2] ?? 0, true);
  const close = () =>
    site.call(contract.ticket.closeTickets, { ticket_ids: [...ids, ...ids, 99] }, admin);
  const [one, two] = await Promise.all([close(), close()]);
  expect([one.body.changed + two.body.changed, (await list()).counts.closed]).toEqual([2, 3]);
  const subjects = (await site.mails(ann.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject === `Ticket #${ids[0]} is closed`)).toHaveLength(1);
  const tooMany = { ticket_ids: Array.from({ length: 501 }, (_, index) => index + 1) };
  expect((await site.call(contract.ticket.closeTickets, tooMany, admin)).problem.code).toBe(
    'malformed',
  );
});

test("the admin gets a mail for a customer's reply, once until the next answer", async () => {
  const id = await open('Mine', ann);
  const reply = (text: string) =>
    site.call(contract.ticket.replyTicket, { ticket_id: id, description: `<p>${text}</p>` }, ann);
  const replyMails = async () =>
    (await site.mails(ADMIN.email)).filter(
      ({ subject }) => subject === `New reply to ticket #${id}`,
    );
  await reply('more');
  expect(await replyMails()).toHaveLength(0);
  await answer(id);
  await reply('again');
  await reply('and again');
  expect(await replyMails()).toHaveLength(1);
});

test('support sees the owner, the orders and the other tickets of a ticket', async () => {
  const id = await open('First', ann);
  const other = await open('Second', ann);
  await open('Of Ben', ben);
  const { customer } = (await site.call(contract.ticket.ticketCustomer, { ticket_id: id }, admin))
    .body;
  expect(customer).toMatchObject({
    email: ann.email,
    max_list: null,
    next_plan: null,
    used_trial: false,
    orderCount: 0,
    orders: [],
    ticketCount: 1,
    otherTickets: [{ id: other, title: 'Second', status: 'open' }],
  });
});

test('a canned reply keeps its placeholders when its title or text is changed', async () => {
  const save = (body: { id?: number; title: string; description: string }) =>
    site.call(contract.ticket.saveCannedReply, body, admin);
  const hello = (await save({ title: 'Hello', description: '<p>{{customer}}</p>' })).body.reply;
  await save({ title: 'Bye', description: '<p>Bye</p>' });
  const changed = { id: hello.id, title: 'Greeting', description: '<p>Dear {{customer}}</p>' };
  expect((await save(changed)).body.reply).toEqual(changed);
  expect((await save({ ...changed, title: 'Bye' })).problem.code).toBe('canned-reply-title');
  expect((await save({ ...changed, id: 99, title: 'Other' })).problem.code).toBe('not-found');
  const { replies } = (await site.call(contract.ticket.cannedReplies, {}, admin)).body;
  expect(replies.map(({ title }) => title)).toEqual(['Bye', 'Greeting']);
});
