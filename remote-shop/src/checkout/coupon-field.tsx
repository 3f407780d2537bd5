import type { Problem } from '@site/shared/client';
import { fields } from '@site/shared/contract';
import { fieldError } from '@site/shared/remote';
import * as texts from '#texts';
import { useBuyerWords } from './buyer-words';
import { QuoteField } from './quote-field';
import type { QuoteText } from './use-quote-text';

/** The longest code that the contract accepts. */
const MAX_CODE_LENGTH = 40;

type CouponFieldProps = { field: QuoteText; problem: Problem | null; isPending: boolean };

/** A coupon's code. The quote shows its discount. */
export function CouponField({ field, problem, isPending }: CouponFieldProps) {
  const words = useBuyerWords();
  return (
    <QuoteField
      summary={words.coupon()}
      label={texts.checkout.couponCode()}
      buttonLabel={texts.checkout.applyCoupon()}
      field={field}
      maxLength={MAX_CODE_LENGTH}
      problem={problem?.body}
      isPending={isPending}
    />
  );
}

/** The error of a malformed code; null for any other, which only the server can check. */
export function couponError(text: string): string | null {
  return fieldError(fields.coupon, text);
}
