import {
  type Cents,
  type CouplingReason,
  couplingProblems,
  currentSubscription,
  type Entitlement,
  type Limit,
  MIN_CUSTOM_CUSTOMER,
  normalise,
  type Offer,
  offer,
  type ShopConfiguration,
  type Subscription,
  shopMode,
} from '@site/shared/rules';

/** One option of a limit: what taking it would change, and why it cannot be taken. */
export type Choice = {
  index: number;
  isChosen: boolean;
  isCurrent: boolean;
  difference: Cents;
  refused: CouplingReason | null;
};

/** What the options of every limit are judged by. */
export type Basis = {
  configuration: ShopConfiguration;
  account: Entitlement;
  chosen: Subscription;
  now: number;
};

/** The configurator at one moment. */
export type Configured = {
  /** What the rules make of the visitor's choices: what is priced and bought. */
  subscription: Subscription;
  /** The account's own subscription in an upgrade, which nothing goes below; else nothing. */
  floor: Subscription | undefined;
  offer: Offer;
};

/** Judges the visitor's choices (indexes, perhaps not valid together) for an account at `now` (ms). */
export function configure(account: Entitlement, chosen: Subscription, now: number): Configured {
  const floor = shopMode(account, now) === 'Upgrade' ? currentSubscription(account) : undefined;
  const subscription = normalise(chosen, floor);
  return { subscription, floor, offer: offer(account, subscription, now) };
}

/**
 * The options of one limit. What the visitor chose elsewhere stays in mind: levels that the coupling moved come back once they
 * fit again.
 */
export function choicesFor(limit: Limit, { configuration, account, chosen, now }: Basis): Choice[] {
  const here = configure(account, chosen, now);
  const indexes = configuration[limit].map((_, index) => index);
  if (limit === 'customer') indexes.push(customIndex(account, here.subscription));
  return indexes.map((index) => {
    const wanted = { ...chosen, [limit]: index };
    const there = configure(account, wanted, now);
    const problem = couplingProblems(wanted, here.floor).find(
      (candidate) => candidate.limit === limit,
    );
    return {
      index,
      isChosen: here.subscription[limit] === index,
      isCurrent: here.floor?.[limit] === index,
      difference: there.offer.price - here.offer.price,
      refused: problem?.reason ?? null,
    };
  });
}

/** The custom amount that is offered: the chosen one, else the account's own where it has 200 or more, else 200 (section 5). */
function customIndex(account: Entitlement, subscription: Subscription): number {
  if (subscription.customer >= MIN_CUSTOM_CUSTOMER) return subscription.customer;
  return Math.max(MIN_CUSTOM_CUSTOMER, currentSubscription(account).customer);
}
