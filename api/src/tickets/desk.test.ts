import { contract } from '@site/shared/contract';
import { type TestApp, testApp } from '../testing/test-app';

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

test('support sees the owner, the orders and the other tickets of a ticket', async () => {
  const id = await open('First', ann);
  const other = await open('Second', ann);
  await open('Of Ben', ben);
  const { customer } = (await site.call(contract.ticket.ticketCustomer, { ticket_id: id }, admin))
    .body;
  expect(customer).toMatchObject({
    email: ann.email,
    max_list: null,
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
