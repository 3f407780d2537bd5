import type { Problem } from '@site/shared/client';
import { fields } from '@site/shared/contract';
import { fieldError } from '@site/shared/remote';
import { QuoteField } from './quote-field';
import type { QuoteText } from './use-quote-text';

export type CouponFieldProps = { field: QuoteText; problem: Problem | null; isPending: boolean };

/** A coupon's code. The quote shows its discount. */
export function CouponField({ field, problem, isPending }: CouponFieldProps) {
  return (
    <QuoteField
      summary="I have a coupon"
      label="Coupon code"
      buttonLabel="Apply coupon"
      field={field}
      maxLength={40}
      problem={problem?.body}
      isPending={isPending}
    />
  );
}

export function couponError(text: string): string | null {
  return fieldError(fields.coupon, text);
}
