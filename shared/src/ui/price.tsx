import * as texts from '#texts';
import { formatEuros } from '../format';
import { classNames } from './class-names';
import styles from './price.module.css';
import { VisuallyHidden } from './visually-hidden';

/** The props of `Price`. */
export type PriceProps = {
  /** Euros. */
  amount: number;
  /** The old price in euros, shown struck out (section 9: 1.3 times the price). */
  before?: number | undefined;
  /** The period: 'a year'. */
  per?: string | undefined;
  /** The small text below. At a net price: that VAT is added. */
  note?: string | null | undefined;
  size?: 'large' | 'regular' | undefined;
  /** A text before the amount: 'from'. */
  prefix?: string | undefined;
};

/**
 * A price in large type, with the old price small and struck out beside it. A translator of the
 * browser leaves the amounts as they are.
 */
export function Price({
  amount,
  before,
  per,
  note = texts.price.plusVat(),
  size = 'large',
  prefix,
}: PriceProps) {
  return (
    <div className={classNames(styles.price, styles[size])}>
      <p className={styles.line}>
        {prefix && <span className={styles.small}>{prefix}</span>}
        <strong className={styles.amount} translate="no">
          {formatEuros(amount)}
        </strong>
        {before !== undefined && (
          <s className={styles.before}>
            <VisuallyHidden>{texts.price.oldPrice()}</VisuallyHidden>
            <span translate="no">{formatEuros(before)}</span>
          </s>
        )}
      </p>
      {(per || note) && <p className={styles.note}>{[per, note].filter(Boolean).join(', ')}</p>}
    </div>
  );
}
