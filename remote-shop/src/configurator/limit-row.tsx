import { formatEuros } from '@site/shared/format';
import { type Limit, limitValue, type Subscription, toEuros } from '@site/shared/rules';
import { type RadioOption, RadioSegment } from '@site/shared/ui';
import { Info } from 'lucide-react';
import { memo, type ReactNode, useCallback, useMemo } from 'react';
import { limitWords } from '../labels/limit-labels';
import { refusalWords } from './coupling-text';
import { type Basis, type Choice, choicesFor, configure } from './limit-options';
import styles from './limit-row.module.css';

export type LimitRowProps = {
  limit: Limit;
  /** The level that is chosen now. */
  value: number;
  /** What the other options would change is told by this, which may be a moment behind. */
  basis: Basis;
  /** What the coupling made of this row's choice, in words. */
  moved: string | null;
  onChoose: (limit: Limit, index: number) => void;
  /** More about the chosen level. */
  children?: ReactNode;
};

/** One limit of the configurator: its choices, and beside each what taking it would change. Drawn again only when it has changed itself. */
export const LimitRow = memo(function LimitRow({
  limit,
  value,
  basis,
  moved,
  onChoose,
  children,
}: LimitRowProps) {
  const options = useMemo(() => optionsOf(limit, basis), [limit, basis]);
  const choose = useCallback((index: number) => onChoose(limit, index), [limit, onChoose]);
  const { title, hint } = limitWords[limit];
  return (
    <div className={styles.row}>
      <RadioSegment legend={title} hint={hint} value={value} onChange={choose} options={options} />
      <p className={styles.moved} aria-live="polite">
        {moved && (
          <>
            <Info aria-hidden="true" />
            {moved}
          </>
        )}
      </p>
      {children}
    </div>
  );
});

function optionsOf(limit: Limit, basis: Basis): RadioOption<number>[] {
  const choices = choicesFor(limit, basis);
  const { subscription } = configure(basis.account, basis.chosen, basis.now);
  const isCustom = (index: number) => limit === 'customer' && index === choices.at(-1)?.index;
  return choices.map((choice) => ({
    value: choice.index,
    label: isCustom(choice.index)
      ? 'Custom'
      : limitWords[limit].choice(limitValue(limit, choice.index)),
    sub: subWords(choice, subscription),
    disabled: choice.refused !== null,
  }));
}

function subWords(
  { isChosen, isCurrent, difference, refused }: Choice,
  subscription: Subscription,
): string {
  if (isChosen) return isCurrent ? 'Your plan' : 'Chosen';
  if (refused) return refusalWords(refused, subscription);
  if (difference === 0) return 'same price';
  return `${difference > 0 ? '+' : '−'}${formatEuros(toEuros(Math.abs(difference)))}`;
}
