import {
  ADVANCED,
  DAY_MS,
  type Entitlement,
  isSameSubscription,
  LIMITS,
  DEFAULT_PRICE_LIST as list,
  type Subscription,
  validSubscription,
} from '@site/shared/rules';
import { everySubscription } from '@site/shared/testing';
import { configuredOffer, limitOptions } from './limit-options';

const now = Date.UTC(2026, 10, 20);
const accountWithoutPlan: Entitlement = {};
const upgradingAccount: Entitlement = {
  max_list: 10,
  max_epg: 20,
  max_customer: 30,
  max_streams: 250_000,
  max_episodes: 300_000,
  automatic_backups: 1,
  expiry: now + 100 * DAY_MS,
};

/** About one in a hundred valid subscriptions: enough to include every kind. */
function* sampledSubscriptions(): Generator<Subscription> {
  let count = 0;
  for (const subscription of everySubscription(6)) if (count++ % 37 === 0) yield subscription;
}

test.each([
  ['a purchase', accountWithoutPlan],
  ['an upgrade', upgradingAccount],
])(
  'in %s an enabled option sets its limit and changes the price by its difference',
  (_, account) => {
    for (const chosen of sampledSubscriptions()) {
      const current = configuredOffer(list, account, chosen, now);
      for (const limit of LIMITS) {
        for (const option of limitOptions(limit, { list, account, chosen, now })) {
          if (option.disabledReason) continue;
          const alternatives = { ...chosen, [limit]: option.index };
          const alternative = configuredOffer(list, account, alternatives, now);
          expect(alternative.subscription[limit]).toBe(option.index);
          expect(alternative.offer.price).toBe(current.offer.price + option.priceDifference);
        }
      }
    }
  },
);

test('an option is disabled exactly where the coupling would change it', () => {
  for (const chosen of sampledSubscriptions()) {
    for (const limit of LIMITS) {
      const options = limitOptions(limit, { list, account: accountWithoutPlan, chosen, now });
      for (const { index, disabledReason } of options) {
        const valid = validSubscription(list, { ...chosen, [limit]: index });
        expect(disabledReason === null).toBe(valid[limit] === index);
      }
    }
  }
});

test('exactly one option of each limit is chosen', () => {
  for (const account of [accountWithoutPlan, upgradingAccount]) {
    for (const chosen of sampledSubscriptions()) {
      for (const limit of LIMITS) {
        const options = limitOptions(limit, { list, account, chosen, now });
        expect(options.filter(({ isChosen }) => isChosen)).toHaveLength(1);
      }
    }
  }
});

test('an upgrade starts at the current plan, costs nothing there and never goes below', () => {
  const {
    subscription,
    minimum,
    offer: current,
  } = configuredOffer(list, upgradingAccount, ADVANCED, now);
  expect(minimum && isSameSubscription(subscription, minimum)).toBe(true);
  expect(current).toEqual({ mode: 'Upgrade', price: 0, expiry: upgradingAccount.expiry });
});
