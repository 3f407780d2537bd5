import { contract } from '@site/shared/contract';
import { BASIC, DAY_MS } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import { users } from '../auth/tables';
import { buyersOn } from '../testing/buyers';
import { type TestApp, testApp } from '../testing/test-app';

let site: TestApp;
let shop: ReturnType<typeof buyersOn>;

beforeAll(async () => {
  site = await testApp();
  shop = buyersOn(site);
});
afterAll(() => site.close());

const start = (buyer: { cookie: string }) => site.call(contract.shop.activateTrial, {}, buyer);
const count = async (buyer: { cookie: string }) =>
  (await site.call(contract.shop.checkTrial, {}, buyer)).body.count;

test('the trial starts once, also when asked many times at once', async () => {
  const buyer = await shop.newBuyer();
  expect(await count(buyer)).toBe(0);
  const answers = await Promise.all(Array.from({ length: 5 }, () => start(buyer)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
  expect(answers.find(({ status }) => status === 200)?.body).toEqual({
    status: 200,
    title: 'Trial activated',
    body: 'Check your inbox for more information',
  });
  expect(answers.find(({ status }) => status === 409)?.problem).toMatchObject({
    code: 'trial-used',
    body: 'Trial already activated',
  });
  expect(await count(buyer)).toBe(1);
  expect(await shop.accountOf(buyer)).toMatchObject({
    max_list: 1,
    max_epg: 3,
    max_customer: 3,
    max_streams: 100_000,
    max_episodes: 300_000,
    automatic_backups: 0,
    used_trial: true,
    expiry: site.clock.now + 7 * DAY_MS,
  });
  const mails = await site.mails(buyer.email);
  expect(mails.map(({ subject }) => subject)).toEqual(['Your free trial has started']);
});

test('an alias of an address and a new address for the account make no second trial', async () => {
  const buyer = await site.customer('mia@site.test');
  await start(buyer);
  const alias = await site.customer('Mia+again@site.test');
  expect(await count(alias)).toBe(1);
  expect((await start(alias)).problem.code).toBe('trial-used');
  await site.db.update(users).set({ email: 'new-mia@site.test' }).where(eq(users.id, buyer.id));
  expect(await count(buyer)).toBe(1);
});

test('there is no trial beside a plan', async () => {
  const buyer = await shop.buyerWithPlan(BASIC, site.clock.now + DAY_MS);
  expect((await start(buyer)).problem.code).toBe('has-plan');
  expect(await count(buyer)).toBe(0);
});

test('what is bought replaces a running trial', async () => {
  const buyer = await shop.newBuyer();
  await start(buyer);
  const order = await shop.buy(buyer, BASIC);
  expect((await shop.viewOrder(buyer, order)).type).toBe('New');
  expect(await shop.accountOf(buyer)).toMatchObject({ max_list: 3, max_epg: 0, max_customer: 2 });
});
