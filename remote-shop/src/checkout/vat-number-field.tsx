import { BILLING_FIELDS, type VatNumberStatus } from '@site/shared/contract';
import { QuoteField } from './quote-field';
import type { QuoteText } from './use-quote-text';

export type VatNumberFieldProps = {
  field: QuoteText;
  status: VatNumberStatus | undefined;
  isPending: boolean;
};

const hints: Partial<Record<VatNumberStatus, string>> = {
  'reverse-charge': 'Valid: no VAT is added, because you owe it yourself (reverse charge).',
  'no-effect':
    'Valid, but VAT is added. It is left out only for a number of your country, in a member state other than ours.',
};

const problems: Partial<Record<VatNumberStatus, string>> = {
  invalid: 'This number is not registered, so VAT is added',
  unchecked: 'The VAT register is not available, so VAT is added. Check again in a minute',
};

/** A business customer's VAT number. The server checks that it exists and computes the VAT. */
export function VatNumberField({ field, status, isPending }: VatNumberFieldProps) {
  return (
    <QuoteField
      label={BILLING_FIELDS.vatNumber.label}
      buttonLabel="Check number"
      field={field}
      maxLength={20}
      problem={status && problems[status]}
      hint={(status && hints[status]) ?? BILLING_FIELDS.vatNumber.hint}
      isPending={isPending}
    />
  );
}
