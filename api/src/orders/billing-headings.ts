import { BILLING_FIELD_NAMES, BILLING_FIELDS, type BillingFieldName } from '@site/shared/contract';
import { BASE_LANGUAGE } from '@site/shared/language';
import { inLanguage } from '@site/shared/server';

/**
 * The heads of the billing fields in a CSV file. Programs read the files, so their heads are
 * English on the pages of each language.
 */
export function billingHeadings(): string[] {
  return inLanguage(BASE_LANGUAGE, () => BILLING_FIELD_NAMES.map(billingHeading));
}

function billingHeading(name: BillingFieldName): string {
  const { shortLabel, label } = BILLING_FIELDS[name];
  return shortLabel ?? label;
}
