import { formatEuros } from '@site/shared/format';
import {
  type Limit,
  limitValue,
  ownedPeriods,
  type PriceList,
  type Subscription,
  toEuros,
} from '@site/shared/rules';
import { type RadioOption, RadioSegment } from '@site/shared/ui';
import { Info } from 'lucide-react';
import { memo, type ReactNode, useCallback, useMemo } from 'react';
import * as texts from '#texts';
import { limitLabels } from '../labels/limit-labels';
import { disabledOptionText } from './coupling-text';
import {
  type ConfiguratorState,
  configuredOffer,
  type LimitOption,
  limitOptions,
} from './limit-options';
import styles from './limit-row.module.css';

type LimitRowProps = {
  limit: Limit;
  /** The chosen index. */
  value: number;
  /** The state behind the options' prices. It may lag one render behind `value`. */
  state: ConfiguratorState;
  /** Text about a choice that the coupling adjusted. */
  adjustment: string | null;
  onChoose: (limit: Limit, index: number) => void;
  /** More controls and hints for the chosen option. */
  children?: ReactNode;
};

/**
 * One limit of the configurator: its options, each with the price difference. Memoised: a row
 * renders only if it changes.
 */
export const LimitRow = memo(function LimitRow({
  limit,
  value,
  state,
  adjustment,
  onChoose,
  children,
}: LimitRowProps) {
  const options = useMemo(() => radioOptions(limit, state), [limit, state]);
  const choose = useCallback((index: number) => onChoose(limit, index), [limit, onChoose]);
  const { title, hint } = limitLabels[limit];
  return (
    <div className={styles.row}>
      <RadioSegment
        legend={title()}
        hint={hint()}
        value={value}
        onChange={choose}
        options={options}
      />
      <p className={styles.adjustment} aria-live="polite">
        {adjustment && (
          <>
            <Info aria-hidden="true" />
            {adjustment}
          </>
        )}
      </p>
      {children}
    </div>
  );
});

function radioOptions(limit: Limit, state: ConfiguratorState): RadioOption<number>[] {
  const options = limitOptions(limit, state);
  const { subscription } = configuredOffer(state.list, state.account, state.chosen, state.now);
  const hasNextPlan = ownedPeriods(state.account, state.now).length > 1;
  const isCustom = (index: number) => limit === 'customer' && index === options.at(-1)?.index;
  return options.map((option) => ({
    value: option.index,
    label: isCustom(option.index)
      ? texts.configurator.custom()
      : limitLabels[limit].option(limitValue(state.list, limit, option.index)),
    detail: optionSubtext(state.list, option, subscription, hasNextPlan),
    disabled: option.disabledReason !== null,
  }));
}

function optionSubtext(
  list: PriceList,
  { isChosen, isCurrent, priceDifference, disabledReason }: LimitOption,
  subscription: Subscription,
  hasNextPlan: boolean,
): string {
  if (isChosen && isCurrent)
    return hasNextPlan ? texts.configurator.yourNextPlan() : texts.configurator.yourPlan();
  if (isChosen) return texts.configurator.chosen();
  if (disabledReason) return disabledOptionText(list, disabledReason, subscription, hasNextPlan);
  if (priceDifference === 0) return texts.configurator.samePrice();
  return `${priceDifference > 0 ? '+' : '−'}${formatEuros(toEuros(Math.abs(priceDifference)))}`;
}
