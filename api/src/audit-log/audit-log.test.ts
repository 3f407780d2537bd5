import { randomUUID } from 'node:crypto';
import { type BodyOf, contract } from '@site/shared/contract';
import { type AuditAction, BASIC } from '@site/shared/rules';
import { sql } from 'drizzle-orm';
import { auditLog } from '../audit/tables';
import { isRecordedFailure } from '../auth/sign-in/sign-in-failures';
import { buyersOn } from '../testing/buyers';
import { PASSWORD } from '../testing/test-app';
import { adminOn, customerOn, testSite } from '../testing/test-site';
import { ticketsOn } from '../testing/tickets-on';

const site = testSite();
const admin = adminOn(site);
const ann = customerOn(site, 'ann.lee@example.test');

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
const headers = { 'user-agent': FIREFOX, 'x-forwarded-for': '203.0.113.9' };

const signIn = (password = PASSWORD) =>
  site.call(contract.auth.login, { email: 'ann.lee@example.test', password }, { headers });
const entries = async (filters: BodyOf<typeof contract.audit.listEntries> = {}) =>
  (await site.call(contract.audit.listEntries, filters, admin)).body.entries;
const actions = async (filters = {}) => (await entries(filters)).map(({ action }) => action);
const openTicket = (title = 'Help') => ticketsOn(site).open(title, ann);

test('a sign-in is recorded with its account and browser', async () => {
  await signIn();
  const account = { id: ann.id, email: 'ann.lee@example.test' };
  expect(await entries()).toEqual([
    expect.objectContaining({
      action: 'sign-in',
      at: site.clock.now,
      actor: account,
      account,
      device: 'Firefox on Linux',
      place: '203.0.113.9',
    }),
  ]);
});

test('the fifth wrong password in a row is recorded, and the sign-in after it names the number', async () => {
  for (let failure = 1; failure <= 6; failure += 1) {
    await signIn('wrong-password-1');
    await site.app.afterAnswer.idle();
    expect(await actions()).toHaveLength(failure < 5 ? 0 : 1);
  }
  await signIn();
  await signIn();
  expect((await entries()).map(({ action, detail }) => [action, detail])).toEqual([
    ['sign-in', {}],
    ['sign-in', { failedBefore: '6' }],
    ['failed-sign-ins', { inARow: '5' }],
  ]);
  expect((await entries())[2]?.actor).toBeUndefined();
});

test('the owner sees what happened with the account, and nothing of another account', async () => {
  const ben = await site.customer('ben@example.test');
  await signIn();
  await site.call(
    contract.account.updatePassword,
    { password: 'another-horse-8', currentPassword: PASSWORD },
    { ...ann, headers },
  );
  const { body } = await site.call(contract.account.activity, {}, ben);
  expect(body.activities).toEqual([]);
  const own = await site.call(contract.account.activity, {}, ann);
  expect(own.body.activities.map(({ label, place }) => [label, place])).toEqual([
    ['Password changed', '203.0.113.9'],
    ['Signed in', '203.0.113.9'],
  ]);
});

test('an act of staff is recorded without texts; that of a customer, and a refused one, are not', async () => {
  const id = await openTicket();
  const reply = { ticket_id: id, description: '<p>Ann Lee lives here</p>' };
  await site.call(contract.ticket.replyTicket, reply, ann);
  await site.call(contract.ticket.replyTicket, { ...reply, close: true }, admin);
  await site.call(contract.ticket.replyTicket, { ...reply, ticket_id: 999 }, admin);
  await site.call(contract.ticket.reopenTicket, { ticket_id: id }, admin);
  await site.call(contract.ticket.closeTickets, { ticket_ids: [id, 12] }, admin);
  expect(
    (await entries()).map(({ action, actor, subjects, detail }) => ({
      action,
      by: actor?.id,
      subjects,
      detail,
    })),
  ).toEqual([
    { action: 'close-tickets', by: 1, subjects: [`ticket:${id}`], detail: {} },
    { action: 'reopen-ticket', by: 1, subjects: [`ticket:${id}`], detail: {} },
    { action: 'reply-ticket', by: 1, subjects: [`ticket:${id}`], detail: { close: 'true' } },
  ]);
});

test('entries name the assignee by the email, and a ticket that staff open', async () => {
  const { assignTickets, createTicketFor } = contract.ticket;
  const ticket = { title: 'Help', description: '<p>Hi</p>', category: 'Bug report' as const };
  const opened = await site.call(createTicketFor, { ...ticket, customer: ann.id }, admin);
  const id = opened.body.ticket_id;
  await site.call(assignTickets, { ticket_ids: [id], assignee: admin.id }, admin);
  expect(
    (await entries()).map(({ action, subjects, detail }) => [action, subjects, detail]),
  ).toEqual([
    ['assign-tickets', [`ticket:${id}`], { assignee: 'admin@site.test' }],
    ['create-ticket-for', [`ticket:${id}`], expect.anything()],
  ]);
});

test('an entry of an action that this version does not know is named by its action', async () => {
  await signIn();
  const action = 'action-of-tomorrow' as AuditAction;
  await site.db.insert(auditLog).values({ at: site.clock.now, action, subjects: [], detail: {} });
  expect((await entries()).map(({ label }) => label)).toEqual(['action-of-tomorrow', 'Signed in']);
});

test('entries about coupons say what was set, stopped and started', async () => {
  const { createCoupon, changeCoupon, stopCoupon } = contract.shop;
  const terms = { code: 'spring-1', percent: 10, plans: ['Basic' as const], maxUses: 5 };
  await site.call(createCoupon, terms, admin);
  const { maxUses: _unlimited, ...larger } = { ...terms, percent: 90, until: '2024-12-31' };
  await site.call(changeCoupon, larger, admin);
  // A repeated call has no further entry.
  for (const isStopped of [false, true, true, false, false]) {
    const { body } = await site.call(stopCoupon, { code: 'spring-1', isStopped }, admin);
    expect(body.coupons.map((coupon) => 'stoppedAt' in coupon)).toEqual([isStopped]);
  }
  const subjects = (await entries()).map((entry) => entry.subjects);
  expect(subjects).toEqual(Array(4).fill(['coupon:SPRING-1']));
  const facts = { oncePerAccount: 'false', newCustomersOnly: 'false', plans: 'Basic' };
  expect((await entries()).map(({ label, detail }) => [label, detail])).toEqual([
    ['Coupon stopped or started', { isStopped: 'false' }],
    ['Coupon stopped or started', { isStopped: 'true' }],
    ['Coupon changed', { ...facts, percent: '90', until: '2024-12-31' }],
    ['Coupon created', { ...facts, percent: '10', maxUses: '5' }],
  ]);
});

test('a repeated call that changes nothing has no further entry', async () => {
  const shop = buyersOn(site);
  const order = await shop.buy(await shop.newBuyer(), BASIC);
  const id = await openTicket();
  const credit = { order, amount: 50, reason: 'sorry', requestId: randomUUID() };
  const reply = { ticket_id: id, description: '<p>Hi</p>' };
  const tags = { ticket_ids: [id], add: ['vip'], remove: [] };
  const assigned = { ticket_ids: [id], assignee: admin.id };
  const moved = { ticket_ids: [id], category: 'Purchase info' as const };
  for (const _call of [1, 2]) {
    await site.call(contract.shop.creditWallet, credit, admin);
    await site.call(contract.ticket.replyTicket, reply, admin);
    await site.call(contract.ticket.tagTickets, tags, admin);
    await site.call(contract.ticket.assignTickets, assigned, admin);
    await site.call(contract.ticket.moveTickets, moved, admin);
  }
  expect(await actions()).toEqual([
    ...['move-tickets', 'assign-tickets', 'tag-tickets', 'reply-ticket', 'credit-wallet'],
  ]);
  // The same amount with another id is another credit.
  await site.call(contract.shop.creditWallet, { ...credit, requestId: randomUUID() }, admin);
  expect(await actions()).toHaveLength(6);
});

test('the entry of a bulk action names the tickets that it has changed', async () => {
  const [tagged, other] = [await openTicket(), await openTicket('More help')];
  const change = { add: ['vip'], remove: [] };
  await site.call(contract.ticket.tagTickets, { ticket_ids: [tagged], ...change }, admin);
  const ticket_ids = [tagged, other, 999];
  const moved = { ticket_ids: [tagged], category: 'Purchase info' as const };
  await site.call(contract.ticket.moveTickets, moved, admin);
  await site.call(contract.ticket.moveTickets, { ...moved, ticket_ids }, admin);
  await site.call(contract.ticket.assignTickets, { ticket_ids, assignee: admin.id }, admin);
  await site.call(contract.ticket.tagTickets, { ticket_ids, ...change }, admin);
  await site.call(contract.ticket.closeTicket, { ticket_id: tagged }, admin);
  await site.call(contract.ticket.closeTickets, { ticket_ids }, admin);
  const newest = (await entries()).slice(0, 5);
  expect(newest.map(({ action, subjects }) => [action, subjects.toSorted()])).toEqual([
    ['close-tickets', [`ticket:${other}`]],
    ['close-ticket', [`ticket:${tagged}`]],
    ['tag-tickets', [`ticket:${other}`]],
    ['assign-tickets', [`ticket:${tagged}`, `ticket:${other}`]],
    ['move-tickets', [`ticket:${other}`]],
  ]);
});

test('an act and its entry exist together or not at all', async () => {
  const id = await openTicket();
  await site.db.execute(
    sql`alter table audit_log add constraint full_disk check (actor_id is null)`,
  );
  const answer = await site.call(contract.ticket.closeTicket, { ticket_id: id }, admin);
  await site.db.execute(sql`alter table audit_log drop constraint full_disk`);
  expect(answer.status).toBe(500);
  const viewed = await site.call(contract.ticket.viewTicket, { ticket_id: id }, admin);
  expect([viewed.body.ticket.status, await entries()]).toEqual(['open', []]);
  expect(await site.mails('ann.lee@example.test')).toEqual([]);
});

test('wrong passwords are recorded at some numbers in a row', () => {
  const recorded = Array.from({ length: 2_001 }, (_, count) => count).filter(isRecordedFailure);
  expect(recorded).toEqual([5, 20, 100, 1_000, 2_000]);
});
