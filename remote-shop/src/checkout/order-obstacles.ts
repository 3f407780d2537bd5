import { BILLING_FIELDS, type BillingFieldName, messages } from '@site/shared/contract';
import { type BillingDraft, billingFieldsOf } from './billing';

/** Which boxes at the end of the checkout are ticked. */
export type Consent = { terms: boolean; nonRefundable: boolean };

const REFUSED = "Sorry, we can't accept this order";

const missingFieldTexts: Partial<Record<BillingFieldName, string>> = {
  firstName: messages.names,
  lastName: messages.names,
  country: "Choose your country, or 'Other' if it is not in the list",
};

/**
 * Why 'Place order' is disabled, in the texts of section 5; empty if the order can be placed.
 * `amount` is the total in euros. Only a purchase needs the non-refundable policy.
 */
export function orderObstacles(
  billing: BillingDraft,
  consent: Consent,
  { isPurchase, amount }: { isPurchase: boolean; amount: number },
): string[] {
  const openBoxes = [
    ...(consent.terms ? [] : ["'terms and conditions'"]),
    ...(isPurchase && !consent.nonRefundable ? ["'non-refundable policy'"] : []),
  ];
  return [
    ...(amount > 0 ? [] : [REFUSED]),
    ...missingFields(billing),
    ...(openBoxes.length > 0 ? [`Accept the ${openBoxes.join(' and ')} to place the order`] : []),
  ];
}

/** One text for each missing field. The two names share theirs, so it appears once. */
function missingFields(billing: BillingDraft): string[] {
  const missing = billingFieldsOf(billing).filter(
    (name) => BILLING_FIELDS[name].isRequired && billing[name].trim() === '',
  );
  const texts = missing.map(
    (name) => missingFieldTexts[name] ?? `Fill in '${BILLING_FIELDS[name].label}'`,
  );
  return [...new Set(texts)];
}
