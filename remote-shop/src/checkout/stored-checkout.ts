import { readStoredJson, writeStorage } from '@site/shared/browser';
import { LIMITS, maxIndex, type Subscription } from '@site/shared/rules';
import { type BillingDraft, billingDraftIn } from './billing';

const SUBSCRIPTION_KEY = 'checkout.subscription';
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

/** Stores the chosen subscription for this tab. It survives a sign-in and a reload. */
export function storeSubscription(subscription: Subscription): void {
  store(SUBSCRIPTION_KEY, subscription);
}

export function storedSubscription(): Subscription | null {
  return validSubscription(stored(SUBSCRIPTION_KEY));
}

/** The subscription in a router state `{subscription}`, or null if it is missing or malformed. */
export function subscriptionInState(state: unknown): Subscription | null {
  return typeof state === 'object' && state !== null && 'subscription' in state
    ? validSubscription(state.subscription)
    : null;
}

/**
 * Checks with the rules, not with the contract's schema: the configurator's bundle contains no
 * schemas.
 */
function validSubscription(value: unknown): Subscription | null {
  if (typeof value !== 'object' || value === null) return null;
  const indexes = value as Partial<Record<string, unknown>>;
  const isIndex = (index: unknown, highest: number) =>
    Number.isInteger(index) && Number(index) >= 0 && Number(index) <= highest;
  return LIMITS.every((limit) => isIndex(indexes[limit], maxIndex(limit)))
    ? (value as Subscription)
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
  for (const key of [SUBSCRIPTION_KEY, BILLING_KEY, COUPON_KEY]) {
    fallback.delete(key);
    writeStorage('session', key, null);
  }
}
