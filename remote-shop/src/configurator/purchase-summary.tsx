import { formatDate } from '@site/shared/format';
import { limitsOf, planName, type Subscription, struckOutPrice, toEuros } from '@site/shared/rules';
import { Button, CheckList, Price } from '@site/shared/ui';
import { limitLines } from '../labels/limit-labels';
import type { Configured } from './limit-options';
import styles from './purchase-summary.module.css';

const NOTHING_ADDED =
  'It is not possible to upgrade your subscription with the same configuration or downgrade it.';

export type PurchaseSummaryProps = {
  configured: Configured;
  isBusy: boolean;
  onBuy: (subscription: Subscription) => void;
};

/** What is being bought and what it costs: at the side on a desktop, at the bottom of a phone's window. */
export function PurchaseSummary({
  configured: { subscription, offer },
  isBusy,
  onBuy,
}: PurchaseSummaryProps) {
  const limits = limitsOf(subscription);
  const isUpgrade = offer.mode === 'Upgrade';
  // The rules have made the choices valid; what is left to refuse is an upgrade that adds nothing, whose price is zero (section 4).
  const isRefused = offer.price <= 0;
  const until = formatDate(offer.expiry);
  return (
    <section className={styles.summary} aria-labelledby="summary-title">
      <h2 id="summary-title" className={styles.plan}>
        {planName(limits.playlist)}
      </h2>
      <div className={styles.price} aria-live="polite" aria-atomic="true">
        <Price
          amount={toEuros(offer.price)}
          before={offer.price > 0 ? toEuros(struckOutPrice(offer.price)) : undefined}
          per={isUpgrade ? undefined : 'a year'}
        />
        <p className={styles.until}>
          {isUpgrade ? `For the time left, until ${until}` : `Runs until ${until}`}
        </p>
      </div>
      <div className={styles.limits}>
        <CheckList items={limitLines(limits)} />
      </div>
      <div className={styles.action}>
        <Button
          variant="primary"
          wide
          disabled={isRefused}
          busy={isBusy}
          aria-describedby={isRefused ? 'summary-refusal' : undefined}
          onClick={() => onBuy(subscription)}
        >
          {offer.mode}
        </Button>
        {isRefused && isUpgrade && (
          <p id="summary-refusal" className={styles.refusal}>
            {NOTHING_ADDED}
          </p>
        )}
      </div>
    </section>
  );
}
