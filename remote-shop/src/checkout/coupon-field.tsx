import type { Problem } from '@site/shared/client';
import { fields } from '@site/shared/contract';
import { fieldError } from '@site/shared/remote';
import * as texts from '#texts';
import { useBuyerWords } from './buyer-words';
import { QuoteField } from './quote-field';
import type { QuoteText } from './use-quote-text';

export type CouponFieldProps = { field: QuoteText; problem: Problem | null; isPending: boolean };

/** A coupon's code. The quote shows its discount. */
export function CouponField({ field, problem, isPending }: CouponFieldProps) {
  const words = useBuyerWords();
  return (
    <QuoteField
      summary={words.coupon()}
      label={texts.checkout.couponCode()}
      buttonLabel={texts.checkout.applyCoupon()}
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
