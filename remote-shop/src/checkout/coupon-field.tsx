import type { Problem } from '@site/shared/client';
import { fields } from '@site/shared/contract';
import { LookedUpField } from './quote-field';

export type CouponFieldProps = {
  /** The code that the total is asked with; empty without one. */
  applied: string;
  problem: Problem | null;
  isPending: boolean;
  onApply: (code: string) => void;
};

/** A coupon's code. Only the server knows what it is worth, so the recap shows it. */
export function CouponField({ applied, problem, isPending, onApply }: CouponFieldProps) {
  return (
    <LookedUpField
      summary="I have a coupon"
      label="Coupon code"
      action="Apply coupon"
      applied={applied}
      maxLength={40}
      validate={(text) => (fields.coupon.safeParse(text).success ? null : 'Coupon not valid')}
      problem={problem?.body}
      isPending={isPending}
      onApply={onApply}
    />
  );
}
