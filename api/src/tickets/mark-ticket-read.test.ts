import { contract } from '@site/shared/contract';
import { adminOn, customerOn, testSite } from '../testing/test-site';
import { ticketsOn } from '../testing/tickets-on';

const desk = contract.ticket;
type Caller = { cookie: string; id: number };

const site = testSite();
const tickets = ticketsOn(site);
const ann = customerOn(site, 'ann@example.test');
const bob = customerOn(site, 'bob@example.test');
const admin = adminOn(site);
let ticket_id: number;

beforeEach(async () => {
  ticket_id = await tickets.open('Mine', ann);
});

/** Adds a message and returns its id. */
const reply = async (text: string, caller: Caller) =>
  (await tickets.reply(ticket_id, caller, text)).body.reply.id;

const newestMessage = async (caller: Caller) =>
  (await tickets.view(ticket_id, caller)).messages[0]?.id ?? 0;

const markRead = (message_id: number, caller: Caller, id = ticket_id) =>
  site.call(desk.markTicketRead, { ticket_id: id, message_id }, caller);

const isUnread = async (caller: Caller) =>
  (await tickets.list(caller)).tickets.find(({ id }) => id === ticket_id)?.isUnread;

test('a message of the other side is unread until the reader marks it, for each reader alone', async () => {
  const sam = await site.customer('sam@example.test', { role: 'support' });
  const everyone = async () => [await isUnread(ann), await isUnread(admin), await isUnread(sam)];
  expect(await everyone()).toEqual([false, true, true]);
  expect((await markRead(await newestMessage(admin), admin)).body).toEqual({ status: 200 });
  expect(await everyone()).toEqual([false, false, true]);
  const answer = await reply('y', admin);
  expect(await everyone()).toEqual([true, false, true]);
  await markRead(answer, ann);
  expect(await everyone()).toEqual([false, false, true]);
});

test('reading a ticket marks nothing, by GET and by POST', async () => {
  await reply('y', admin);
  await newestMessage(ann);
  const url = `/api/${desk.viewTicket.path}?ticket_id=${ticket_id}`;
  await site.app.inject({ method: 'GET', url, headers: { cookie: ann.cookie } });
  expect(await isUnread(ann)).toBe(true);
});

test('a message that is newer than the marked one stays unread', async () => {
  const seen = await reply('seen', admin);
  const unseen = await reply('not seen yet', admin);
  await markRead(seen, ann);
  expect(await isUnread(ann)).toBe(true);
  await markRead(unseen, ann);
  expect(await isUnread(ann)).toBe(false);
});

test('marking twice, also at the same time, and marking an older message change nothing', async () => {
  const older = await reply('older', admin);
  const newest = await reply('newest', admin);
  const answers = await Promise.all([newest, older, newest].map((id) => markRead(id, ann)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await isUnread(ann)).toBe(false);
  expect((await markRead(older, ann)).status).toBe(200);
  expect(await isUnread(ann)).toBe(false);
});

test('the ticket of another account is refused as a missing one, and staff may mark every ticket', async () => {
  const message = await newestMessage(ann);
  const foreign = await markRead(message, bob);
  const missing = await markRead(message, bob, 2_000_000_000);
  expect([foreign.status, foreign.problem.code]).toEqual([404, 'not-found']);
  expect(foreign.problem).toEqual(missing.problem);
  expect((await markRead(message, admin)).status).toBe(200);
});

test('the message of another ticket, and one that does not exist yet, mark nothing', async () => {
  const others = await tickets.open('Other', ann);
  const answer = await reply('y', admin);
  expect((await markRead(answer, ann, others)).problem.code).toBe('not-found');
  expect((await markRead(answer + 1, ann)).problem.code).toBe('not-found');
  expect(await isUnread(ann)).toBe(true);
});
