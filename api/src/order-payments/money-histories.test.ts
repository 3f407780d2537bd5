import { contract } from '@site/shared/contract';
import { seededRandom } from '@site/shared/testing/seeded-random';
import { eq } from 'drizzle-orm';
import { invoices } from '../invoices/tables';
import { walletEntries } from '../orders/tables';
import { type Buyer, buyersOn } from '../testing/buyers';
import { lateProcessor } from '../testing/late-processor';
import { type TestApp, testApp } from '../testing/test-app';
import { unsoundBooks } from '../testing/unsound-books';

/** MONEY_HISTORIES runs more of them, RANDOM_SEED other ones. */
const HISTORIES = Number(process.env.MONEY_HISTORIES || 4);
const FIRST_SEED = Number(process.env.RANDOM_SEED || 1);
const STEPS = 9;
const DAY = 86_400_000;
const ACTS = ['buy', 'buy', 'leave', 'leave', 'late', 'late', 'apply', 'apply'] as const;
/** Each history begins with an order that another one replaces, and that is then paid. */
const FIRST_ACTS = ['leave', 'buy', 'late', 'apply'] as const;

/**
 * The model of this test: prices and plans by the words of the specification, without the rules of
 * the product. A plan is [playlists, price of a year in cents].
 */
const PLANS = [
  { subscription: { playlist: 0, epg: 0, customer: 0 }, playlists: 3, cents: 990 },
  { subscription: { playlist: 1, epg: 1, customer: 1 }, playlists: 5, cents: 1490 },
  { subscription: { playlist: 2, epg: 2, customer: 2 }, playlists: 10, cents: 2390 },
  { subscription: { playlist: 3, epg: 3, customer: 3 }, playlists: 20, cents: 3290 },
].map((plan) => ({
  ...plan,
  subscription: { ...plan.subscription, streams: 0, episodes: 0, automatic_backups: 0 },
}));
const centsOf = (playlists: number) =>
  PLANS.find((plan) => plan.playlists === playlists)?.cents ?? 0;

type Owned = { playlists: number; from: number; until: number };

let site: TestApp;
let shop: ReturnType<typeof buyersOn>;
let admin: Buyer;
beforeAll(async () => {
  site = await testApp({ env: { RATE_LIMIT: 'off' } });
  shop = buyersOn(site);
  admin = await site.admin();
});
afterAll(() => site.close());

/** What the session says that the account owns, in the words of the wire. */
async function ownedBy(buyer: Buyer): Promise<Owned[]> {
  const { body } = await site.call(contract.auth.login, { remember: true }, buyer);
  const { now } = site.clock;
  const { max_list: playlists, expiry, next_plan: next } = body;
  if (!playlists || !expiry || expiry <= now) return [];
  if (!next) return [{ playlists, from: now, until: expiry }];
  return [
    { playlists, from: now, until: next.startsAt },
    { playlists: next.limits.playlist, from: next.startsAt, until: expiry },
  ];
}

/** What the owned days are worth, in cents: each a 365th of the price of its year. */
function worthOf(owned: readonly Owned[], until = Number.POSITIVE_INFINITY): number {
  return owned.reduce((sum, period) => {
    const days = Math.max(0, Math.min(period.until, until) - period.from) / DAY;
    return sum + (centsOf(period.playlists) * days) / 365;
  }, 0);
}

/** What the buyer's invoices come to without VAT, in cents. */
async function netOf(buyer: Buyer): Promise<number> {
  const { body } = await site.call(contract.shop.getOrders, {}, buyer);
  let net = 0;
  for (const { id } of body.orders) {
    const order = await shop.storedOrder(id);
    for (const row of await site.db.select().from(invoices).where(eq(invoices.orderId, order.id)))
      if (row.kind === 'invoice') net += row.net;
  }
  return net;
}

/** 1 if the only order of a buyer still gives its plan, else 0. */
async function isKept(buyer: Buyer): Promise<number> {
  const { body } = await site.call(contract.shop.getOrders, {}, buyer);
  return body.orders[0]?.result === 'COMPLETED' ? 1 : 0;
}

async function lowestBalance({ id }: Buyer): Promise<number> {
  const rows = await site.db
    .select()
    .from(walletEntries)
    .where(eq(walletEntries.userId, id))
    .orderBy(walletEntries.id);
  let balance = 0;
  let lowest = 0;
  for (const { amount } of rows) {
    balance += amount;
    lowest = Math.min(lowest, balance);
  }
  return lowest;
}

const seeds = Array.from({ length: HISTORIES }, (_, index) => FIRST_SEED + index);

test.each(seeds)(
  'late payments (seed %d): no sequence owns a plan for less than its days cost',
  async (seed) => {
    const random = seededRandom(seed);
    let buyer = await shop.newBuyer();
    const unpaid: string[] = [];
    let used = 0;
    let gifts = 0;

    for (let step = 0; step < STEPS; step += 1) {
      const plan = random.pick(PLANS);
      const act = FIRST_ACTS[step] ?? random.pick(ACTS);
      if (act === 'late' || act === 'apply') {
        const order = unpaid.length > 0 ? random.pick(unpaid) : undefined;
        if (order && act === 'late') {
          await shop.sendEvent(order);
        } else if (order) {
          const { body } = await site.call(contract.shop.viewOrder, { order }, admin);
          const walletAfter = body.managed?.latePayment?.walletAfter ?? 0;
          const reason = 'asked for it';
          await site.call(
            contract.shop.applyLatePayment,
            { order, walletAfter: Math.max(0, walletAfter), reason },
            admin,
          );
          if ((await shop.storedOrder(order)).result === 'PENDING_VERIFICATION')
            await shop.moveOrder(admin, order, random.pick(['COMPLETED', 'CANCELLED']));
        }
      } else {
        const before = await ownedBy(buyer);
        const { status, body: quote } = await shop.quote(buyer, plan.subscription);
        const body = await shop.orderBody(buyer, plan.subscription).catch(() => null);
        if (status === 200 && body) {
          const placed = await site.call(contract.shop.createOrder, body, buyer);
          if (placed.status === 200 && act === 'buy') {
            await shop.sendEvent(placed.body.order);
            // A renewal of the last month begins at once: its larger plan is a gift until then.
            if (quote.type === 'Renew')
              gifts += Math.max(
                0,
                worthOf(
                  before.map((period) => ({
                    ...period,
                    playlists: Math.max(period.playlists, plan.playlists),
                  })),
                ) - worthOf(before),
              );
          } else if (placed.status === 200) unpaid.push(placed.body.order);
        }
      }
      expect([seed, await lowestBalance(buyer)]).toEqual([seed, 0]);
      const now = site.clock.now;
      const owned = await ownedBy(buyer);
      const pause = random.pick([0, 0, 1, 20, 150, 345]) * DAY;
      used += worthOf(owned, now + pause);
      site.clock.now = now + pause;
      buyer = await shop.signInAgain(buyer);
      admin = await shop.signInAgain(admin);
      // A year has 366 days in leap years, and each order is rounded to a cent.
      const total = used + worthOf(await ownedBy(buyer));
      const kept = await netOf(buyer);
      expect([seed, step, total - gifts <= kept + 40]).toEqual([seed, step, true]);
    }
    expect(await unsoundBooks(site.db, site.clock.now)).toEqual([]);
  },
);

test.each(seeds)(
  'refunds and disputes (seed %d): in any order of their reports the documents are the money kept',
  async (seed) => {
    const random = seededRandom(seed + 10_000);
    const processor = lateProcessor(shop, random);
    const buyers: Buyer[] = [];
    for (let step = 0; step < STEPS; step += 1) {
      const order = random.pick([...processor.charges.keys(), '']);
      const act = order === '' ? 'buy' : random.pick(['refund', 'refund', 'dispute']);
      if (act === 'refund') processor.refund(order);
      else if (act === 'dispute') processor.dispute(order);
      else {
        // Of a new customer each: no order depends on another.
        const buyer = await shop.newBuyer();
        buyers.push(buyer);
        const number = await shop.buy(buyer, random.pick(PLANS).subscription);
        processor.charge(number, (await shop.storedOrder(number)).amount);
      }
      await processor.deliver();
      for (const [number, { paid, refunded, lost }] of processor.charges) {
        const { id, result } = await shop.storedOrder(number);
        const rows = await site.db.select().from(invoices).where(eq(invoices.orderId, id));
        const documents = rows.reduce((sum, { net, vat }) => sum + net + vat, 0);
        const kept = Math.max(0, paid - refunded - lost);
        const status = kept === 0 ? 'REFUNDED' : 'COMPLETED';
        expect([seed, number, result, documents]).toEqual([seed, number, status, kept]);
      }
    }
    for (const buyer of buyers) expect(await ownedBy(buyer)).toHaveLength(await isKept(buyer));
    expect(await unsoundBooks(site.db, site.clock.now)).toEqual([]);
  },
);
