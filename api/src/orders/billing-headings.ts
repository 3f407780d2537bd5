import { BILLING_FIELD_NAMES, BILLING_FIELDS, type BillingFieldName } from '@site/shared/contract';
import { BASE_LANGUAGE } from '@site/shared/language';
import { inLanguage } from '@site/shared/server';

/**
 * The headings of the billing fields in a CSV file. Programs read the files, so the headings are
 * English in every language.
 */
export function billingHeadings(): string[] {
  return inLanguage(BASE_LANGUAGE, () => BILLING_FIELD_NAMES.map(billingHeading));
}

function billingHeading(name: BillingFieldName): string {
  const { shortLabel, label } = BILLING_FIELDS[name];
  return shortLabel ?? label;
}
