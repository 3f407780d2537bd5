import { type BodyOf, contract, webhookMessage } from '@site/shared/contract';
import { ADVANCED, BASIC, DAY_MS, UNDO_MS } from '@site/shared/rules';
import { WEBHOOK_EVENTS, type WebhookEvent } from '@site/shared/service';
import { asc } from 'drizzle-orm';
import { startNextPlans } from '../order-moves/next-plans';
import { type Buyer, buyersOn } from '../testing/buyers';
import { activationCodeIn } from '../testing/test-app';
import { adminOn, testSite } from '../testing/test-site';
import { ticketsOn } from '../testing/tickets-on';
import { webhooksOn } from '../testing/webhooks-on';
import { webhookDeliveries } from './tables';

const site = testSite();
const admin = adminOn(site);
const shop = buyersOn(site);
const tickets = ticketsOn(site);
let anna: Buyer;
/** The events that the tests of this file have caused. */
const seen = new Set<string>();

beforeEach(async () => {
  anna = await shop.newBuyer();
  await webhooksOn(site, admin).create('https://hooks.example.com/', [...WEBHOOK_EVENTS]);
});

/** The messages since the last call: type and data. Each has exactly the fields of the contract. */
async function messages(): Promise<[string, Record<string, unknown>][]> {
  const rows = await site.db.select().from(webhookDeliveries).orderBy(asc(webhookDeliveries.id));
  await site.db.delete(webhookDeliveries);
  return rows.map(({ event, body }) => {
    const message = JSON.parse(body);
    expect(webhookMessage(event as WebhookEvent).parse(message)).toEqual(message);
    seen.add(event);
    return [message.type, message.data];
  });
}

const typesOf = (list: readonly [string, unknown][]) => list.map(([type]) => type);

test('a paid order: the invoice, the order and the plan', async () => {
  const order = await shop.buy(anna, ADVANCED);
  const account = anna.id;
  const { expiry } = await shop.accountOf(anna);
  expect(await messages()).toMatchObject([
    [
      'invoice.issued',
      { number: '2024-000001', order, account, net: 14.9, vat: 3.28, vatRate: 22 },
    ],
    [
      'order.paid',
      { order, account, type: 'New', amount: 18.18, wallet: 0, paymentMethod: 'CARD' },
    ],
    ['plan.changed', { account, cause: 'order', owned: [{ until: expiry }] }],
  ]);
  await shop.sendEvent(order);
  expect(await messages()).toEqual([]);
});

test('a returned part, then the rest: what each refund returns, and the plan after it', async () => {
  const order = await shop.buy(anna, ADVANCED);
  await messages();
  const part = { order, amount: 5, to: 'payment', reason: 'slow', requestId: 'request-1' } as const;
  expect((await site.call(contract.shop.refundPart, part, admin)).status).toBe(200);
  const account = anna.id;
  expect(await messages()).toMatchObject([
    ['credit_note.issued', { order, account, net: -4.1, vat: -0.9 }],
    ['order.refunded', { order, account, amount: 5, isPart: true }],
  ]);
  expect((await shop.moveOrder(admin, order, 'REFUNDED')).status).toBe(200);
  expect(await messages()).toMatchObject([
    ['credit_note.issued', { order, account }],
    ['order.refunded', { order, account, amount: 13.18, isPart: false }],
    ['plan.changed', { account, cause: 'order', owned: [] }],
  ]);
});

test('a trial, a grant and the start of the next plan change the plan', async () => {
  await site.call(contract.shop.activateTrial, {}, anna);
  const grant = { kind: 'extend', days: 3 } as const;
  const { expiry } = await shop.accountOf(anna);
  const [shown] = (await messages()).map(([, data]) => data.owned);
  expect(shown).toMatchObject([{ until: expiry }]);
  const given = {
    ...{ account: anna.id, grant, reason: 'slow', requestId: 'request-1' },
    shown: shown as BodyOf<typeof contract.customers.grantPlan>['shown'],
  };
  expect((await site.call(contract.customers.grantPlan, given, admin)).status).toBe(200);
  expect(await messages()).toMatchObject([
    [
      'plan.changed',
      { account: anna.id, cause: 'grant', owned: [{ until: (expiry ?? 0) + 3 * DAY_MS }] },
    ],
  ]);

  const end = site.clock.now + 10 * DAY_MS;
  const ben = await shop.buyerWithPlan({ ...ADVANCED, playlist: 3 }, end);
  await shop.buy(ben, BASIC);
  await messages();
  site.clock.now = end;
  await startNextPlans(site.app.context, end);
  expect(await messages()).toMatchObject([
    ['plan.changed', { account: ben.id, cause: 'next-plan', owned: [{ from: end }] }],
  ]);
});

test('a new account is reported when it is activated, once, and when it is erased', async () => {
  const cleo = { email: 'cleo@site.test', password: 'correct-horse-7' };
  await site.call(contract.auth.register, cleo);
  expect(await messages()).toEqual([]);
  const activationCode = activationCodeIn((await site.mails(cleo.email)).at(-1));
  await site.call(contract.auth.activate, { activationCode });
  await site.call(contract.auth.activate, { activationCode });
  const list = await messages();
  expect(typesOf(list)).toContain('customer.signed_up');
  expect(JSON.stringify(list)).not.toContain('cleo');
  const erased = { account: anna.id, email: anna.email, reason: 'asked' };
  expect((await site.call(contract.customers.eraseCustomer, erased, admin)).status).toBe(200);
  expect(await messages()).toEqual([['customer.deleted', { account: anna.id }]]);
});

test('a ticket is opened, answered by both sides, closed by an answer and reopened by the next', async () => {
  const ticket = await tickets.open('A secret title', anna);
  const account = anna.id;
  expect(await messages()).toEqual([
    ['ticket.opened', { ticket, account, category: 'Bug report', by: 'customer' }],
  ]);
  await tickets.reply(ticket, admin, 'Done', { close: true });
  await tickets.reply(ticket, anna, 'Not yet');
  await tickets.close(ticket, anna);
  const list = await messages();
  expect(list).toMatchObject([
    ['ticket.answered', { ticket, account, by: 'staff', status: 'closed' }],
    ['ticket.closed', { ticket, account, mergedInto: null }],
    ['ticket.answered', { ticket, account, by: 'customer', status: 'waiting' }],
    ['ticket.closed', { ticket, account, mergedInto: null }],
  ]);
});

test('tickets that are closed together are reported after the time to take it back', async () => {
  const ticket_ids = [await tickets.open('One', anna), await tickets.open('Two', anna)];
  await messages();
  const closeTwo = () => site.call(contract.ticket.closeTickets, { ticket_ids }, admin);
  await closeTwo();
  const waiting = await site.db.select().from(webhookDeliveries);
  expect(waiting.map(({ dueAt }) => (dueAt ?? 0) - site.clock.now >= UNDO_MS)).toEqual([
    true,
    true,
  ]);
  await site.call(contract.ticket.undoCloseTickets, { ticket_ids }, admin);
  expect(await messages()).toEqual([]);
  await closeTwo();
  expect(typesOf(await messages())).toEqual(['ticket.closed', 'ticket.closed']);
});

test('a merged ticket is closed and names the ticket that has its messages', async () => {
  const [from, into] = [await tickets.open('One', anna), await tickets.open('Two', anna)];
  await messages();
  await site.call(contract.ticket.mergeTickets, { from, into }, admin);
  expect(await messages()).toEqual([
    ['ticket.closed', { ticket: from, account: anna.id, mergedInto: into }],
  ]);
});

test('a paused webhook gets no events', async () => {
  const hooks = webhooksOn(site, admin);
  await hooks.pause(1, true);
  await tickets.open('A title', anna);
  expect(await messages()).toEqual([]);
});

test('the tests of this file have caused every event', () => {
  expect([...seen].sort()).toEqual([...WEBHOOK_EVENTS].sort());
});
