import { BILLING_FIELDS, type BillingFieldName } from '@site/shared/contract';
import { formatCountry } from '@site/shared/format';
import { OTHER_COUNTRY } from '@site/shared/rules';
import * as texts from '#texts';
import { type BillingDraft, billingFieldsOf } from './billing';

/** Which boxes at the end of the checkout are ticked. */
export type Consent = { terms: boolean; nonRefundable: boolean };

const missingFieldTexts: Partial<Record<BillingFieldName, () => string>> = {
  firstName: texts.checkout.namesMissing,
  lastName: texts.checkout.namesMissing,
  country: () => texts.checkout.countryMissing({ other: formatCountry(OTHER_COUNTRY) }),
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
  return [
    ...(amount > 0 ? [] : [texts.checkout.cannotAccept()]),
    ...missingFields(billing),
    ...missingConsent(!consent.terms, isPurchase && !consent.nonRefundable),
  ];
}

function missingConsent(isTermsMissing: boolean, isPolicyMissing: boolean): string[] {
  if (isTermsMissing && isPolicyMissing) return [texts.checkout.termsAndPolicyMissing()];
  if (isTermsMissing) return [texts.checkout.termsMissing()];
  return isPolicyMissing ? [texts.checkout.policyMissing()] : [];
}

/** One text for each missing field. The two names share theirs, so it appears once. */
function missingFields(billing: BillingDraft): string[] {
  const missing = billingFieldsOf(billing).filter(
    (name) => BILLING_FIELDS[name].isRequired && billing[name].trim() === '',
  );
  const obstacles = missing.map(
    (name) =>
      missingFieldTexts[name]?.() ??
      texts.checkout.fieldMissing({ label: BILLING_FIELDS[name].label }),
  );
  return [...new Set(obstacles)];
}
