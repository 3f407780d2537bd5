import { type Billing, contract } from '@site/shared/contract';
import {
  ADVANCED,
  addYear,
  BASIC,
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  type Subscription,
} from '@site/shared/rules';
import type { Person } from './people';
import type { Random } from './random';
import type { Caller, SampleSite } from './sample-site';
import type { Timeline } from './timeline';

export const SAMPLE_COUPON = 'WELCOME10';

/** What new customers buy. Small plans are frequent. */
const SUBSCRIPTIONS: readonly [Subscription, ...Subscription[]] = [
  BASIC,
  BASIC,
  BASIC,
  ADVANCED,
  ADVANCED,
  ADVANCED,
  { ...ADVANCED, automatic_backups: 1 },
  { ...ADVANCED, playlist: 2, epg: 2, customer: 2 },
  { ...ADVANCED, playlist: 2, epg: 3, customer: 2, streams: 1, automatic_backups: 1 },
  { playlist: 3, epg: 3, customer: 4, streams: 2, episodes: 1, automatic_backups: 1 },
];

const COINS_IN_USE = ['XXBT', 'LTC', 'USDC'] as const;

export type Buyer = { caller: Caller; person: Person };

type World = {
  site: SampleSite;
  random: Random;
  timeline: Timeline;
  admin: Caller;
};

/** The purchases of a customer, from the first visit of the shop on. */
export function shopping({ site, random, timeline, admin }: World) {
  /** Orders at the price of the moment, and plans how the payment goes on. */
  async function order({ caller, person }: Buyer, subscription: Subscription, coupon?: string) {
    const { firstName, lastName, country } = person;
    const billing: Billing = {
      firstName,
      lastName,
      country,
      ...(random.chance(0.1) && {
        company: `${lastName} Media`,
        street: 'Market Square 4',
        city: '10123 Springfield',
      }),
    };
    const given = coupon === undefined ? {} : { coupon };
    const quote = await site.call(contract.shop.quote, { subscription, country, ...given }, caller);
    const paymentMethod = random.chance(0.8) ? 'CARD' : random.pick(COINS_IN_USE);
    const { order: number } = await site.call(
      contract.shop.createOrder,
      {
        subscription,
        paymentMethod,
        totalPrice: quote.amount,
        billing,
        acceptedTerms: true,
        ...given,
      },
      caller,
    );
    if (number && paymentMethod === 'CARD') planCard(number);
    else if (number) planCoins(number);
  }

  function planCard(number: string): void {
    if (random.chance(0.05)) return;
    const paidAt = timeline.now() + random.whole(2, 9) * MINUTE_MS;
    if (random.chance(0.06))
      timeline.plan(paidAt - MINUTE_MS, () => site.cardAnswers(number, 'declined'));
    timeline.plan(paidAt, () => site.cardAnswers(number, 'paid'));
    if (random.chance(0.03))
      timeline.plan(paidAt + random.whole(1, 9) * DAY_MS, () =>
        move(number, 'REFUNDED', 'The plan was bought twice.'),
      );
  }

  /** The admin sees the coins on the chain. */
  function planCoins(number: string): void {
    if (random.chance(0.15)) return;
    timeline.plan(timeline.now() + random.whole(2, 30) * HOUR_MS, () =>
      move(number, 'COMPLETED', 'The coins have arrived.'),
    );
  }

  async function move(order: string, to: 'COMPLETED' | 'REFUNDED', reason: string) {
    await site.call(contract.shop.moveOrder, { order, to, reason }, admin);
  }

  return {
    /** Plans the first purchase after some days of trial, and what some customers buy later. */
    planPurchases: (buyer: Buyer): void => {
      const subscription = random.pick(SUBSCRIPTIONS);
      const at = timeline.now() + random.whole(1, 8 * 24) * HOUR_MS;
      const coupon = random.chance(0.15) ? SAMPLE_COUPON : undefined;
      timeline.plan(at, () => order(buyer, subscription, coupon));
      const isUpgraded = random.chance(0.2) && subscription.playlist < 3;
      const larger = { ...subscription, playlist: subscription.playlist + 1, epg: 3, customer: 3 };
      if (isUpgraded)
        timeline.plan(at + random.whole(30, 150) * DAY_MS, () => orderIfOwned(buyer, larger));
      if (random.chance(0.7))
        timeline.plan(addYear(at) - random.whole(2, 25) * DAY_MS, () =>
          orderIfOwned(buyer, isUpgraded ? larger : subscription),
        );
    },
  };

  /** Only a paid plan is upgraded or renewed: some first orders are never paid. */
  async function orderIfOwned(buyer: Buyer, subscription: Subscription): Promise<void> {
    if (await site.hasPlan(buyer.caller)) await order(buyer, subscription);
  }
}
