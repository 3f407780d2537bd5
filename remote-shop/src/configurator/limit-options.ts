import {
  type Cents,
  type CouplingReason,
  couplingProblems,
  currentSubscription,
  type Entitlement,
  type Limit,
  MIN_CUSTOM_CUSTOMER_INDEX,
  type Offer,
  offerFor,
  type PriceList,
  type Subscription,
  shopMode,
  validSubscription,
} from '@site/shared/rules';

/** One option of a limit. */
export type LimitOption = {
  index: number;
  isChosen: boolean;
  /** In an upgrade: whether the account's plan has this option. */
  isCurrent: boolean;
  /** By how much the price changes if this option is chosen, in cents. */
  priceDifference: Cents;
  /** Why the option is disabled; null if it can be chosen. */
  disabledReason: CouplingReason | null;
};

/** The state that the options depend on. `chosen` may break the coupling; `now` is in ms. */
export type ConfiguratorState = {
  list: PriceList;
  account: Entitlement;
  chosen: Subscription;
  now: number;
};

export type ConfiguredOffer = {
  /**
   * The valid subscription nearest to the customer's choices. The page prices and buys this
   * subscription.
   */
  subscription: Subscription;
  /** In an upgrade: the account's current subscription, which is the minimum. */
  minimum: Subscription | undefined;
  offer: Offer;
};

/**
 * The valid subscription for the customer's choices, and what it costs the account at `now` (ms).
 */
export function configuredOffer(
  list: PriceList,
  account: Entitlement,
  chosen: Subscription,
  now: number,
): ConfiguredOffer {
  const minimum =
    shopMode(account, now) === 'Upgrade' ? currentSubscription(list, account) : undefined;
  const subscription = validSubscription(list, chosen, minimum);
  return { subscription, minimum, offer: offerFor(list, account, subscription, now) };
}

/**
 * The options of one limit. They are computed from the original choices, so a limit that the
 * coupling adjusted returns to the chosen level as soon as that level is valid again.
 */
export function limitOptions(
  limit: Limit,
  { list, account, chosen, now }: ConfiguratorState,
): LimitOption[] {
  const current = configuredOffer(list, account, chosen, now);
  const indexes = list.options[limit].map((_, index) => index);
  if (limit === 'customer') indexes.push(customIndex(list, account, current.subscription));
  return indexes.map((index) => {
    const alternative = { ...chosen, [limit]: index };
    const problem = couplingProblems(list, alternative, current.minimum).find(
      (candidate) => candidate.limit === limit,
    );
    return {
      index,
      isChosen: current.subscription[limit] === index,
      isCurrent: current.minimum?.[limit] === index,
      priceDifference:
        configuredOffer(list, account, alternative, now).offer.price - current.offer.price,
      disabledReason: problem?.reason ?? null,
    };
  });
}

/**
 * The index of 'Custom': the chosen custom amount, or the account's own, or the minimum of 200
 * (section 5).
 */
function customIndex(list: PriceList, account: Entitlement, subscription: Subscription): number {
  if (subscription.customer >= MIN_CUSTOM_CUSTOMER_INDEX) return subscription.customer;
  return Math.max(MIN_CUSTOM_CUSTOMER_INDEX, currentSubscription(list, account).customer);
}
