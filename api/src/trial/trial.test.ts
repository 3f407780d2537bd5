import { contract } from '@site/shared/contract';
import { BASIC, DAY_MS } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import { users } from '../auth/tables';
import { buyersOn } from '../testing/buyers';
import { testSite } from '../testing/test-site';

const site = testSite({ keepsData: true });
const shop = buyersOn(site);

const startTrial = (buyer: { cookie: string }) => site.call(contract.shop.activateTrial, {}, buyer);
const redemptionsOf = async (buyer: { cookie: string }) =>
  (await site.call(contract.shop.checkTrial, {}, buyer)).body.count;

test('many simultaneous calls start the trial once', async () => {
  const buyer = await shop.newBuyer();
  expect(await redemptionsOf(buyer)).toBe(0);
  const responses = await Promise.all(Array.from({ length: 5 }, () => startTrial(buyer)));
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
  expect(responses.find(({ status }) => status === 200)?.body).toEqual({
    status: 200,
    title: 'Trial activated',
    body: 'Check your inbox for more information',
  });
  expect(responses.find(({ status }) => status === 409)?.problem).toMatchObject({
    code: 'trial-used',
    body: 'Trial already activated',
  });
  expect(await redemptionsOf(buyer)).toBe(1);
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

test('neither an alias nor a new address gets a second trial', async () => {
  const buyer = await site.customer('mia@site.test');
  await startTrial(buyer);
  const alias = await site.customer('Mia+again@site.test');
  expect(await redemptionsOf(alias)).toBe(1);
  expect((await startTrial(alias)).problem.code).toBe('trial-used');
  await site.db.update(users).set({ email: 'new-mia@site.test' }).where(eq(users.id, buyer.id));
  expect(await redemptionsOf(buyer)).toBe(1);
});

test('Gmail addresses that differ in dots or domain get one trial', async () => {
  const first = await site.customer('lea.doe@gmail.com');
  expect((await startTrial(first)).status).toBe(200);
  for (const email of ['leadoe@gmail.com', 'L.e.a.Doe+x@googlemail.com']) {
    const other = await site.customer(email);
    expect(await redemptionsOf(other)).toBe(1);
    expect((await startTrial(other)).problem.code).toBe('trial-used');
  }
  const withDots = await site.customer('lea.doe@site.test');
  await startTrial(withDots);
  expect((await startTrial(await site.customer('leadoe@site.test'))).status).toBe(200);
});

test('an account with a plan gets no trial', async () => {
  const buyer = await shop.buyerWithPlan(BASIC, site.clock.now + DAY_MS);
  expect((await startTrial(buyer)).problem.code).toBe('has-plan');
  expect(await redemptionsOf(buyer)).toBe(0);
});

test('a bought plan replaces a running trial', async () => {
  const buyer = await shop.newBuyer();
  await startTrial(buyer);
  const order = await shop.buy(buyer, BASIC);
  expect((await shop.viewOrder(buyer, order)).type).toBe('New');
  expect(await shop.accountOf(buyer)).toMatchObject({ max_list: 3, max_epg: 0, max_customer: 2 });
});
