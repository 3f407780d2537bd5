import { formatDate, formatOrderTitle } from '@site/shared/format';
import { limitsOf, type PriceList, planName, type Subscription } from '@site/shared/rules';
import {
  Button,
  Callout,
  CheckList,
  type DataItem,
  DataList,
  Skeleton,
  SkeletonGroup,
} from '@site/shared/ui';
import * as texts from '#texts';
import { amountLines, amountLinesBeforeVat } from '../labels/amount-lines';
import { limitLines } from '../labels/limit-labels';
import { PlanChange } from '../labels/plan-change';
import { type BuyerWords, useBuyerWords } from './buyer-words';
import styles from './quote-summary.module.css';
import type { Quote, QuoteState } from './use-quote';

type QuoteSummaryProps = {
  list: PriceList;
  subscription: Subscription;
  quoteState: QuoteState;
  hasCountry: boolean;
};

/** The ordered plan and the server's amounts. The page computes none of them. */
export function QuoteSummary({
  list,
  subscription,
  quoteState: { quote, problem, isPending, retry },
  hasCountry,
}: QuoteSummaryProps) {
  const limits = limitsOf(list, subscription);
  const words = useBuyerWords();
  return (
    <>
      <p className={styles.plan}>
        {planName(limits.playlist)}
        {quote && <span className={styles.type}>{formatOrderTitle(quote.type)}</span>}
      </p>
      <CheckList items={limitLines(limits)} />
      {problem ? (
        <Callout
          tone="danger"
          role="alert"
          title={problem.title}
          actions={
            <Button onClick={retry} busy={isPending}>
              {texts.checkout.tryAgain()}
            </Button>
          }
        >
          {problem.body}
        </Callout>
      ) : quote ? (
        <div className={styles.amounts} aria-live="polite" aria-busy={isPending}>
          <PlanChange owned={quote.owned} />
          <DataList items={quoteLines(quote, hasCountry, words)} />
        </div>
      ) : (
        <SkeletonGroup label={words.calculating()}>
          <Skeleton />
          <Skeleton />
          <Skeleton />
          <Skeleton shape="title" />
        </SkeletonGroup>
      )}
    </>
  );
}

/** Without a country the VAT is unknown, so the last line is the total before VAT. */
function quoteLines(quote: Quote, hasCountry: boolean, words: BuyerWords): DataItem[] {
  const amounts = hasCountry
    ? amountLines(quote, quote.vatNumber === 'reverse-charge')
    : amountLinesBeforeVat(quote, words.vatUnknown());
  return [{ term: texts.checkout.runsUntil(), value: formatDate(quote.expiry) }, ...amounts];
}
