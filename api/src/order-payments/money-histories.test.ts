import { contract } from '@site/shared/contract';
import { type SeededRandom, seededRandom } from '@site/shared/testing/seeded-random';
import { eq } from 'drizzle-orm';
import { invoices } from '../invoices/tables';
import { type OrderRow, walletEntries } from '../orders/tables';
import { type Buyer, buyersOn } from '../testing/buyers';
import { lateProcessor } from '../testing/late-processor';
import { savePrices } from '../testing/price-changes';
import {
  DEFAULT_TABLE,
  isPeriod,
  listOf,
  type Owned,
  PLANS,
  raised,
  TABLES,
  type Table,
  worthOf,
} from '../testing/price-tables';
import { testSite } from '../testing/test-site';
import { unsoundBooks } from '../testing/unsound-books';

/** MONEY_HISTORIES runs more of them, RANDOM_SEED other ones. */
const HISTORIES = Number(process.env.MONEY_HISTORIES || 4);
const FIRST_SEED = Number(process.env.RANDOM_SEED || 1);
const STEPS = 9;
const DAY = 86_400_000;
const ACTS = ['buy', 'buy', 'leave', 'leave', 'late', 'late', 'apply', 'apply'] as const;
/** Each history begins with an order that another one replaces, and that is then paid. */
const FIRST_ACTS = ['leave', 'buy', 'late', 'apply'] as const;

/** A year has 366 days in leap years, and each order is rounded to a cent. In cents. */
const TOLERANCE = 100;

/** The tables of the versions of the prices by their numbers, and from when on they apply (ms). */
const versions = new Map<number, { table: Table; from: number }>();
let priceChanges = 0;

function tableNow(): Table {
  const begun = [...versions.values()].filter(({ from }) => from <= site.clock.now);
  return begun.toSorted((a, b) => a.from - b.from).at(-1)?.table ?? DEFAULT_TABLE;
}

const site = testSite();
const shop = buyersOn(site);
let admin: Buyer;
beforeEach(async () => {
  admin = await site.admin();
  versions.clear();
  versions.set(0, { table: DEFAULT_TABLE, from: 0 });
});

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

/** Stores other prices for now, or for ten days later. */
async function changePrices(random: SeededRandom): Promise<void> {
  const table = random.pick(TABLES);
  const from = site.clock.now + random.pick([0, 0, 10]) * DAY;
  const { status, body } = await savePrices(site, admin, listOf(table), from);
  // The same prices again are refused.
  if (status !== 200) return;
  const numbers = body.parts[0]?.versions.map(({ number }) => number) ?? [];
  versions.set(Math.max(...numbers), { table, from });
  priceChanges += 1;
}

/** Pays a late order, or applies its payment from the wallet. */
async function payLate(act: 'late' | 'apply', order: string, random: SeededRandom): Promise<void> {
  if (act === 'late') return void (await shop.sendEvent(order));
  const { body } = await site.call(contract.shop.viewOrder, { order }, admin);
  const walletAfter = Math.max(0, body.managed?.latePayment?.walletAfter ?? 0);
  const applied = { order, walletAfter, reason: 'asked for it' };
  await site.call(contract.shop.applyLatePayment, applied, admin);
  if ((await shop.storedOrder(order)).result === 'PENDING_VERIFICATION')
    await shop.moveOrder(admin, order, random.pick(['COMPLETED', 'CANCELLED']));
}

/**
 * What a completed order added is worth, in cents: by its own list, or by the one of now for a late
 * payment, which buys nothing for less than it costs now. In the last month a renewal begins at
 * once: its larger plan is a gift until then.
 */
function addedBy({ type, playlist, priceVersion }: OrderRow, before: Owned[], after: Owned[]) {
  const end = before.at(-1)?.until ?? site.clock.now;
  const untilEnd = after.map((period) => ({ ...period, until: Math.min(period.until, end) }));
  return Math.min(
    ...[versions.get(priceVersion)?.table ?? DEFAULT_TABLE, tableNow()].map((table) => {
      const worth = (owned: Owned[]) => worthOf(table, owned);
      const mostGiven = worth(raised(before, playlist)) - worth(before);
      const given = Math.min(mostGiven, worth(untilEnd.filter(isPeriod)) - worth(before));
      return worth(after) - worth(before) - (type === 'Renew' ? given : 0);
    }),
  );
}

test.each(seeds)(
  'late payments and new prices (seed %d): no sequence owns a plan for less than its days cost',
  async (seed) => {
    const random = seededRandom(seed);
    let buyer = await shop.newBuyer();
    const unpaid: string[] = [];
    const completed = new Set<string>();
    let added = 0;

    for (let step = 0; step < STEPS; step += 1) {
      const { subscription } = random.pick(PLANS);
      const act = FIRST_ACTS[step] ?? random.pick(ACTS);
      const before = await ownedBy(buyer);
      if (act === 'late' || act === 'apply') {
        if (unpaid.length > 0) await payLate(act, random.pick(unpaid), random);
      } else {
        const body = await shop.orderBody(buyer, subscription);
        // A plan that is smaller than the owned one has no quote.
        const placed = body.totalPrice && (await site.call(contract.shop.createOrder, body, buyer));
        if (placed && placed.status === 200 && act === 'buy')
          await shop.sendEvent(placed.body.order);
        else if (placed && placed.status === 200) unpaid.push(placed.body.order);
      }
      const own = (await site.call(contract.shop.getOrders, {}, buyer)).body.orders;
      for (const { id } of own.filter(({ result }) => result === 'COMPLETED')) {
        if (completed.has(id)) continue;
        completed.add(id);
        added += addedBy(await shop.storedOrder(id), before, await ownedBy(buyer));
      }
      expect([seed, await lowestBalance(buyer)]).toEqual([seed, 0]);
      const kept = await netOf(buyer);
      expect([seed, step, added <= kept + TOLERANCE]).toEqual([seed, step, true]);
      site.clock.now += random.pick([0, 0, 1, 20, 150, 345]) * DAY;
      buyer = await shop.signInAgain(buyer);
      admin = await shop.signInAgain(admin);
      if (random.int(0, 1) === 1) await changePrices(random);
    }
    expect(await unsoundBooks(site.db, site.clock.now)).toEqual([]);
  },
);

test('the prices changed in these histories', () => {
  expect(priceChanges).toBeGreaterThan(seeds.length);
});

/** The administrator returns a part of an order, if more than a cent of it is left. */
async function refundPart(
  charges: ReturnType<typeof lateProcessor>['charges'],
  order: string,
  random: SeededRandom,
): Promise<void> {
  const charge = charges.get(order);
  const rest = charge ? charge.paid - charge.refunded - charge.lost : 0;
  const cents = random.int(1, Math.max(1, rest));
  const part = { order, to: 'payment', amount: cents / 100, reason: 'a part' } as const;
  const call = { ...part, requestId: `${order}-${charge?.refunded}-part` };
  const { status } = await site.call(contract.shop.refundPart, call, admin);
  expect([order, cents, rest, status === 200]).toEqual([order, cents, rest, cents < rest]);
  if (charge && status === 200) charge.refunded += cents;
}

test.each(seeds)(
  'refunds and disputes (seed %d): in any order of their reports the documents are the money kept',
  async (seed) => {
    const random = seededRandom(seed + 10_000);
    const processor = lateProcessor(shop, random);
    const buyers: Buyer[] = [];
    for (let step = 0; step < STEPS; step += 1) {
      const order = random.pick([...processor.charges.keys(), '']);
      const act = order === '' ? 'buy' : random.pick(['refund', 'part', 'dispute']);
      if (act === 'part') await refundPart(processor.charges, order, random);
      else if (act === 'refund') processor.refund(order);
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
