import { contract } from '@site/shared/contract';
import { ADVANCED, DAY_MS, DEFAULT_PRICE_LIST, HOUR_MS, limitsOf } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import { deleteExpiredData } from '../account/delete-expired-data';
import { grantEntitlement } from '../account/grant-entitlement';
import { reminderCode } from '../account/reminder-settings';
import { reminderSettings } from '../account/tables';
import { signInFailures, users } from '../auth/tables';
import { type Buyer, buyersOn } from '../testing/buyers';
import { testSite } from '../testing/test-site';
import { sendReminders } from './send-reminders';
import { planReminders } from './tables';

const site = testSite();
const shop = buyersOn(site);
let start: number;
beforeEach(() => {
  start = site.clock.now;
});

/** Runs the job at days after the start (noon, UTC). */
async function runOnDays(...days: number[]) {
  for (const day of days) {
    site.clock.now = start + day * DAY_MS;
    await sendReminders(site.app, site.clock.now);
  }
}

async function remindersTo({ email }: Buyer) {
  return (await site.mails(email)).filter(({ unsubscribeUrl }) => unsubscribeUrl !== null);
}

test('a plan has four reminders, each once, however often the job runs', async () => {
  const anna = await shop.buyerWithPlan(ADVANCED, start + 40 * DAY_MS + HOUR_MS);
  await runOnDays(0, 9);
  expect(await remindersTo(anna)).toEqual([]);
  await runOnDays(...Array.from({ length: 34 }, (_, index) => 10 + index));
  expect((await remindersTo(anna)).map(({ createdAt }) => (createdAt - start) / DAY_MS)).toEqual([
    10, 33, 39, 40,
  ]);
});

test('two runs at once send one reminder', async () => {
  const anna = await shop.buyerWithPlan(ADVANCED, start + 7 * DAY_MS);
  await Promise.all([1, 2, 3].map(() => sendReminders(site.app, site.clock.now)));
  expect(await remindersTo(anna)).toHaveLength(1);
});

test('after a week of silence only the newest reminder is sent', async () => {
  const anna = await shop.buyerWithPlan(ADVANCED, start + 40 * DAY_MS);
  await runOnDays(10, 32, 39, 60);
  expect((await remindersTo(anna)).map(({ createdAt }) => (createdAt - start) / DAY_MS)).toEqual([
    10, 39,
  ]);
});

test('a renewal ends the reminders of the old end, and the new end has its own', async () => {
  const anna = await shop.buyerWithPlan(ADVANCED, start + 7 * DAY_MS);
  await runOnDays(0);
  await shop.buy(anna, ADVANCED);
  await runOnDays(5, 6, 7);
  expect(await remindersTo(anna)).toHaveLength(1);
  await runOnDays(365 + 5);
  expect(await remindersTo(anna)).toHaveLength(2);
});

test('the mail names the end by the clock of the customer, and has the headers for one press', async () => {
  const anna = await shop.newBuyer();
  const body = { ...(await shop.orderBody(anna)), timeZone: 'Asia/Tokyo' };
  await site.call(contract.shop.createOrder, body, anna);
  await grantEntitlement(site.db, anna.id, limitsOf(DEFAULT_PRICE_LIST, ADVANCED), start + DAY_MS);
  await runOnDays(0);
  const [mail] = await remindersTo(anna);
  expect(mail?.subject).toBe('Your subscription ends soon');
  expect(mail?.text.replaceAll('\n', ' ')).toContain('Mon, 2 September 2024 at 21:00 GMT+9');
  expect(mail?.text).toMatch(/No more reminders:\nhttp:\/\/localhost:8080\/stop-reminders\//);
});

test('one press of a mail program stops the reminders; opening its address changes nothing', async () => {
  const anna = await shop.buyerWithPlan(ADVANCED, start + 7 * DAY_MS);
  await runOnDays(0);
  const [mail] = await remindersTo(anna);
  const { pathname, search } = new URL(mail?.unsubscribeUrl ?? '');
  const url = pathname + search;
  const opened = await site.app.inject({ url });
  expect([opened.statusCode, opened.headers.location]).toEqual([
    303,
    expect.stringContaining('/stop-reminders/'),
  ]);
  const isOn = async () => (await site.call(contract.account.reminders, {}, anna)).body.isOn;
  expect(await isOn()).toBe(true);
  const press = () =>
    site.app.inject({
      ...{ method: 'POST', url, payload: 'List-Unsubscribe=One-Click' },
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://mail.example',
      },
    });
  expect([(await press()).statusCode, (await press()).statusCode]).toEqual([200, 200]);
  expect(await isOn()).toBe(false);
  await runOnDays(6, 7);
  expect(await remindersTo(anna)).toHaveLength(1);
  await site.call(contract.account.saveReminders, { isOn: true }, anna);
  await runOnDays(7);
  expect(await remindersTo(anna)).toHaveLength(2);
});

test('a code of another account or with another end is refused', async () => {
  const anna = await shop.newBuyer();
  for (const code of ['', 'x', `${anna.id}-x`, '999999999-x', `${anna.id}-${'A'.repeat(43)}`]) {
    const answer = await site.call(contract.account.saveRemindersByCode, { code, isOn: false });
    expect([code, answer.problem.code]).toEqual([code, 'reminder-code']);
  }
});

test('a trial has two reminders', async () => {
  const anna = await shop.newBuyer();
  await site.call(contract.shop.activateTrial, {}, anna);
  await runOnDays(0, 1, 2, 3, 4, 5, 6, 7, 8);
  expect((await remindersTo(anna)).map(({ subject }) => subject)).toEqual([
    'Your free trial ends soon',
    'Your free trial has ended',
  ]);
});

test.each([
  ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  [
    'multipart/form-data; boundary=b',
    '--b\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
  ],
])('one press is accepted as %s, and a large body is refused', async (type, payload) => {
  const anna = await shop.newBuyer();
  const url = `/api/account/stop-reminders-by-mail?code=${await reminderCode(site.db, anna.id)}`;
  const headers = { 'content-type': type };
  const large = { method: 'POST', url, headers, payload: 'a'.repeat(20_000) } as const;
  expect((await site.app.inject(large)).statusCode).toBe(413);
  expect((await site.call(contract.account.reminders, {}, anna)).body.isOn).toBe(true);
  expect((await site.app.inject({ ...large, payload })).statusCode).toBe(200);
  expect((await site.call(contract.account.reminders, {}, anna)).body.isOn).toBe(false);
});

test('a failure for one account does not end the run', async () => {
  const ann = await shop.buyerWithPlan(ADVANCED, start + 7 * DAY_MS);
  const ben = await shop.buyerWithPlan(ADVANCED, start + 7 * DAY_MS);
  // Unknown to the clock, so each reminder of this account fails.
  await site.db.insert(reminderSettings).values({ userId: ann.id, timeZone: 'Mars/Base' });
  await runOnDays(0);
  expect(await remindersTo(ben)).toHaveLength(1);
});

test('an erased account keeps no reminder data, and its link is refused', async () => {
  const anna = await shop.buyerWithPlan(ADVANCED, start + 7 * DAY_MS);
  const code = await reminderCode(site.db, anna.id);
  await site.call(contract.account.saveReminders, { isOn: true }, anna);
  await site.db.insert(signInFailures).values({ userId: anna.id, count: 3 });
  await runOnDays(0);
  await site.db.update(users).set({ deleteAt: start }).where(eq(users.id, anna.id));
  await deleteExpiredData(site.app.context, start);
  for (const table of [planReminders, reminderSettings, signInFailures])
    expect(await site.db.$count(table)).toBe(0);
  const refused = await site.call(contract.account.saveRemindersByCode, { code, isOn: true });
  expect(refused.problem.code).toBe('reminder-code');
});

test('the record of a reminder is deleted four weeks after the end of its plan', async () => {
  await shop.buyerWithPlan(ADVANCED, start + DAY_MS);
  await runOnDays(0, 28);
  expect(await site.db.$count(planReminders)).toBe(1);
  await runOnDays(30);
  expect(await site.db.$count(planReminders)).toBe(0);
});
