import { contract } from '@site/shared/contract';
import { UNDO_MS } from '@site/shared/rules';
import { headingOf } from '../testing/mail-heading';
import { ADMIN } from '../testing/test-app';
import { adminOn, customerOn, testSite } from '../testing/test-site';
import { ticketsOn } from '../testing/tickets-on';

const site = testSite();
const tickets = ticketsOn(site);
const ann = customerOn(site, 'ann@example.test');
const ben = customerOn(site, 'ben@example.test');
const admin = adminOn(site);

const neighbours = async (ticket_id: number) =>
  (await site.call(contract.ticket.queueNeighbours, { ticket_id }, admin)).body;

test('staff see which colleague wrote a message; its owner sees support only', async () => {
  const sam = await site.customer('sam@site.test', { role: 'support' });
  const id = await tickets.open('Mine', ann);
  const sent = await tickets.reply(id, sam, 'Done', { close: false });
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
  const id = await tickets.open('Mine', ann);
  const before = (await site.mails(ann.email)).length;
  expect((await tickets.reply(id, admin, 'Done', { close: true })).status).toBe(200);
  expect((await tickets.view(id, admin)).status).toBe('closed');
  const mails = (await site.mails(ann.email)).slice(before);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toMatch(/With this answer the ticket is closed/);
});

test('a customer cannot close a ticket with a reply', async () => {
  const id = await tickets.open('Mine', ann);
  expect((await tickets.reply(id, ann, 'Done', { close: true })).problem.code).toBe('not-allowed');
  expect((await tickets.view(id, admin)).status).toBe('open');
});

test('the queue goes from the longest wait to the last ticket and starts again', async () => {
  const [first, second, third] = [
    await tickets.open('1', ann),
    await tickets.open('2', ben),
    await tickets.open('3', ann),
  ];
  expect(await neighbours(first)).toEqual({ previous: null, next: second, waiting: 2 });
  expect(await neighbours(second)).toEqual({ previous: first, next: third, waiting: 2 });
  expect(await neighbours(third)).toEqual({ previous: second, next: first, waiting: 2 });
  await tickets.reply(second, admin, 'Done');
  expect(await neighbours(first)).toEqual({ previous: null, next: third, waiting: 1 });
  expect(await neighbours(second)).toMatchObject({ next: first, waiting: 2 });
  await tickets.reply(first, admin, 'Done');
  await tickets.reply(third, admin, 'Done');
  expect(await neighbours(third)).toMatchObject({ next: null, waiting: 0 });
});

test('closes many tickets once, with a mail to each owner, and skips missing ones', async () => {
  const ids = [
    await tickets.open('1', ann),
    await tickets.open('2', ben),
    await tickets.open('3', ben),
  ];
  await tickets.reply(ids[2] ?? 0, admin, 'Done', { close: true });
  const close = () =>
    site.call(contract.ticket.closeTickets, { ticket_ids: [...ids, ...ids, 99] }, admin);
  const [one, two] = await Promise.all([close(), close()]);
  expect([one.body.changed + two.body.changed, (await tickets.list(admin)).counts.closed]).toEqual([
    2, 3,
  ]);
  expect(await site.mails(ann.email)).toEqual([]);
  site.clock.now += UNDO_MS + 5_000;
  const headings = (await site.mails(ann.email)).map(headingOf);
  expect(headings).toEqual([`Ticket #${ids[0]} is closed`]);
  const tooMany = { ticket_ids: Array.from({ length: 501 }, (_, index) => index + 1) };
  expect((await site.call(contract.ticket.closeTickets, tooMany, admin)).problem.code).toBe(
    'malformed',
  );
});

test("the admin gets a mail for a customer's reply, once until the next answer", async () => {
  const id = await tickets.open('Mine', ann);
  const reply = (text: string) =>
    site.call(contract.ticket.replyTicket, { ticket_id: id, description: `<p>${text}</p>` }, ann);
  const replyMails = async () =>
    (await site.mails(ADMIN.email)).filter(
      (mail) => headingOf(mail) === `New reply to ticket #${id}`,
    );
  await reply('more');
  expect(await replyMails()).toHaveLength(0);
  await tickets.reply(id, admin, 'Done');
  await reply('again');
  await reply('and again');
  expect(await replyMails()).toHaveLength(1);
});

test('support sees the owner and the other tickets of a ticket', async () => {
  const id = await tickets.open('First', ann);
  const other = await tickets.open('Second', ann);
  await tickets.open('Of Ben', ben);
  const { customer } = (await site.call(contract.ticket.ticketCustomer, { ticket_id: id }, admin))
    .body;
  expect(customer).toMatchObject({
    email: ann.email,
    max_list: null,
    next_plan: null,
    used_trial: false,
    ticketCount: 1,
    otherTickets: [{ id: other, title: 'Second', status: 'open' }],
  });
});
