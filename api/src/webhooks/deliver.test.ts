import { contract } from '@site/shared/contract';
import { DAY_MS, MINUTE_MS } from '@site/shared/rules';
import { inArray } from 'drizzle-orm';
import { deleteExpiredData } from '../account/delete-expired-data';
import { auditLog } from '../audit/tables';
import { readCounts } from '../metrics/read-counts';
import { testSite } from '../testing/test-site';
import { ticketsOn } from '../testing/tickets-on';
import { type WebhookReceiver, webhookReceiver } from '../testing/webhook-receiver';
import { webhooksOn } from '../testing/webhooks-on';
import { deliverDue } from './deliver';
import { DELIVERY_PAUSES_MS } from './delivery-rules';
import { recordEvent } from './record-event';
import { webhookDeliveries, webhooks } from './tables';

const site = testSite({ env: { WEBHOOK_PRIVATE_NETWORKS: 'on' } });
let admin: { cookie: string };
let hooks: ReturnType<typeof webhooksOn>;
let tickets: ReturnType<typeof ticketsOn>;
let receiver: WebhookReceiver;
const { connections } = contract;

const receivers: WebhookReceiver[] = [];
/** A receiver that is closed after its test, also after one that fails. */
async function openReceiver(): Promise<WebhookReceiver> {
  const opened = await webhookReceiver();
  receivers.push(opened);
  return opened;
}

afterEach(() => Promise.all(receivers.splice(0).map((each) => each.close())));
beforeEach(async () => {
  site.clock.now = Date.now();
  admin = await site.admin();
  hooks = webhooksOn(site, admin);
  tickets = ticketsOn(site);
  receiver = await openReceiver();
});

let customers = 0;
async function openTicket(): Promise<number> {
  customers += 1;
  const customer = await site.customer(`customer-${customers}@site.test`);
  return tickets.open(`Ticket ${customers}`, customer);
}

const pausedMails = async () =>
  (await site.mails('admin@site.test')).filter(({ subject }) => subject.includes('is paused'));

/** The entries of the audit log about pauses by the site. */
const pauseEntries = () =>
  site.db
    .select({ action: auditLog.action, actorId: auditLog.actorId, detail: auditLog.detail })
    .from(auditLog)
    .where(inArray(auditLog.action, ['webhook-gone', 'webhook-failing']));
const failing = async () => (await readCounts(site.db)).webhooksFailing;

test('a message is sent to each webhook that chose its event, in the order of the events', async () => {
  const other = await openReceiver();
  const { secret } = await hooks.create(receiver.url, ['ticket.opened', 'ticket.answered']);
  await hooks.create(other.url, ['order.paid']);
  const ticket = await openTicket();
  await tickets.reply(ticket, admin);
  await hooks.deliver();
  expect(receiver.verified(secret)).toMatchObject([
    { type: 'ticket.opened', data: { ticket, by: 'customer' } },
    { type: 'ticket.answered', data: { ticket, by: 'staff', status: 'replied' } },
  ]);
  expect(other.received).toEqual([]);
});

test('an event of a transaction that is rolled back is not sent', async () => {
  await hooks.create(receiver.url, ['customer.deleted']);
  const failed = site.db.transaction(async (tx) => {
    await recordEvent(tx, 'customer.deleted', { account: 7 }, site.clock.now);
    throw new Error('rolled back');
  });
  await expect(failed).rejects.toThrow('rolled back');
  await hooks.deliver();
  expect(receiver.received).toEqual([]);
});

test('a message that was refused comes again with the same id, and the log has the attempt', async () => {
  const { id } = await hooks.create(receiver.url, ['ticket.opened']);
  receiver.answers.push(500);
  receiver.behaviour.text = 'out of order';
  await openTicket();
  await hooks.deliver();
  const { webhook, deliveries } = await hooks.view(id);
  expect(webhook.failingSince).toBe(site.clock.now);
  expect(deliveries).toMatchObject([
    { state: 'waiting', status: 500, attempts: 1, nextAt: site.clock.now + 5_000 },
  ]);
  site.clock.now += 5_000 - 1;
  await hooks.deliver();
  expect(receiver.received).toHaveLength(1);
  site.clock.now += 1;
  await hooks.deliver();
  const [first, second] = receiver.ids();
  expect([receiver.received.length, second]).toEqual([2, first]);
  const log = await hooks.view(id);
  expect(log.webhook.failingSince).toBeNull();
  expect(log.deliveries).toMatchObject([{ state: 'delivered', status: 200, attempts: 2 }]);
  const delivery = { id: log.deliveries[0]?.id ?? 0 };
  const viewed = await site.call(connections.viewDelivery, delivery, admin);
  expect(viewed.body).toMatchObject({
    messageId: first,
    body: receiver.received[0]?.body,
    answer: 'out of order',
  });
});

test('after three days of failures the webhook is paused, with one mail, and gets nothing more', async () => {
  const { id } = await hooks.create(receiver.url, ['ticket.opened']);
  receiver.answers.push(...new Array<number>(DELIVERY_PAUSES_MS.length + 1).fill(503));
  await openTicket();
  await hooks.deliver();
  for (const pause of DELIVERY_PAUSES_MS) {
    expect(await pausedMails()).toEqual([]);
    site.clock.now += pause;
    admin = await site.admin();
    await hooks.deliver();
  }
  expect(new Set(receiver.ids()).size).toBe(1);
  hooks = webhooksOn(site, admin);
  const { webhook, deliveries } = await hooks.view(id);
  expect(webhook).toMatchObject({ pause: 'failing', pausedAt: site.clock.now });
  expect(deliveries).toMatchObject([{ state: 'failed', status: 503, attempts: 10, nextAt: null }]);
  const [mail, ...others] = await pausedMails();
  expect([mail?.text, others]).toEqual([expect.stringContaining(receiver.url), []]);
  const entry = { action: 'webhook-failing', actorId: null, detail: { url: receiver.url } };
  expect(await pauseEntries()).toEqual([entry]);
  expect(await failing()).toBe(1);

  await openTicket();
  expect((await hooks.pause(id, false)).body.webhook.failingSince).toBeNull();
  expect(await failing()).toBe(0);
  await hooks.deliver();
  expect(receiver.received).toHaveLength(10);
});

test('the answer 410 pauses the webhook; what waits is sent after the pause', async () => {
  const { id } = await hooks.create(receiver.url, ['customer.deleted']);
  receiver.answers.push(410);
  await site.db.transaction(async (tx) => {
    for (const account of [7, 8])
      await recordEvent(tx, 'customer.deleted', { account }, site.clock.now);
  });
  await hooks.deliver();
  await hooks.deliver();
  expect(receiver.received).toHaveLength(1);
  const { webhook, deliveries } = await hooks.view(id);
  expect(webhook.pause).toBe('gone');
  expect(deliveries).toMatchObject([{ state: 'waiting' }, { state: 'failed', status: 410 }]);
  expect(await pausedMails()).toHaveLength(1);
  expect(await pauseEntries()).toMatchObject([{ action: 'webhook-gone', actorId: null }]);
  await hooks.pause(id, false);
  await hooks.deliver();
  expect(receiver.received).toHaveLength(2);
});

test('a webhook that fails counts as failing until a delivery, or until staff pause it', async () => {
  const { id } = await hooks.create(receiver.url, ['ticket.opened']);
  receiver.answers.push(500, 200, 500);
  await openTicket();
  await hooks.deliver();
  expect(await failing()).toBe(1);
  site.clock.now += MINUTE_MS;
  await hooks.deliver();
  expect(await failing()).toBe(0);
  await openTicket();
  await hooks.deliver();
  expect(await failing()).toBe(1);
  await hooks.pause(id, true);
  expect(await failing()).toBe(0);
});

test('a message is sent again by the button, with the same id, also to a paused webhook', async () => {
  const { id } = await hooks.create(receiver.url, ['ticket.opened']);
  await openTicket();
  await hooks.deliver();
  await hooks.pause(id, true);
  const delivery = { id: (await hooks.view(id)).deliveries[0]?.id ?? 0 };
  const { body } = await site.call(connections.replayDelivery, delivery, admin);
  const [first, second] = receiver.ids();
  expect([receiver.received.length, second]).toEqual([2, first]);
  expect(body.deliveries).toMatchObject([{ state: 'delivered', attempts: 1 }]);
  expect(body.webhook.pause).toBe('staff');
});

test('a test event that fails is not tried again', async () => {
  const { id } = await hooks.create(receiver.url, ['ticket.opened']);
  receiver.answers.push(500);
  const { body } = await hooks.test(id);
  expect(body.deliveries).toMatchObject([{ state: 'failed', status: 500, nextAt: null }]);
});

test('of several workers in two processes, one sends each message', async () => {
  const { id } = await hooks.create(receiver.url, ['ticket.opened']);
  const second = await site.secondProcess();
  for (let count = 0; count < 5; count += 1) await openTicket();
  await Promise.all([hooks.deliver(), deliverDue(second.context), hooks.deliver()]);
  expect(new Set(receiver.ids()).size).toBe(5);
  expect(receiver.received).toHaveLength(5);
  expect((await hooks.view(id)).deliveries.map(({ state }) => state)).toEqual(
    new Array(5).fill('delivered'),
  );
  await second.close();
});

test('the messages of a worker that has died are sent by another one after a minute', async () => {
  await hooks.create(receiver.url, ['ticket.opened']);
  await openTicket();
  await site.db.update(webhooks).set({ claimedUntil: site.clock.now + MINUTE_MS });
  await hooks.deliver();
  expect(receiver.received).toEqual([]);
  site.clock.now += MINUTE_MS;
  await hooks.deliver();
  expect(receiver.received).toHaveLength(1);
});

test('a webhook that cannot be reached holds up no other one', async () => {
  const gone = await webhookReceiver();
  await hooks.create(gone.url, ['ticket.opened']);
  await hooks.create(receiver.url, ['ticket.opened']);
  await gone.close();
  await openTicket();
  await openTicket();
  await hooks.deliver();
  expect(receiver.received).toHaveLength(2);
});

test('deliveries are deleted after 30 days', async () => {
  const { id } = await hooks.create(receiver.url, ['ticket.opened']);
  await hooks.test(id);
  const { context } = site.app;
  await deleteExpiredData(context, site.clock.now + 30 * DAY_MS - 1);
  expect(await site.db.$count(webhookDeliveries)).toBe(1);
  await deleteExpiredData(context, site.clock.now + 30 * DAY_MS);
  expect(await site.db.$count(webhookDeliveries)).toBe(0);
});
