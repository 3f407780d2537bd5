import {
  ADVANCED,
  BASIC,
  type Cents,
  currentSubscription,
  DAY_MS,
  entitlementFields,
  type Limits,
  limitsOf,
  offerFor,
  type PriceList,
  priceCents,
  type Subscription,
} from '@site/shared/rules';

/** How long before the end of the plan the example of a renewal is, in ms. */
const RENEWAL_MS = 10 * DAY_MS;
/** How many days the plan still runs in the example of an upgrade. */
export const UPGRADE_DAYS = 200;

/** The plans that the preview shows, from Basic to the largest one without a custom amount. */
function typicalPlans({ options }: PriceList): Subscription[] {
  const last = (limit: keyof Subscription) => options[limit].length - 1;
  return [
    BASIC,
    ADVANCED,
    { ...ADVANCED, playlist: 2, epg: 2, customer: 2 },
    { ...ADVANCED, playlist: 3, epg: 3, customer: 3, automatic_backups: 1 },
    {
      ...{ playlist: last('playlist'), epg: last('epg'), customer: last('customer') },
      ...{ streams: last('streams'), episodes: last('episodes'), automatic_backups: 1 },
    },
  ];
}

/** What the renewal of a plan costs and gives before and after a change. Prices in cents. */
export type RenewalChange = {
  limits: Limits;
  price: Cents;
  after: { limits: Limits; price: Cents };
};

/** What the renewals of the typical plans of `before` cost with both lists, at `now` (ms). */
export function renewalChanges(before: PriceList, after: PriceList, now: number): RenewalChange[] {
  return typicalPlans(before).map((subscription) => {
    const limits = limitsOf(before, subscription);
    const account = { ...entitlementFields(limits), expiry: now + RENEWAL_MS };
    const suggested = currentSubscription(after, account);
    return {
      limits,
      price: offerFor(before, account, subscription, now).price,
      after: {
        limits: limitsOf(after, suggested),
        price: offerFor(after, account, suggested, now).price,
      },
    };
  });
}

/**
 * The typical plans of the list `after` with their prices in both lists, in cents. Each is compared
 * with the plan at the same place of `before`, whose limits may be others.
 */
export function purchaseChanges(before: PriceList, after: PriceList) {
  return typicalPlans(after).map((subscription, index) => ({
    limits: limitsOf(after, subscription),
    price: priceCents(before, typicalPlans(before)[index] ?? subscription),
    after: priceCents(after, subscription),
  }));
}

/** What a customer of Basic pays in cents for the smallest Advanced, with `UPGRADE_DAYS` left. */
export function upgradePriceIn(list: PriceList, now: number): Cents {
  const basic = entitlementFields(limitsOf(list, BASIC));
  const account = { ...basic, expiry: now + UPGRADE_DAYS * DAY_MS };
  return offerFor(list, account, ADVANCED, now).price;
}
