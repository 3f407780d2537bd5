import { contract } from '@site/shared/contract';
import {
  ADVANCED,
  BASIC,
  DAY_MS,
  ORDER_STATUSES,
  PAID_PLANS,
  REFUND_TARGETS,
  type Subscription,
  toCents,
} from '@site/shared/rules';
import { type SeededRandom, seededRandom } from '@site/shared/testing/seeded-random';
import { type OrderRow, orders } from '../orders/tables';
import { PAYMENT_OUTCOMES } from '../payments/tables';
import { type Buyer, billing, buyersOn } from '../testing/buyers';
import { HISTORY_LISTS, savePrices } from '../testing/price-changes';
import { type TestApp, testApp } from '../testing/test-app';
import { unsoundAccounts } from '../testing/unsound-accounts';
import { runOrderJobs } from './order-jobs';

const BUYERS = 20;
const CALLS_PER_BUYER = 2;
const MONTH_MS = 28 * DAY_MS;
const COUPON_USES = { ONCE: 1, FIVE: 5, MANY: 1000, EUROS: 1000 };
/** RANDOM_SEED repeats or varies the history. */
const SEED = Number(process.env.RANDOM_SEED || 1);

const SUBSCRIPTIONS: readonly Subscription[] = [
  BASIC,
  ADVANCED,
  { ...ADVANCED, customer: 3 },
  { ...ADVANCED, customer: 6, automatic_backups: 1 },
];
const UNPAID_CALLS = [
  'change',
  'change',
  'cancel',
  'sent',
  'event',
  'event',
  'record',
  'move',
] as const;
const LATER_CALLS = ['move', 'move', 'credit', 'record', 'event', 'part', 'part', 'part'] as const;
/**
 * The time after each round. Some rounds follow each other at once, others after an order's end, a
 * month before a plan's end, or after it.
 */
const PAUSES_MS = [0, 0, DAY_MS, 0, 320 * DAY_MS, 400 * DAY_MS];

let site: TestApp;
let shop: ReturnType<typeof buyersOn>;
let buyers: Buyer[];
let admin: Buyer;
beforeAll(async () => {
  const { EUROS: _ofStaff, ...ofSetting } = COUPON_USES;
  const coupons = Object.entries(ofSetting).map(([code, uses]) => [code, { percent: 40, uses }]);
  site = await testApp({
    env: { RATE_LIMIT: 'off', COUPONS: JSON.stringify(Object.fromEntries(coupons)) },
  });
  shop = buyersOn(site);
  admin = await site.admin();
  const euros = { code: 'EUROS', amount: 6, maxUses: COUPON_USES.EUROS, plans: [...PAID_PLANS] };
  await site.call(contract.shop.createCoupon, euros, admin);
  buyers = await Promise.all(Array.from({ length: BUYERS }, shop.newBuyer));
});
afterAll(() => site.close());

test(`no random history of parallel calls breaks the accounts (seed ${SEED})`, async () => {
  const random = seededRandom(SEED);
  const reached = new Set<string>();
  for (const [round, pause] of PAUSES_MS.entries()) {
    const all = await site.db.select().from(orders);
    const calls = buyers.flatMap((buyer) => {
      const own = all.filter(({ userId }) => userId === buyer.id);
      return Array.from({ length: CALLS_PER_BUYER }, () => randomCall(random, buyer, own));
    });
    const jobs = runOrderJobs(site.app);
    // While orders are placed and paid, the prices and options change.
    const saved = savePrices(site, admin, random.pick(HISTORY_LISTS));
    for (const [name, status] of await Promise.all(calls.map((call) => call())))
      reached.add(`${name} ${status}`);
    await jobs;
    reached.add(`prices ${(await saved).status}`);
    await expectSoundAccounts(`seed ${SEED}, round ${round}`);

    site.clock.now += pause;
    await runOrderJobs(site.app);
    await expectSoundAccounts(`seed ${SEED}, after round ${round}`);
    if (pause < MONTH_MS) continue;
    // An unused session has ended.
    buyers = await Promise.all(buyers.map(shop.signInAgain));
    admin = await shop.signInAgain(admin);
  }
  for (const buyer of buyers) {
    const { body } = await site.call(contract.shop.getOrders, {}, buyer);
    expect(toCents(body.wallet?.balance ?? 0)).toBe(await shop.balanceOf(buyer));
  }
  const outcomes = [...reached];
  expect(outcomes.filter((outcome) => outcome.endsWith(' 500'))).toEqual([]);
  // Whether the other calls succeed depends on the order in which the database runs them.
  for (const name of ['place', 'event', 'move', 'credit', 'record', 'prices'])
    expect(outcomes).toContain(`${name} 200`);
});

type Call = () => Promise<[name: string, status: number]>;

/** The choices are made now, so that the seed decides them; the result makes the call. */
function randomCall(random: SeededRandom, buyer: Buyer, own: readonly OrderRow[]): Call {
  const order = own.length > 0 ? random.pick(own.slice(-3)) : undefined;
  if (!order || random.int(1, 4) === 1) return placing(random, buyer);
  const { number } = order;
  const call = random.pick(order.result === 'AWAITING_PAYMENT' ? UNPAID_CALLS : LATER_CALLS);
  const id = `${number}-${random.int(1, 3)}`;
  const outcome = random.pick(['paid', 'paid', 'paid', ...PAYMENT_OUTCOMES] as const);
  const paymentMethod = random.pick(['CARD', 'XXBT', 'LTC'] as const);
  const status = random.pick(ORDER_STATUSES);
  const amount = random.int(1, 900) / 100;
  const part = random.pick([0.4, 1, 1.5]);
  const isPartialRefund = outcome === 'refunded' && random.int(1, 2) === 1;
  const returned = isPartialRefund ? { amount: random.int(1, 900) } : {};
  const target = random.pick(REFUND_TARGETS);
  // Some orders are paid twice.
  const payment = random.int(1, 3) === 1 ? { payment: `${number}-again` } : {};
  return async () => [call, await made()];

  async function made(): Promise<number> {
    switch (call) {
      case 'cancel':
        return (await site.call(contract.shop.cancelOrder, { order: number }, buyer)).status;
      case 'change': {
        const body = { order: number, paymentMethod };
        return (await site.call(contract.shop.changePaymentMethod, body, buyer)).status;
      }
      case 'sent':
        return (await site.call(contract.shop.validateOrder, { orderId: number }, buyer)).status;
      case 'event':
        return shop.sendEvent(number, {
          id: `${id}-${outcome}`,
          outcome,
          ...returned,
          ...payment,
        });
      case 'move':
        return (await shop.moveOrder(admin, number, status)).status;
      case 'part': {
        const partialRefund = { order: number, to: target, amount, reason: 'a part' };
        const body = { ...partialRefund, requestId: `part-${id}`, transaction: `tx-${id}` };
        return (await site.call(contract.shop.refundPart, body, admin)).status;
      }
      case 'credit':
        return (await shop.creditWallet(admin, number, amount)).status;
      default: {
        const received = (Number(order?.crypto_amount ?? 1) * part).toFixed(8);
        const body = { order: number, received, transaction: id, confirmations: 6 };
        return (await site.call(contract.shop.recordPayment, body, admin)).status;
      }
    }
  }
}

function placing(random: SeededRandom, buyer: Buyer): Call {
  const subscription = random.pick(SUBSCRIPTIONS);
  const paymentMethod = random.pick(['CARD', 'CARD', 'XXBT'] as const);
  const coupon = random.pick([undefined, ...Object.keys(COUPON_USES)]);
  return async () => {
    const { body: quoted } = await shop.quote(buyer, subscription, coupon);
    const body = {
      subscription,
      paymentMethod,
      totalPrice: quoted.amount ?? 1,
      billing,
      acceptedTerms: true,
      ...(coupon && { coupon }),
    };
    return ['place', (await site.call(contract.shop.createOrder, body, buyer)).status];
  };
}

async function expectSoundAccounts(moment: string): Promise<void> {
  const { db, clock } = site;
  const accounts = { db, now: clock.now, buyers, couponLimits: COUPON_USES };
  expect({ moment, problems: await unsoundAccounts(accounts) }).toEqual({ moment, problems: [] });
}
