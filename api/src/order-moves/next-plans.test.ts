import { contract } from '@site/shared/contract';
import {
  ADVANCED,
  addYear,
  BASIC,
  DAY_MS,
  DEFAULT_PRICE_LIST,
  limitsOf,
  ownedPeriods,
  type Subscription,
} from '@site/shared/rules';
import { sql } from 'drizzle-orm';
import { type Buyer, buyersOn } from '../testing/buyers';
import { testSite } from '../testing/test-site';
import { startNextPlans } from './next-plans';

const LARGE: Subscription = { ...ADVANCED, playlist: 3, epg: 3, customer: 3 };

const site = testSite({ keepsData: true });
const shop = buyersOn(site);

const sessionOf = async (buyer: Buyer) =>
  (await site.call(contract.auth.login, { remember: true }, buyer)).body;
const mailsAbout = async ({ email }: Buyer, subject: RegExp) =>
  (await site.mails(email))
    .filter((mail) => subject.test(mail.subject))
    .map((mail) => ({ subject: mail.subject, text: mail.text.replaceAll(/\s+/g, ' ') }));

/** A customer with LARGE for 10 more days who has renewed with BASIC. */
async function renewedSmaller() {
  const { now } = site.clock;
  const end = now + 10 * DAY_MS;
  const buyer = await shop.buyerWithPlan(LARGE, end);
  const owned = [
    { limits: limitsOf(DEFAULT_PRICE_LIST, LARGE), from: now, until: end },
    { limits: limitsOf(DEFAULT_PRICE_LIST, BASIC), from: end, until: addYear(end) },
  ];
  const quote = (await shop.quote(buyer, BASIC)).body;
  const order = await shop.place(buyer, BASIC);
  return { buyer, order, quote, owned, end };
}

test('quote, order and session have the running and the next plan with their dates', async () => {
  const { buyer, order, quote, owned, end } = await renewedSmaller();
  expect(quote.owned).toEqual(owned);
  expect((await shop.viewOrder(buyer, order)).owned).toEqual(owned);
  await shop.sendEvent(order);
  const session = await sessionOf(buyer);
  expect(session.next_plan).toEqual({ limits: limitsOf(DEFAULT_PRICE_LIST, BASIC), startsAt: end });
  expect(ownedPeriods(session, site.clock.now)).toEqual(owned);
  const paid = await shop.viewOrder(buyer, order);
  expect([paid.receipt === undefined, paid.owned]).toEqual([false, owned]);
});

test('an ended order has no owned periods', async () => {
  const { buyer, order } = await renewedSmaller();
  await site.call(contract.shop.cancelOrder, { order }, buyer);
  expect(await shop.viewOrder(buyer, order)).not.toHaveProperty('owned');
});

test('the renewal mail names both plans; on the day the plan starts, one mail says so', async () => {
  const { buyer, order, end } = await renewedSmaller();
  await shop.sendEvent(order);
  const [paid] = await mailsAbout(buyer, /is complete/);
  expect(paid?.text).toMatch(/Until .* you have the Advanced plan: 20 playlists/);
  expect(paid?.text).toMatch(/From .* you have the Basic plan: 3 playlists/);

  await startNextPlans(site.app.context, end - 1);
  expect(await mailsAbout(buyer, /plan has started/)).toEqual([]);
  await startNextPlans(site.app.context, end);
  await startNextPlans(site.app.context, end);
  const started = await mailsAbout(buyer, /plan has started/);
  expect(started.map(({ subject }) => subject)).toEqual(['Your Basic plan has started']);
  expect(started[0]?.text).toContain('the Basic plan: 3 playlists; 2 managed users');
});

test('an account whose plan cannot be started stops no other', async () => {
  const broken = await renewedSmaller();
  await shop.sendEvent(broken.order);
  const other = await renewedSmaller();
  await shop.sendEvent(other.order);
  // A row of this account cannot be stored.
  await site.db.execute(
    sql.raw(
      `ALTER TABLE users ADD CONSTRAINT broken CHECK (email <> '${broken.buyer.email}') NOT VALID`,
    ),
  );
  const end = Math.max(broken.end, other.end);
  await expect(startNextPlans(site.app.context, end)).rejects.toThrow('could not be started: 1');
  expect(await mailsAbout(other.buyer, /plan has started/)).toHaveLength(1);
  await site.db.execute(sql`ALTER TABLE users DROP CONSTRAINT broken`);
  await startNextPlans(site.app.context, end);
  expect(await mailsAbout(broken.buyer, /plan has started/)).toHaveLength(1);
});

test('the session has the next plan from its first moment, before the job has run', async () => {
  const { buyer, order, end } = await renewedSmaller();
  await shop.sendEvent(order);
  const { now } = site.clock;
  site.clock.now = end;
  try {
    const session = await sessionOf(buyer);
    expect(session).toMatchObject({ max_list: 3, max_epg: 0, expiry: addYear(end) });
    expect(session).not.toHaveProperty('next_plan');
  } finally {
    site.clock.now = now;
  }
});

test('a purchase of one plan has no text about a later plan in its mail', async () => {
  const buyer = await shop.newBuyer();
  await shop.buy(buyer, ADVANCED);
  const [paid] = await mailsAbout(buyer, /is complete/);
  expect(paid?.text).not.toMatch(/From .* you have/);
});
