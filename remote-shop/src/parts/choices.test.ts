import {
  ADVANCED,
  DAY,
  type Entitlement,
  LIMITS,
  normalise,
  OPTIONS,
  offer,
  price,
  type Selection,
  sameSelection,
} from '@site/shared/rules';
import { everySelection } from '@site/shared/testing';
import { choicesFor, configure } from './choices';

const now = Date.UTC(2026, 10, 20);
const newcomer: Entitlement = {};
const upgrader: Entitlement = {
  max_list: 10,
  max_epg: 20,
  max_customer: 30,
  max_streams: 250_000,
  max_episodes: 300_000,
  automatic_backups: 1,
  expiry: now + 100 * DAY,
};

/** One valid selection in a hundred or so: enough to meet every kind. */
function* someSelections(): Generator<Selection> {
  let count = 0;
  for (const selection of everySelection(6)) if (count++ % 37 === 0) yield selection;
}

test.each([
  ['a purchase', newcomer],
  ['an upgrade', upgrader],
])('in %s a choice that can be taken is taken as it is, at the price it says', (_, account) => {
  for (const chosen of someSelections()) {
    const here = configure(account, chosen, now);
    for (const limit of LIMITS) {
      for (const choice of choicesFor(limit, { configuration: OPTIONS, account, chosen, now })) {
        if (choice.refused) continue;
        const there = configure(account, { ...chosen, [limit]: choice.index }, now);
        expect(there.selection[limit]).toBe(choice.index);
        expect(there.offer.price).toBe(here.offer.price + choice.difference);
      }
    }
  }
});

test('a choice is refused exactly where the rules would make another of it', () => {
  for (const chosen of someSelections()) {
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
    for (const chosen of someSelections()) {
      for (const limit of LIMITS) {
        const choices = choicesFor(limit, { configuration: OPTIONS, account, chosen, now });
        expect(choices.filter(({ isChosen }) => isChosen)).toHaveLength(1);
      }
    }
  }
});

test('an upgrade starts where the account is, costs nothing there and never goes below', () => {
  const { selection, floor, offer: here } = configure(upgrader, ADVANCED, now);
  expect(floor && sameSelection(selection, floor)).toBe(true);
  expect(here).toEqual({ mode: 'Upgrade', price: 0, expiry: upgrader.expiry });
});

test('the price is the one of the rules', () => {
  const { selection, offer: made } = configure(newcomer, { ...ADVANCED, playlist: 3 }, now);
  expect(made.price).toBe(price(selection));
  expect(made).toEqual(offer(newcomer, selection, now));
});
