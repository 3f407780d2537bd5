import { formatDate } from '@site/shared/format';
import {
  limitsOf,
  type OwnedPeriod,
  type PriceList,
  planName,
  type Subscription,
  struckOutPrice,
  toEuros,
} from '@site/shared/rules';
import { Button, CheckList, Price } from '@site/shared/ui';
import * as texts from '#texts';
import { limitLines } from '../labels/limit-labels';
import { PlanChange } from '../labels/plan-change';
import type { ConfiguredOffer } from './limit-options';
import { modeLabels } from './mode-labels';
import styles from './purchase-summary.module.css';

type PurchaseSummaryProps = {
  list: PriceList;
  configured: ConfiguredOffer;
  /** What the account would own after the order. */
  owned: readonly OwnedPeriod[];
  /** Whether the custom amount, if one was typed, is valid (section 4). */
  isValid: boolean;
  isBusy: boolean;
  onBuy: (subscription: Subscription) => void;
};

/**
 * The chosen plan, its price and the button that buys it: a side panel on a desktop, a bottom bar
 * on a phone.
 */
export function PurchaseSummary({
  list,
  configured: { subscription, offer },
  owned,
  isValid,
  isBusy,
  onBuy,
}: PurchaseSummaryProps) {
  const limits = limitsOf(list, subscription);
  const isUpgrade = offer.mode === 'Upgrade';
  // The subscription is always valid, so only an upgrade that adds nothing costs 0 (section 4).
  const hasNothingToBuy = offer.price <= 0;
  const end = { date: formatDate(offer.expiry) };
  return (
    <section className={styles.summary} aria-labelledby="summary-title">
      <h2 id="summary-title" className={styles.plan}>
        {planName(limits.playlist)}
      </h2>
      <div className={styles.price} aria-live="polite" aria-atomic="true">
        {hasNothingToBuy ? (
          <p className={styles.choose}>{texts.configurator.chooseWhatToAdd()}</p>
        ) : (
          <Price
            amount={toEuros(offer.price)}
            before={toEuros(struckOutPrice(offer.price))}
            per={isUpgrade ? undefined : texts.configurator.perYear()}
          />
        )}
        <p className={styles.endDate}>
          {isUpgrade ? texts.configurator.forTimeLeft(end) : texts.configurator.runsUntil(end)}
        </p>
      </div>
      <div className={styles.limits}>
        <CheckList items={limitLines(limits)} />
      </div>
      <div className={styles.change}>{!hasNothingToBuy && <PlanChange owned={owned} />}</div>
      <div className={styles.action}>
        <Button
          variant="primary"
          wide
          disabled={hasNothingToBuy || !isValid}
          busy={isBusy}
          aria-describedby={hasNothingToBuy ? 'summary-note' : undefined}
          onClick={() => onBuy(subscription)}
        >
          {modeLabels[offer.mode]()}
        </Button>
        {hasNothingToBuy && isUpgrade && (
          <p id="summary-note" className={styles.note}>
            {texts.configurator.nothingToUpgrade()}
          </p>
        )}
      </div>
    </section>
  );
}
