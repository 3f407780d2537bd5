import { BILLING_FIELDS, type VatNumberStatus } from '@site/shared/contract';
import * as texts from '#texts';
import { useBuyerWords } from './buyer-words';
import { QuoteField } from './quote-field';
import type { QuoteText } from './use-quote-text';

/** The longest VAT number that the contract accepts. */
const MAX_NUMBER_LENGTH = 20;

type VatNumberFieldProps = {
  field: QuoteText;
  status: VatNumberStatus | undefined;
  isPending: boolean;
};

const problems: Partial<Record<VatNumberStatus, () => string>> = {
  invalid: texts.checkout.vatInvalid,
  unchecked: texts.checkout.vatUnchecked,
};

/** A business customer's VAT number. The server checks that it exists and computes the VAT. */
export function VatNumberField({ field, status, isPending }: VatNumberFieldProps) {
  const { vatReverseCharge, vatNoEffect } = useBuyerWords();
  const hints: Partial<Record<VatNumberStatus, () => string>> = {
    'reverse-charge': vatReverseCharge,
    'no-effect': vatNoEffect,
  };
  return (
    <QuoteField
      label={BILLING_FIELDS.vatNumber.label}
      buttonLabel={texts.checkout.checkNumber()}
      field={field}
      maxLength={MAX_NUMBER_LENGTH}
      problem={status && problems[status]?.()}
      hint={(status && hints[status]?.()) ?? BILLING_FIELDS.vatNumber.hint}
      isPending={isPending}
    />
  );
}
