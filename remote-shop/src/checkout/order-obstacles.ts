import { BILLING_FIELDS, type BillingFieldName } from '@site/shared/contract';
import { formatCountry } from '@site/shared/format';
import { OTHER_COUNTRY } from '@site/shared/rules';
import * as texts from '#texts';
import { type BillingDraft, billingFieldsOf } from './billing';
import { type BuyerWords, OWN_WORDS } from './buyer-words';

/** Which boxes at the end of the checkout are ticked. */
export type Consent = { terms: boolean; nonRefundable: boolean };

/**
 * Why 'Place order' is disabled, in the texts of section 5; empty if the order can be placed.
 * `amount` is the total in euros; `words` depend on who fills the form in. Only a purchase needs
 * the non-refundable policy.
 */
export function orderObstacles(
  billing: BillingDraft,
  consent: Consent,
  { isPurchase, amount }: { isPurchase: boolean; amount: number },
  words: BuyerWords = OWN_WORDS,
): string[] {
  return [
    ...(amount > 0 ? [] : [words.cannotAccept()]),
    ...missingFields(billing, words),
    ...missingConsent(!consent.terms, isPurchase && !consent.nonRefundable),
  ];
}

function missingConsent(isTermsMissing: boolean, isPolicyMissing: boolean): string[] {
  if (isTermsMissing && isPolicyMissing) return [texts.checkout.termsAndPolicyMissing()];
  if (isTermsMissing) return [texts.checkout.termsMissing()];
  return isPolicyMissing ? [texts.checkout.policyMissing()] : [];
}

/** One text for each missing field. The two names share theirs, so it appears once. */
function missingFields(billing: BillingDraft, words: BuyerWords): string[] {
  const fieldWords: Partial<Record<BillingFieldName, string>> = {
    firstName: words.namesMissing(),
    lastName: words.namesMissing(),
    country: words.countryMissing({ other: formatCountry(OTHER_COUNTRY) }),
  };
  const missing = billingFieldsOf(billing).filter(
    (name) => BILLING_FIELDS[name].isRequired && billing[name].trim() === '',
  );
  const obstacles = missing.map(
    (name) =>
      fieldWords[name] ?? texts.checkout.fieldMissing({ label: BILLING_FIELDS[name].label }),
  );
  return [...new Set(obstacles)];
}
