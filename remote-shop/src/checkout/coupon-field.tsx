import type { Problem } from '@site/shared/client';
import { fields } from '@site/shared/contract';
import { fieldError } from '@site/shared/remote';
import { QuoteField } from './quote-field';

export type CouponFieldProps = {
  /** The code in the last quote request; empty without one. */
  applied: string;
  problem: Problem | null;
  isPending: boolean;
  onApply: (code: string) => void;
};

/** A coupon's code. The quote shows its discount. */
export function CouponField({ applied, problem, isPending, onApply }: CouponFieldProps) {
  return (
    <QuoteField
      summary="I have a coupon"
      label="Coupon code"
      buttonLabel="Apply coupon"
      applied={applied}
      maxLength={40}
      validate={(text) => fieldError(fields.coupon, text)}
      problem={problem?.body}
      isPending={isPending}
      onApply={onApply}
    />
  );
}
