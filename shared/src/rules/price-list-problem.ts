import { HIGHEST_NEEDED_INDEX, validSubscription } from './coupling';
import { MIN_PAYABLE_CENTS } from './money';
import {
  BASIC,
  BASIC_PLAYLISTS,
  CUSTOMER_STEP,
  isSameSubscription,
  LIMITS,
  type Limit,
  MIN_CUSTOM_CUSTOMER_INDEX,
  type Subscription,
  UNLIMITED,
} from './plan';
import { priceCents } from './price';
import { MAX_OPTIONS, type PriceList } from './price-list';

const MAX_OPTION_VALUE = 1_000_000_000;

/**
 * How many options a list has. The coupling speaks of the playlists from index 3 on and of custom
 * managed users from index 4 on (sections 4 and 5), so these lists have five and four.
 */
export const OPTION_COUNTS: Readonly<Record<Limit, { least: number; most: number }>> = {
  playlist: { least: 5, most: 5 },
  epg: { least: HIGHEST_NEEDED_INDEX + 1, most: MAX_OPTIONS },
  customer: { least: MIN_CUSTOM_CUSTOMER_INDEX, most: MIN_CUSTOM_CUSTOMER_INDEX },
  streams: { least: 1, most: MAX_OPTIONS },
  episodes: { least: 1, most: MAX_OPTIONS },
  automatic_backups: { least: 2, most: 2 },
};

/** Why a price list cannot be sold. `index` is that of an option. */
export type PriceListProblem =
  | { kind: 'count'; limit: Limit }
  | { kind: 'value'; limit: Limit; index: number }
  | { kind: 'not rising'; limit: Limit; index: number }
  | { kind: 'playlists of the plans' }
  | { kind: 'too many users' }
  | { kind: 'price'; limit: Limit; index: number }
  | { kind: 'Basic too cheap' }
  | { kind: 'cheaper'; larger: Subscription; smaller: Subscription };

/** The first problem of a price list; null if it can be sold. */
export function priceListProblem(list: PriceList): PriceListProblem | null {
  const { options, cents } = list;
  for (const limit of LIMITS) {
    const problem = optionsProblem(limit, options[limit]) ?? centsProblem(limit, list);
    if (problem) return problem;
  }
  const [basic = 0, advanced = 0] = options.playlist;
  // One playlist is the trial (decision 1), more than three are Advanced (section 4).
  if (basic < 2 || basic > BASIC_PLAYLISTS || advanced <= BASIC_PLAYLISTS)
    return { kind: 'playlists of the plans' };
  if ((options.customer.at(-1) ?? 0) >= MIN_CUSTOM_CUSTOMER_INDEX * CUSTOMER_STEP)
    return { kind: 'too many users' };
  if ((cents.playlist[0] ?? 0) < MIN_PAYABLE_CENTS) return { kind: 'Basic too cheap' };
  return cheaperChoice(list);
}

function optionsProblem(limit: Limit, options: readonly number[]): PriceListProblem | null {
  const { least, most } = OPTION_COUNTS[limit];
  if (options.length < least || options.length > most) return { kind: 'count', limit };
  for (const [index, value] of options.entries()) {
    if (!isPossible(limit, value, index === options.length - 1))
      return { kind: 'value', limit, index };
    const before = options[index - 1];
    if (before !== undefined && value !== UNLIMITED && value <= before)
      return { kind: 'not rising', limit, index };
  }
  return null;
}

/** Only EPG countries may be unlimited or none. Backups are 0 and 1: none, or with backups. */
function isPossible(limit: Limit, value: number, isLast: boolean): boolean {
  if (limit === 'automatic_backups') return value === (isLast ? 1 : 0);
  if (limit === 'epg' && value === UNLIMITED) return isLast;
  const least = limit === 'epg' ? 0 : 1;
  return Number.isInteger(value) && value >= least && value <= MAX_OPTION_VALUE;
}

function centsProblem(limit: Limit, { options, cents, customStepCents }: PriceList) {
  const count = options[limit].length + (limit === 'customer' ? 1 : 0);
  const prices = limit === 'customer' ? [...cents.customer, customStepCents] : cents[limit];
  if (cents[limit].length !== count) return { kind: 'count', limit } as const;
  // An Advanced plan has more than the first option of these limits, and Basic has its own price.
  const isFree = limit === 'epg' || limit === 'customer';
  const index = prices.findIndex(
    (price, option) =>
      !Number.isInteger(price) || price < 0 || (isFree && option === 0 && price !== 0),
  );
  return index === -1 ? null : ({ kind: 'price', limit, index } as const);
}

/** A choice that costs less than the same one with a smaller option, and that smaller one. */
function cheaperChoice(list: PriceList): PriceListProblem | null {
  for (const limit of LIMITS) {
    const prices = list.cents[limit];
    for (let index = 1; index < prices.length; index += 1) {
      const larger = smallestWith(list, limit, index);
      if (!larger) continue;
      const smaller = oneLess(larger, limit);
      if (priceCents(list, larger) < priceCents(list, smaller))
        return { kind: 'cheaper', larger, smaller };
    }
  }
  return null;
}

/**
 * The smallest subscription with an option in which the next smaller option is valid, too.
 * Undefined where there is none: an Advanced plan has more than the first EPG option.
 */
function smallestWith(list: PriceList, limit: Limit, index: number): Subscription | undefined {
  return list.options.playlist
    .map((_, playlist) =>
      validSubscription(list, { ...BASIC, playlist: Math.max(1, playlist), [limit]: index }),
    )
    .find((larger) => {
      const smaller = oneLess(larger, limit);
      const isValid = isSameSubscription(validSubscription(list, smaller), smaller);
      return larger[limit] === index && isValid;
    });
}

/** The same subscription with the next smaller option of a limit. Playlist 0 is Basic. */
function oneLess(larger: Subscription, limit: Limit): Subscription {
  const smaller = { ...larger, [limit]: larger[limit] - 1 };
  return smaller.playlist === 0 ? BASIC : smaller;
}
