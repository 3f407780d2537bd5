import { contract } from '@site/shared/contract';
import { DAY_MS, MAX_TICKET_VIEWS, type StaffNotifications, UNDO_MS } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import { users } from '../auth/tables';
import { headingOf } from '../testing/mail-heading';
import { adminOn, customerOn, testSite } from '../testing/test-site';
import { ticketsOn } from '../testing/tickets-on';
import { endDueSnoozes } from './snooze-tickets';

const desk = contract.ticket;
type Caller = { id: number; cookie: string; email: string };

const site = testSite();
const tickets = ticketsOn(site);
const admin = adminOn(site);
const kai = customerOn(site, 'kai@site.test', { role: 'support' });
const ann = customerOn(site, 'ann@example.test');

const snooze = (ids: number[], until: number | null) =>
  site.call(desk.snoozeTickets, { ticket_ids: ids, until }, admin);
const queue = () => tickets.list(admin, { needsAnswer: true });
const waiting = async () => (await site.call(desk.waitingTickets, {}, admin)).body.waiting;
const close = async (ids: number[], as = admin) =>
  (await site.call(desk.closeTickets, { ticket_ids: ids }, as)).body.changed;
const undo = async (ids: number[], as = admin) =>
  (await site.call(desk.undoCloseTickets, { ticket_ids: ids }, as)).body.changed;

test('a snoozed ticket is out of the queue until its time, and then at its old place', async () => {
  const first = await tickets.open('1', ann);
  site.clock.now += 1000;
  const second = await tickets.open('2', ann);
  const answered = await tickets.open('3', ann);
  await tickets.reply(answered, admin);
  const until = site.clock.now + DAY_MS;
  expect((await snooze([first, answered, 99], until)).body.changed).toBe(1);
  expect((await snooze([first], until)).body.changed).toBe(0);
  expect(await queue()).toMatchObject({ ids: [second], total: 1, snoozed: 1 });
  expect(await waiting()).toBe(1);
  expect((await site.call(desk.queueNeighbours, { ticket_id: second }, admin)).body).toEqual({
    ...{ previous: null, next: null, waiting: 0 },
  });
  const snoozed = await tickets.list(admin, { snoozed: true });
  expect(snoozed).toMatchObject({ ids: [first], total: 1 });
  expect(snoozed.tickets[0]).toMatchObject({ snoozedUntil: until, status: 'open' });
  expect((await tickets.view(first, admin)).snoozedUntil).toBe(until);
  // The customer does not learn it.
  expect(await tickets.view(first, ann)).not.toHaveProperty('snoozedUntil');
  const own = await tickets.list(ann, { snoozed: true });
  expect([own.ids.length, own.snoozed]).toEqual([3, undefined]);
  expect((await tickets.list(ann, { needsAnswer: true })).total).toBe(2);

  expect(await endDueSnoozes(site.db, until - 1)).toBe(0);
  expect(await endDueSnoozes(site.db, until)).toBe(1);
  expect(await queue()).toMatchObject({ ids: [first, second], total: 2, snoozed: 0 });
});

test('a snooze ends with null, with a reply of the customer, an answer, a closing and a merge', async () => {
  const ids: number[] = [];
  for (const title of ['1', '2', '3', '4', '5', '6']) {
    ids.push(await tickets.open(title, ann));
    site.clock.now += 1000;
  }
  const [byNull = 0, byReply = 0, byAnswer = 0, byClosing = 0, from = 0, into = 0] = ids;
  expect((await snooze(ids, site.clock.now + DAY_MS)).body.changed).toBe(6);
  expect((await queue()).ids).toEqual([]);
  await snooze([byNull], null);
  await tickets.reply(byReply, ann);
  await tickets.reply(byAnswer, admin);
  await tickets.close(byClosing, admin);
  await site.call(desk.mergeTickets, { from, into }, admin);
  expect(await queue()).toMatchObject({ ids: [byNull, byReply, into], snoozed: 0 });
});

test('a closing is taken back with its place in the queue, and no mail is sent', async () => {
  const first = await tickets.open('1', ann);
  site.clock.now += 1000;
  const second = await tickets.open('2', ann);
  const third = await tickets.open('3', ann);
  await snooze([third], site.clock.now + DAY_MS);
  const before = (await tickets.list(admin, { page: 1 })).tickets;
  site.clock.now += 1000;
  expect(await close([first, second, third])).toBe(3);
  expect(await queue()).toMatchObject({ ids: [], snoozed: 0 });
  expect(await undo([first], kai)).toBe(0);
  expect(await undo([first, second, third])).toBe(3);
  expect(await undo([first])).toBe(0);
  expect((await tickets.list(admin, { page: 1 })).tickets).toEqual(before);
  site.clock.now += DAY_MS;
  expect(await site.mails(ann.email)).toEqual([]);
});

test('a closing whose mail is sent, or whose ticket has changed, is not taken back', async () => {
  const [sent, changed, own] = [
    await tickets.open('1', ann),
    await tickets.open('2', ann),
    await tickets.open('3', admin),
  ];
  await close([sent, changed, own]);
  site.clock.now += UNDO_MS;
  expect(await site.mails(ann.email)).toEqual([]);
  await tickets.reply(changed, ann, 'Still wrong');
  expect(await undo([changed])).toBe(0);
  site.clock.now += 5_001;
  expect((await site.mails(ann.email)).map(headingOf)).toContain(`Ticket #${sent} is closed`);
  expect(await undo([sent, own])).toBe(0);
  expect((await tickets.view(sent, ann)).status).toBe('closed');
});

test('each member of staff has saved views, one for a name, and not too many', async () => {
  const save = (name: string, query: string, as = admin) =>
    site.call(desk.saveTicketView, { name, query }, as);
  const views = async (as = admin) => (await site.call(desk.ticketViews, {}, as)).body.views;
  await save('Refunds', '?tag=refund');
  await save('EPG', '?category=EPG+request');
  await save('Refunds', '?tag=refund&sort=newest');
  expect(await views()).toEqual([
    { name: 'EPG', query: '?category=EPG+request' },
    { name: 'Refunds', query: '?tag=refund&sort=newest' },
  ]);
  expect(await views(kai)).toEqual([]);
  expect((await save('x', 'https://evil.example')).problem.code).toBe('malformed');
  // The mails that the account gets stay as they are.
  expect((await site.call(desk.staffNotifications, {}, admin)).body.notifications).toBe('every');
  const remove = (name: string) => site.call(desk.deleteTicketView, { name }, admin);
  expect((await remove('Other')).problem.code).toBe('not-found');
  await remove('EPG');
  for (let count = 1; count < MAX_TICKET_VIEWS; count += 1) await save(`View ${count}`, '');
  expect((await save('One more', '')).problem.code).toBe('too-many-views');
  expect((await save('View 1', '?status=all')).status).toBe(200);
  expect(await views()).toHaveLength(MAX_TICKET_VIEWS);
});

test('each member of staff chooses the mails, and an erased one gets none', async () => {
  const choose = (notifications: StaffNotifications, as: Caller) =>
    site.call(desk.saveStaffNotifications, { notifications }, as);
  await choose('none', kai);
  await tickets.open('1', ann);
  expect((await site.mails(kai.email)).length).toBe(0);
  expect((await site.mails(admin.email)).length).toBe(1);
  await choose('every', kai);
  expect((await site.call(desk.staffNotifications, {}, kai)).body.notifications).toBe('every');
  await tickets.open('2', ann);
  expect((await site.mails(kai.email)).length).toBe(1);
  await choose('mine', kai);
  const own = await tickets.open('own', ann);
  await site.call(desk.assignTickets, { ticket_ids: [own], assignee: kai.id }, admin);
  await tickets.reply(own, admin);
  await tickets.reply(own, ann, 'Thanks');
  const toKai = await site.mails(kai.email);
  expect(toKai.slice(1).map(headingOf)).toEqual([`New reply to ticket #${own}`]);
  expect(toKai.at(-1)?.text).toContain('Thanks');
  await choose('every', kai);
  await site.db.update(users).set({ deletedAt: site.clock.now }).where(eq(users.id, kai.id));
  await tickets.open('3', ann);
  expect((await site.mails(kai.email)).length).toBe(2);
});
