import {
  ADVANCED,
  DAY_MS,
  type Entitlement,
  isSameSubscription,
  LIMITS,
  normalise,
  OPTIONS,
  offer,
  price,
  type Subscription,
} from '@site/shared/rules';
import { everySubscription } from '@site/shared/testing';
import { choicesFor, configure } from './limit-options';

const now = Date.UTC(2026, 10, 20);
const newcomer: Entitlement = {};
const upgrader: Entitlement = {
  max_list: 10,
  max_epg: 20,
  max_customer: 30,
  max_streams: 250_000,
  max_episodes: 300_000,
  automatic_backups: 1,
  expiry: now + 100 * DAY_MS,
};

/** One valid subscription in a hundred or so: enough to meet every kind. */
function* someSubscriptions(): Generator<Subscription> {
  let count = 0;
  for (const subscription of everySubscription(6)) if (count++ % 37 === 0) yield subscription;
}

test.each([
  ['a purchase', newcomer],
  ['an upgrade', upgrader],
])('in %s a choice that can be taken is taken as it is, at the price it says', (_, account) => {
  for (const chosen of someSubscriptions()) {
    const here = configure(account, chosen, now);
    for (const limit of LIMITS) {
      for (const choice of choicesFor(limit, { configuration: OPTIONS, account, chosen, now })) {
        if (choice.refused) continue;
        const there = configure(account, { ...chosen, [limit]: choice.index }, now);
        expect(there.subscription[limit]).toBe(choice.index);
        expect(there.offer.price).toBe(here.offer.price + choice.difference);
      }
    }
  }
});

test('a choice is refused exactly where the rules would make another of it', () => {
  for (const chosen of someSubscriptions()) {
    for (const limit of LIMITS) {
      for (const { index, refused } of choicesFor(limit, {
        configuration: OPTIONS,
        account: newcomer,
        chosen,
        now,
      })) {
        const valid = normalise({ ...chosen, [limit]: index });
        expect(refused === null).toBe(valid[limit] === index);
      }
    }
  }
});

test('exactly one choice of each limit is the chosen one', () => {
  for (const account of [newcomer, upgrader]) {
    for (const chosen of someSubscriptions()) {
      for (const limit of LIMITS) {
        const choices = choicesFor(limit, { configuration: OPTIONS, account, chosen, now });
        expect(choices.filter(({ isChosen }) => isChosen)).toHaveLength(1);
      }
    }
  }
});

test('an upgrade starts where the account is, costs nothing there and never goes below', () => {
  const { subscription, floor, offer: here } = configure(upgrader, ADVANCED, now);
  expect(floor && isSameSubscription(subscription, floor)).toBe(true);
  expect(here).toEqual({ mode: 'Upgrade', price: 0, expiry: upgrader.expiry });
});

test('the price is the one of the rules', () => {
  const { subscription, offer: made } = configure(newcomer, { ...ADVANCED, playlist: 3 }, now);
  expect(made.price).toBe(price(subscription));
  expect(made).toEqual(offer(newcomer, subscription, now));
});
