import { readStoredJson, writeStorage } from '@site/shared/browser';
import { LIMITS, maxIndex, type PriceList, type Subscription } from '@site/shared/rules';
import { type BillingDraft, billingDraftIn } from './billing';

const CHOICE_KEY = 'checkout.choice';
const BILLING_KEY = 'checkout.billing';
const COUPON_KEY = 'checkout.coupon';

/** The values if the browser blocks its storage. They last until the page is reloaded. */
const fallback = new Map<string, unknown>();

function store(key: string, value: unknown): void {
  if (writeStorage('session', key, JSON.stringify(value))) fallback.delete(key);
  else fallback.set(key, value);
}

function stored(key: string): unknown {
  return fallback.get(key) ?? readStoredJson('session', key);
}

/** A chosen subscription with the version of the price list whose indexes it has. */
export type Choice = { subscription: Subscription; priceVersion: number };

/** A subscription that was chosen in a list: the router state of the shop's pages. */
export function choiceIn({ version }: PriceList, subscription: Subscription): Choice {
  return { subscription, priceVersion: version };
}

/** Stores the choice for this tab. It survives a sign-in and a reload. */
export function storeChoice(choice: Choice): void {
  store(CHOICE_KEY, choice);
}

/** The stored choice, or null. */
export function storedChoice(): Choice | null {
  return choiceInState(stored(CHOICE_KEY));
}

/** The choice in a router state, or null if it is missing or malformed. */
export function choiceInState(state: unknown): Choice | null {
  if (typeof state !== 'object' || state === null) return null;
  const { subscription, priceVersion } = state as Record<string, unknown>;
  if (typeof subscription !== 'object' || subscription === null) return null;
  return typeof priceVersion === 'number'
    ? { subscription: subscription as Subscription, priceVersion }
    : null;
}

/**
 * The subscription of a choice in a list; null for a choice of another version, whose indexes have
 * other limits, and for indexes that the list does not have. Checks with the rules, not with the
 * contract's schema: the configurator's bundle contains no schemas.
 */
export function subscriptionIn(list: PriceList, choice: Choice | null): Subscription | null {
  if (choice?.priceVersion !== list.version) return null;
  const indexes: Partial<Record<string, unknown>> = choice.subscription;
  const isIndex = (index: unknown, highest: number) =>
    Number.isInteger(index) && Number(index) >= 0 && Number(index) <= highest;
  return LIMITS.every((limit) => isIndex(indexes[limit], maxIndex(list, limit)))
    ? choice.subscription
    : null;
}

/** Stores the billing draft with its account: another account in the same tab must not see it. */
export function storeBilling(accountId: number, draft: BillingDraft): void {
  store(BILLING_KEY, { ...draft, accountId });
}

/** The account's stored billing draft; null if there is none. */
export function storedBilling(accountId: number): BillingDraft | null {
  const value = stored(BILLING_KEY) as Record<string, unknown> | null;
  const draft = billingDraftIn(value?.accountId === accountId ? value : {});
  return Object.values(draft).some(Boolean) ? draft : null;
}

/** Stores the applied coupon with its account, so that a reload keeps it. */
export function storeCoupon(accountId: number, code: string): void {
  store(COUPON_KEY, { accountId, code });
}

/** The account's stored coupon; empty if there is none. */
export function storedCoupon(accountId: number): string {
  const value = stored(COUPON_KEY) as Record<string, unknown> | null;
  return value?.accountId === accountId && typeof value.code === 'string' ? value.code : '';
}

/** Removes everything that the checkout stored, after a completed order. */
export function clearStoredCheckout(): void {
  for (const key of [CHOICE_KEY, BILLING_KEY, COUPON_KEY]) {
    fallback.delete(key);
    writeStorage('session', key, null);
  }
}
