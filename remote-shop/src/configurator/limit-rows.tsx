import { formatCount } from '@site/shared/format';
import { useNow } from '@site/shared/host';
import {
  ADVANCED,
  couplingProblems,
  LIMITS,
  type Limit,
  limitValue,
  MAX_CUSTOMERS_WITHOUT_CNAME,
  MIN_CUSTOM_CUSTOMER_INDEX,
  type PriceList,
} from '@site/shared/rules';
import { Callout } from '@site/shared/ui';
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import * as texts from '#texts';
import { adjustmentText } from './coupling-text';
import { CustomAmount } from './custom-amount';
import { LimitRow } from './limit-row';
import type { Configuration } from './use-configuration';

/** The rows of the configurator: each limit with its options, and hints about the choices. */
export function LimitRows({ configuration }: { configuration: Configuration }) {
  const { list, account, chosen, configured, choose, setAmountValid } = configuration;
  const { subscription, minimum } = configured;
  const now = useNow();
  const problems = couplingProblems(list, chosen, minimum);
  // The total updates first. The prices of the other options may follow one render later.
  const deferredChosen = useDeferredValue(chosen);
  const optionState = useMemo(
    () => ({ list, account, chosen: deferredChosen, now }),
    [list, account, deferredChosen, now],
  );

  function adjustmentOf(limit: Limit): string | null {
    const problem = problems.find((candidate) => candidate.limit === limit);
    return problem ? adjustmentText(list, problem, subscription) : null;
  }

  const extras: Partial<Record<Limit, ReactNode>> = {
    playlist: subscription.playlist === 0 && <FixedLimitsCallout list={list} />,
    customer: limitValue(list, 'customer', subscription.customer) > MAX_CUSTOMERS_WITHOUT_CNAME && (
      <ManyUsers
        index={subscription.customer}
        minIndex={minimum?.customer ?? MIN_CUSTOM_CUSTOMER_INDEX}
        onChange={choose}
        onValidity={setAmountValid}
      />
    ),
  };

  return LIMITS.map((limit) => (
    <LimitRow
      key={limit}
      limit={limit}
      value={subscription[limit]}
      state={optionState}
      adjustment={adjustmentOf(limit)}
      onChoose={choose}
    >
      {extras[limit]}
    </LimitRow>
  ));
}

function FixedLimitsCallout({ list }: { list: PriceList }) {
  return (
    <Callout>
      {texts.configurator.fixedLimits({ count: limitValue(list, 'playlist', ADVANCED.playlist) })}
    </Callout>
  );
}

type ManyUsersProps = {
  index: number;
  minIndex: number;
  onChange: (limit: Limit, index: number) => void;
  onValidity: (isValid: boolean) => void;
};

/** Shown for more managed users than work without a custom domain: the custom amount and a hint. */
function ManyUsers({ index, minIndex, onChange, onValidity }: ManyUsersProps) {
  return (
    <>
      {index >= MIN_CUSTOM_CUSTOMER_INDEX && (
        <CustomAmount
          index={index}
          minIndex={minIndex}
          onChange={(customer) => onChange('customer', customer)}
          onValidity={onValidity}
        />
      )}
      <Callout title={texts.configurator.domainNeeded()}>
        {texts.configurator.domainReason({ count: formatCount(MAX_CUSTOMERS_WITHOUT_CNAME) })}
      </Callout>
    </>
  );
}
