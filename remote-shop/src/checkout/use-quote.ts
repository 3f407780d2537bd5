import type { Problem } from '@site/shared/client';
import type { contract, ResponseOf } from '@site/shared/contract';
import { client } from '@site/shared/host';
import type { Subscription } from '@site/shared/rules';
import { useCallback, useEffect, useState } from 'react';

export type Quote = ResponseOf<typeof contract.shop.quote>;

export type Quoting = {
  /** The last answer; while `isPending` it belongs to an earlier question. */
  quote: Quote | null;
  /** Why the coupon counts for nothing; the quote is the one without it. */
  couponProblem: Problem | null;
  /** Why there is no newer one. */
  problem: Problem | null;
  isPending: boolean;
  askAgain: () => void;
};

/** What the total depends on beside the subscription; empty texts are not sent. */
export type QuoteTerms = { country: string; coupon: string; vatNumber: string };

/** What the server would charge for a subscription on these terms, asked again when one of them changes. Only this is shown and sent. */
export function useQuote(subscription: Subscription, terms: QuoteTerms): Quoting {
  const [attempt, setAttempt] = useState(0);
  const [quote, setQuote] = useState<Quote | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [couponProblem, setCouponProblem] = useState<Problem | null>(null);
  const [answered, setAnswered] = useState<string | null>(null);
  const question = JSON.stringify([subscription, terms, attempt]);

  useEffect(() => {
    const control = new AbortController();
    const [asked, on] = JSON.parse(question) as [Subscription, QuoteTerms, number];
    quoteFor(asked, on, control.signal).then(({ answer, refusal }) => {
      if (control.signal.aborted) return;
      setCouponProblem(refusal);
      if (answer.ok) setQuote(answer.value);
      setProblem(answer.ok ? null : answer.problem);
      setAnswered(question);
    });
    return () => control.abort();
  }, [question]);

  const askAgain = useCallback(() => setAttempt((count) => count + 1), []);
  return { quote, couponProblem, problem, isPending: answered !== question, askAgain };
}

/** With a coupon that is refused, what it costs without: a wrong code must not keep anybody from ordering. */
async function quoteFor(
  subscription: Subscription,
  { country, coupon, vatNumber }: QuoteTerms,
  signal: AbortSignal,
) {
  const body = { subscription, country, ...(vatNumber && { vatNumber }) };
  const plain = () => client.shop.quote(body, { signal });
  if (!coupon) return { answer: await plain(), refusal: null };
  const answer = await client.shop.quote({ ...body, coupon }, { signal });
  if (answer.ok || answer.problem.code !== 'coupon-invalid') return { answer, refusal: null };
  return { answer: await plain(), refusal: answer.problem };
}
