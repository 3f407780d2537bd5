import { useAsync } from '@site/shared/browser';
import { type Answer, isProblemError, type Problem, unwrap } from '@site/shared/client';
import type { BodyOf, contract, ResponseOf } from '@site/shared/contract';
import { client } from '../client';
import type { Choice } from './stored-checkout';

export type Quote = ResponseOf<typeof contract.shop.quote>;

export type QuoteState = {
  /** The newest quote. While `isPending`, it is the quote of the earlier terms. */
  quote: Quote | null;
  /** Why the coupon was refused. The quote is then the one without a coupon. */
  couponProblem: Problem | null;
  /** Why the last request failed. */
  problem: Problem | null;
  isPending: boolean;
  retry: () => void;
};

/**
 * What the total depends on, besides the subscription. An empty coupon or VAT number is not sent.
 */
type QuoteTerms = { country: string; coupon: string; vatNumber: string };

/** The call that answers a quote: for the own account, or for that of a customer. */
export type QuoteCall = (
  body: BodyOf<typeof contract.shop.quote>,
  options: { signal: AbortSignal },
) => Promise<Answer<Quote>>;

/**
 * The server's quote for a chosen subscription. It is requested again when the choice or the terms
 * change.
 */
export function useQuote(
  choice: Choice,
  terms: QuoteTerms,
  call: QuoteCall = client.shop.quote,
): QuoteState {
  const { value, error, isPending, retry } = useAsync(
    (signal) => requestQuote(call, choice, terms, signal),
    JSON.stringify([choice, terms]),
  );
  if (error !== undefined && !isProblemError(error)) throw error;
  return {
    quote: value?.quote ?? null,
    couponProblem: error ? null : (value?.couponProblem ?? null),
    problem: error?.problem ?? null,
    isPending,
    retry,
  };
}

/** A refused coupon must not block the order: the quote is requested again without it. */
async function requestQuote(
  call: QuoteCall,
  choice: Choice,
  { country, coupon, vatNumber }: QuoteTerms,
  signal: AbortSignal,
): Promise<{ quote: Quote; couponProblem: Problem | null }> {
  const body = { ...choice, country, ...(vatNumber && { vatNumber }) };
  if (!coupon) return { quote: unwrap(await call(body, { signal })), couponProblem: null };

  const answer = await call({ ...body, coupon }, { signal });
  if (answer.ok || answer.problem.code !== 'coupon-invalid')
    return { quote: unwrap(answer), couponProblem: null };
  return {
    quote: unwrap(await call(body, { signal })),
    couponProblem: answer.problem,
  };
}
