import type { VatNumberStatus } from '@site/shared/contract';
import { readVatNumber } from '@site/shared/rules';
import { LookedUpField } from './quote-field';

export type VatNumberFieldProps = {
  /** The number that the total is asked with; empty without one. */
  applied: string;
  standing: VatNumberStatus | undefined;
  isPending: boolean;
  onApply: (vatNumber: string) => void;
};

const hints: Partial<Record<VatNumberStatus, string>> = {
  'reverse-charge': 'Valid: no VAT is added, as you owe it yourself (reverse charge).',
  'no-effect':
    'Valid, but VAT is added: only a number of your country, in another member state than ours, takes it off.',
};

const problems: Partial<Record<VatNumberStatus, string>> = {
  invalid: 'This number is not registered, so VAT is added',
  unchecked: 'The register does not answer at the moment, so VAT is added. Check again in a minute',
};

/** A business customer's VAT number. Whether it exists, and what that means for the total, the server finds out. */
export function VatNumberField({ applied, standing, isPending, onApply }: VatNumberFieldProps) {
  return (
    <LookedUpField
      summary="I have a VAT number of the EU"
      label="VAT number"
      action="Check number"
      applied={applied}
      maxLength={20}
      validate={(text) => (readVatNumber(text) ? null : 'Not a VAT number of the EU')}
      problem={standing && problems[standing]}
      hint={standing && hints[standing]}
      isPending={isPending}
      onApply={onApply}
    />
  );
}
