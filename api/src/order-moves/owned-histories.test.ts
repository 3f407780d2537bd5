import { contract } from '@site/shared/contract';
import {
  couplingProblems,
  currentSubscription,
  DAY_MS,
  grantObstacle,
  LIMITS,
  largerLimits,
  limitsOf,
  type OwnedPeriod,
  offerFor,
  orderTypeOf,
  ownedAfter,
  ownedAfterGrant,
  ownedPeriods,
  type PlanGrant,
  possibleGrants,
  type Subscription,
  shopMode,
  toEuros,
  validSubscription,
} from '@site/shared/rules';
import { type SeededRandom, seededRandom } from '@site/shared/testing/seeded-random';
import { everySubscription } from '@site/shared/testing/subscriptions';
import { type Buyer, buyersOn } from '../testing/buyers';
import { HISTORY_LISTS, savePrices, shownPrices } from '../testing/price-changes';
import { testSite } from '../testing/test-site';
import { startNextPlans } from './next-plans';

const SEEDS = [1, 2, 3, 4];
const STEPS = 6;
const subscriptions = [...everySubscription(6)];

const site = testSite({ keepsData: true });
const shop = buyersOn(site);
let admin: Buyer;
let changes = 0;
let grants = 0;

beforeAll(async () => {
  admin = await site.admin();
});

const sessionOf = async (buyer: Buyer) =>
  (await site.call(contract.auth.login, { remember: true }, buyer)).body;
const ownedBy = async (buyer: Buyer) => ownedPeriods(await sessionOf(buyer), site.clock.now);

/** Whether every day of `smaller` has at least the same limits in `larger`. */
function covers(larger: readonly OwnedPeriod[], smaller: readonly OwnedPeriod[]): boolean {
  const starts = [...larger, ...smaller].map(({ from }) => from);
  return smaller.every((period) =>
    [period.from, ...starts.filter((start) => start > period.from && start < period.until)].every(
      (time) => {
        const limits = larger.find(({ from, until }) => from <= time && time < until)?.limits;
        if (!limits) return false;
        const union = largerLimits(limits, period.limits);
        return LIMITS.every((limit) => limits[limit] === union[limit]);
      },
    ),
  );
}

/** A random subscription that the shop offers, as the configurator makes it valid. */
async function offeredTo(buyer: Buyer, random: SeededRandom): Promise<Subscription> {
  const session = await sessionOf(buyer);
  const list = await shownPrices(site);
  const isUpgrade = shopMode(session, site.clock.now) === 'Upgrade';
  const minimum = isUpgrade ? currentSubscription(list, session) : undefined;
  return validSubscription(list, random.pick(subscriptions), minimum);
}

/** The shop's offer, which it computes from the session, and the server's quote. */
async function expectSamePrice(buyer: Buyer, subscription: Subscription): Promise<void> {
  const { now } = site.clock;
  const session = await sessionOf(buyer);
  const list = await shownPrices(site);
  const { mode, price, expiry } = offerFor(list, session, subscription, now);
  const type = orderTypeOf(mode);
  const quote = await shop.quote(buyer, subscription);
  if (price === 0) return expect(quote.problem.code).toBe('selection-same');
  const owned = ownedAfter(session, { type, limits: limitsOf(list, subscription) }, now);
  expect(quote.body).toMatchObject({ type, price: toEuros(price), expiry, owned });
}

/** A smaller subscription is refused in an upgrade by both. */
async function expectSameRefusal(buyer: Buyer, subscription: Subscription): Promise<void> {
  const session = await sessionOf(buyer);
  if (shopMode(session, site.clock.now) !== 'Upgrade') return;
  const list = await shownPrices(site);
  const minimum = currentSubscription(list, session);
  const isRefused =
    couplingProblems(list, subscription, minimum).length > 0 ||
    offerFor(list, session, subscription, site.clock.now).price === 0;
  const { status } = await shop.quote(buyer, subscription);
  expect(status === 200).toBe(!isRefused);
}

async function buy(buyer: Buyer, random: SeededRandom, orders: string[]): Promise<void> {
  const subscription = await offeredTo(buyer, random);
  const list = await shownPrices(site);
  if (offerFor(list, await sessionOf(buyer), subscription, site.clock.now).price === 0) return;
  const quote = (await shop.quote(buyer, subscription)).body;
  const { max_list } = await sessionOf(buyer);
  const before = max_list === 1 ? [] : await ownedBy(buyer);
  orders.push(await shop.buy(buyer, subscription));
  const after = await ownedBy(buyer);
  expect(after).toEqual(quote.owned);
  expect(covers(after, before)).toBe(true);
}

async function refund(buyer: Buyer, random: SeededRandom, orders: string[]): Promise<void> {
  const before = await ownedBy(buyer);
  await shop.moveOrder(admin, random.pick(orders), 'REFUNDED');
  expect(covers(before, await ownedBy(buyer))).toBe(true);
}

async function blockAndUnblock(buyer: Buyer, random: SeededRandom, orders: string[]) {
  const order = random.pick(orders);
  if ((await shop.storedOrder(order)).result !== 'COMPLETED') return;
  const before = await ownedBy(buyer);
  await shop.moveOrder(admin, order, 'BLOCKED');
  expect(covers(before, await ownedBy(buyer))).toBe(true);
  await expectSamePrice(buyer, await offeredTo(buyer, random));
  await shop.moveOrder(admin, order, 'COMPLETED');
  expect(await ownedBy(buyer)).toEqual(before);
}

/** Staff give more days or other limits: the preview of the page is what the account then owns. */
async function grant(buyer: Buyer, random: SeededRandom): Promise<void> {
  const { now } = site.clock;
  const session = await sessionOf(buyer);
  const list = await shownPrices(site);
  const kind = random.pick(possibleGrants(session, now));
  const limits = limitsOf(list, validSubscription(list, random.pick(subscriptions)));
  const days = random.int(1, 60);
  const given: PlanGrant =
    kind === 'new' ? { kind, limits, days } : kind === 'extend' ? { kind, days } : { kind, limits };
  if (grantObstacle(list, session, given, now) !== null) return;
  const shown = ownedPeriods(session, now).map(({ limits, until }) => ({ limits, until }));
  const requestId = `grant-${buyer.id}-${now}`;
  const body = { account: buyer.id, grant: given, shown, reason: 'a gift', requestId };
  expect((await site.call(contract.customers.grantPlan, body, admin)).status).toBe(200);
  expect(await ownedBy(buyer)).toEqual(ownedAfterGrant(session, given, now));
  grants += 1;
}

test.each(SEEDS)(
  'history %d: shop and server give the same price, and no paid day is lost',
  async (seed) => {
    const random = seededRandom(seed);
    const orders: string[] = [];
    let buyer = await shop.newBuyer();
    for (let step = 0; step < STEPS; step += 1) {
      const action =
        orders.length === 0 ? 'buy' : random.pick(['buy', 'buy', 'refund', 'block', 'grant']);
      if (action === 'buy') await buy(buyer, random, orders);
      else if (action === 'grant') await grant(buyer, random);
      else if (action === 'refund') await refund(buyer, random, orders);
      else await blockAndUnblock(buyer, random, orders);

      site.clock.now += random.pick([0, 3, 200, 340, 350]) * DAY_MS + random.int(0, DAY_MS);
      buyer = await shop.signInAgain(buyer);
      admin = await shop.signInAgain(admin);
      // The prices and options change in the middle of the history, at once or a little later.
      if (random.int(1, 3) === 1) {
        const validFrom = site.clock.now + random.pick([0, 0, 2 * DAY_MS]);
        await savePrices(site, admin, random.pick(HISTORY_LISTS), validFrom);
        changes += 1;
      }
      // The session has a next plan from its first moment, with or without a run of the job.
      if (random.int(0, 1) === 1) await startNextPlans(site.app.context, site.clock.now);
      await expectSamePrice(buyer, await offeredTo(buyer, random));
      await expectSameRefusal(buyer, random.pick(subscriptions));
    }
  },
);

test('the prices changed and staff gave plans in these histories', () => {
  expect(changes).toBeGreaterThan(SEEDS.length);
  expect(grants).toBeGreaterThan(0);
});
