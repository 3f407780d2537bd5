import type { Entitlement } from './shop-mode';

/** The flag that hides PayPal from every account (section 6). */
const IS_PAYPAL_OFFERED = false;

const FIRST_PAYPAL_ACCOUNT = 70_000;
const PAYPAL_MAX_LIST = 3;

/**
 * Whether an account can pay by PayPal (section 6): accounts from id 70,000 with fewer than 3
 * playlists, and only if PayPal is offered.
 */
export function canPayByPaypal(
  { id, max_list }: { id: number } & Entitlement,
  isOffered: boolean = IS_PAYPAL_OFFERED,
): boolean {
  return isOffered && id >= FIRST_PAYPAL_ACCOUNT && (max_list ?? 0) < PAYPAL_MAX_LIST;
}
