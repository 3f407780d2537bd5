import { contract } from '@site/shared/contract';
import { DAY_MS, HOUR_MS } from '@site/shared/rules';
import type { WebhookEvent } from '@site/shared/service';
import { asc, like } from 'drizzle-orm';
import { auditLog } from '../audit/tables';
import { sessions } from '../auth/tables';
import { testApp } from '../testing/test-app';
import { testSite } from '../testing/test-site';
import {
  verifiedMessage,
  type WebhookReceiver,
  webhookReceiver,
} from '../testing/webhook-receiver';
import { webhooksOn } from '../testing/webhooks-on';
import { MAX_WEBHOOKS } from './delivery-rules';
import { webhooks } from './tables';

const site = testSite({ env: { WEBHOOK_PRIVATE_NETWORKS: 'on' } });
let admin: { cookie: string };
let hooks: ReturnType<typeof webhooksOn>;
let receiver: WebhookReceiver;
const { connections } = contract;

afterEach(() => receiver.close());
beforeEach(async () => {
  // A receiver compares the time of a message with its own clock.
  site.clock.now = Date.now();
  admin = await site.admin();
  hooks = webhooksOn(site, admin);
  receiver = await webhookReceiver();
});

const content = (url: string, events: WebhookEvent[] = ['order.paid']) => ({
  ...{ url, description: 'Accounting', events },
});

test('the secret is shown once, stored encrypted, and verifies a test event', async () => {
  const { id, secret } = await hooks.create(receiver.url, ['order.paid']);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(JSON.stringify(await site.db.select().from(webhooks))).not.toContain(secret);
  expect(JSON.stringify(await hooks.view(id))).not.toContain(secret);

  const tested = await hooks.test(id);
  expect(receiver.verified(secret)).toEqual([
    { type: 'webhook.test', timestamp: expect.any(String), data: { webhook: id } },
  ]);
  expect(tested.body.deliveries).toMatchObject([
    { event: 'webhook.test', state: 'delivered', status: 200, attempts: 1, nextAt: null },
  ]);
  const [first] = receiver.received;
  if (!first) throw new Error('Nothing was received.');
  const forged = { ...first, body: `${first.body} ` };
  expect(() => verifiedMessage(secret, forged)).toThrow('No matching signature found');
});

test('after a new secret, messages are signed with both for a day', async () => {
  const { id, secret: old } = await hooks.create(receiver.url, ['order.paid']);
  const rotated = await site.call(connections.rotateWebhookSecret, { id }, admin);
  expect(rotated.body.webhook.oldSecretUntil).toBe(site.clock.now + DAY_MS);
  await hooks.test(id);
  const [both] = receiver.received;
  if (!both) throw new Error('Nothing was received.');
  expect(String(both.headers['webhook-signature'])).toMatch(/^v1,\S+ v1,\S+$/);
  for (const secret of [old, rotated.body.secret])
    expect(verifiedMessage(secret, both)).toMatchObject({ type: 'webhook.test' });

  site.clock.now += DAY_MS;
  await hooks.test(id);
  expect(receiver.received[1]?.headers['webhook-signature']).toMatch(/^v1,\S+$/);
});

test('each change is an entry of the audit log with the address', async () => {
  const { id } = await hooks.create(receiver.url, ['order.paid']);
  const changed = { id, ...content(receiver.url, ['ticket.opened', 'ticket.opened']) };
  const saved = await site.call(connections.saveWebhook, changed, admin);
  expect(saved.body.webhook.events).toEqual(['ticket.opened']);
  expect((await hooks.pause(id, true)).body.webhook).toMatchObject({ pause: 'staff' });
  await hooks.pause(id, true);
  expect((await hooks.pause(id, false)).body.webhook).toMatchObject({ pause: null });
  await site.call(connections.rotateWebhookSecret, { id }, admin);
  const { deliveries } = (await hooks.test(id)).body;
  await site.call(connections.replayDelivery, { id: deliveries[0]?.id ?? 0 }, admin);
  const deleted = await site.call(connections.deleteWebhook, { id }, admin);
  expect(deleted.body.webhooks).toEqual([]);
  const { url } = receiver;
  const isOfWebhook = like(auditLog.action, '%webhook%');
  const rows = await site.db.select().from(auditLog).where(isOfWebhook).orderBy(asc(auditLog.id));
  expect(rows.map(({ action, detail }) => [action, detail])).toEqual([
    ['create-webhook', { url, events: 'order.paid' }],
    ['save-webhook', { url, events: 'ticket.opened, ticket.opened' }],
    ['pause-webhook', { url, isPaused: 'true' }],
    ['pause-webhook', { url, isPaused: 'false' }],
    ['rotate-webhook-secret', { url }],
    ['test-webhook', { url }],
    ['delete-webhook', { url }],
  ]);
  for (const call of [connections.viewWebhook, connections.testWebhook, connections.deleteWebhook])
    expect((await site.call(call, { id }, admin)).problem.code).toBe('not-found');
});

test('adding a webhook needs a fresh sign-in, and there are at most 20', async () => {
  const add = () => site.call(connections.createWebhook, content(receiver.url), admin);
  for (let count = 0; count < MAX_WEBHOOKS; count += 1) expect((await add()).status).toBe(200);
  expect((await add()).problem.code).toBe('too-many-connections');
  await site.db.update(sessions).set({ confirmedAt: site.clock.now - 2 * HOUR_MS });
  expect((await add()).problem.code).toBe('sign-in-again');
});

test('without the setting, an address is https and public, and has no user', async () => {
  const strict = await testApp({ env: { RATE_LIMIT: 'off' } });
  const caller = await strict.admin();
  const refused = [
    'http://hooks.example.com/',
    'https://10.0.0.1/',
    'https://[::1]/',
    'https://2130706433/',
    'https://user:password@hooks.example.com/',
    'ftp://hooks.example.com/',
  ];
  for (const url of refused) {
    const answer = await strict.call(connections.createWebhook, content(url), caller);
    expect([url, answer.problem.code]).toEqual([
      url,
      expect.stringMatching(/^(webhook-address|malformed)$/),
    ]);
  }
  // The name is asked for when a message is sent.
  const local = content(`https://localhost:${receiver.port}/hook`);
  const created = await strict.call(connections.createWebhook, local, caller);
  expect(created.status).toBe(200);
  const { id } = created.body.webhooks[0] ?? { id: 0 };
  const tested = await strict.call(connections.testWebhook, { id }, caller);
  const delivery = { id: tested.body.deliveries[0]?.id ?? 0 };
  const viewed = await strict.call(connections.viewDelivery, delivery, caller);
  expect(viewed.body).toMatchObject({
    state: 'failed',
    status: null,
    answer: expect.stringMatching(/^(127\.0\.0\.1|::1) is not a public address$/),
  });
  expect(receiver.received).toEqual([]);
  await strict.close();
});
