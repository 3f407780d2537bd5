import { messages } from '@site/shared/contract';
import type { BillingDraft } from './stored-checkout';

/** What the boxes at the end of the checkout say. */
export type Consent = { terms: boolean; nonRefundable: boolean };

const REFUSED = "Sorry, we can't accept this order";

/**
 * Why 'Place order' is not possible yet, in the words of section 5; empty when it is. Of the two boxes only what is on the screen
 * and still open is named; the non-refundable policy is asked for in a purchase only.
 */
export function orderObstacles(
  billing: BillingDraft,
  consent: Consent,
  { isPurchase, amount }: { isPurchase: boolean; amount: number },
): string[] {
  const open = [
    ...(consent.terms ? [] : ["'terms and conditions'"]),
    ...(isPurchase && !consent.nonRefundable ? ["'non-refundable policy'"] : []),
  ];
  return [
    ...(amount > 0 ? [] : [REFUSED]),
    ...(billing.firstName.trim() && billing.lastName.trim() ? [] : [messages.names]),
    ...(billing.country ? [] : ["Choose your country, or 'Other' if it is not in the list"]),
    ...(open.length > 0 ? [`Accept the ${open.join(' and ')} to place the order`] : []),
  ];
}
