import { DAY_MS, REOPEN_WINDOW_MS } from '@site/shared/rules';
import { headingOf } from '../testing/mail-heading';
import { testSite } from '../testing/test-site';
import { ticketsOn } from '../testing/tickets-on';

const site = testSite({ keepsData: true });
const tickets = ticketsOn(site);
let ann: { cookie: string; id: number; email: string };
let admin: { cookie: string };

beforeAll(async () => {
  ann = await site.customer('ann@example.test');
  admin = await site.admin();
});

test('a customer closes a ticket that has more than one message; the admin closes any ticket', async () => {
  const id = await tickets.openNew(ann);
  expect((await tickets.close(id, ann)).problem.code).toBe('ticket-not-closable');
  expect((await tickets.close(id, admin)).status).toBe(200);
});

test('of two concurrent closings one succeeds, and the other one is told', async () => {
  const id = await tickets.openNew(ann);
  await tickets.reply(id, admin);
  const answers = await Promise.all([tickets.close(id, ann), tickets.close(id, admin)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await tickets.close(id, admin)).problem.code).toBe('ticket-already-closed');
});

test("a customer's reply reopens a ticket within 14 days of closing, an admin's reply always", async () => {
  const start = site.clock.now;
  const id = await tickets.openNew(ann);
  await tickets.reply(id, admin);
  await tickets.close(id, ann);
  site.clock.now = start + REOPEN_WINDOW_MS;
  expect((await tickets.reply(id, ann)).status).toBe(200);
  expect((await tickets.view(id, ann)).status).toBe('waiting');
  await tickets.close(id, ann);
  site.clock.now += REOPEN_WINDOW_MS + DAY_MS;
  expect((await tickets.reply(id, ann)).problem).toMatchObject({
    status: 409,
    code: 'ticket-closed',
  });
  expect((await tickets.view(id, ann)).messages).toHaveLength(3);
  expect((await tickets.reply(id, admin)).status).toBe(200);
  site.clock.now = start;
});

test('the admin reopens a ticket with the status that follows from its messages, and the owner gets a mail', async () => {
  const tim = await site.customer('tim@example.test');
  const id = await tickets.openNew(tim);
  await tickets.close(id, admin);
  expect((await tickets.reopen(id, tim)).status).toBe(403);
  expect((await tickets.reopen(id, admin)).body).toEqual({ status: 200 });
  expect((await tickets.view(id, tim)).status).toBe('open');
  expect((await tickets.reopen(id, admin)).problem.code).toBe('ticket-not-closed');
  await tickets.reply(id, admin);
  await tickets.close(id, tim);
  await tickets.reopen(id, admin);
  expect((await tickets.view(id, tim)).status).toBe('replied');
  await tickets.reply(id, tim);
  await tickets.close(id, tim);
  await tickets.reopen(id, admin);
  expect((await tickets.view(id, tim)).status).toBe('waiting');
  expect(
    (await site.mails('tim@example.test')).filter(
      (mail) => headingOf(mail) === `Ticket #${id} is open again`,
    ),
  ).toHaveLength(3);
});

test("a customer's reply that reopens a ticket is mailed to both sides; an admin's reply only as an answer", async () => {
  const kim = await site.customer('kim@example.test');
  const id = await tickets.openNew(kim);
  await tickets.reply(id, admin);
  await tickets.close(id, kim);
  await tickets.reply(id, kim);
  await tickets.close(id, admin);
  await tickets.reply(id, admin);
  const mails = await site.mails('kim@example.test');
  expect(mails.map(headingOf)).toEqual([
    `Support has answered ticket #${id}`,
    `Ticket #${id} is open again`,
    `Ticket #${id} is closed`,
    `Support has answered ticket #${id}`,
  ]);
  expect(mails.at(-1)?.text).toContain('it is open again');
  expect(
    (await site.mails('admin@site.test')).some(
      (mail) => headingOf(mail) === `Ticket #${id} is open again`,
    ),
  ).toBe(true);
});
