import { LIMITS, maxIndex, type Subscription } from '@site/shared/rules';

/** What was typed into the billing details, before it is valid. An empty country is one not chosen yet. */
export type BillingDraft = {
  firstName: string;
  lastName: string;
  country: string;
  vatNumber: string;
};

const SUBSCRIPTION_KEY = 'checkout.subscription';
const BILLING = 'checkout.billing';

/** Where the browser keeps nothing for us the checkout lives as long as the page. */
const memory = new Map<string, string>();

function keep(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    sessionStorage.setItem(key, text);
  } catch {
    memory.set(key, text);
  }
}

function kept(key: string): unknown {
  try {
    return JSON.parse(memory.get(key) ?? sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps the subscription that is on its way to the checkout, through signing in and reloading, for this tab. */
export function storeSubscription(subscription: Subscription): void {
  keep(SUBSCRIPTION_KEY, subscription);
}

export function storedSubscription(): Subscription | null {
  return subscriptionFrom(kept(SUBSCRIPTION_KEY));
}

/** The subscription in a router state `{subscription}`, if there is a well-formed one. */
export function subscriptionInState(state: unknown): Subscription | null {
  return typeof state === 'object' && state !== null && 'subscription' in state
    ? subscriptionFrom(state.subscription)
    : null;
}

/** By the rules alone: the schemas of the wire are more than the shop's pages weigh. */
function subscriptionFrom(value: unknown): Subscription | null {
  if (typeof value !== 'object' || value === null) return null;
  const levels = value as Partial<Record<string, unknown>>;
  const isLevel = (index: unknown, highest: number) =>
    Number.isInteger(index) && Number(index) >= 0 && Number(index) <= highest;
  return LIMITS.every((limit) => isLevel(levels[limit], maxIndex(limit)))
    ? (value as Subscription)
    : null;
}

/** Keeps what was typed, for the account it was typed by. */
export function keepBilling(accountId: number, draft: BillingDraft): void {
  keep(BILLING, { ...draft, accountId });
}

export function keptBilling(accountId: number): BillingDraft {
  const value = kept(BILLING) as (Partial<BillingDraft> & { accountId?: number }) | null;
  const own = value?.accountId === accountId ? value : null;
  return {
    firstName: textIn(own?.firstName),
    lastName: textIn(own?.lastName),
    country: textIn(own?.country),
    vatNumber: textIn(own?.vatNumber),
  };
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** After the purchase. */
export function forgetCheckout(): void {
  for (const key of [SUBSCRIPTION_KEY, BILLING]) {
    memory.delete(key);
    try {
      sessionStorage.removeItem(key);
    } catch {
      // Nothing was kept there.
    }
  }
}
