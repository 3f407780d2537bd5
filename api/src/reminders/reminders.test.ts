import { contract } from '@site/shared/contract';
import { ADVANCED, DAY_MS, HOUR_MS, limitsOf } from '@site/shared/rules';
import { grantEntitlement } from '../account/grant-entitlement';
import { type Buyer, buyersOn } from '../testing/buyers';
import { type TestApp, testApp } from '../testing/test-app';
import { sendReminders } from './send-reminders';

let site: TestApp;
let shop: ReturnType<typeof buyersOn>;
let start: number;
beforeAll(async () => {
  site = await testApp({ env: { RATE_LIMIT: 'off' } });
});
beforeEach(async () => {
  await site.reset();
  shop = buyersOn(site);
  start = site.clock.now;
});
afterAll(() => site.close());

/** Runs the job at days after the start (noon, UTC). */
async function runOnDays(...days: number[]) {
  for (const day of days) {
    site.clock.now = start + day * DAY_MS;
    await sendReminders(site.app.context, site.clock.now);
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
  await Promise.all([1, 2, 3].map(() => sendReminders(site.app.context, site.clock.now)));
  expect((await remindersTo(anna)).map(({ createdAt }) => (createdAt - start) / DAY_MS)).toEqual([
    10, 33, 39, 40,
  ]);
});

test('two runs at once send one reminder', async () => {
  const anna = await shop.buyerWithPlan(ADVANCED, start + 7 * DAY_MS);
  await Promise.all([1, 2, 3].map(() => sendReminders(site.app.context, site.clock.now)));
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
  await grantEntitlement(site.db, anna.id, limitsOf(ADVANCED), start + DAY_MS);
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
