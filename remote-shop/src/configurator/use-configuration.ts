import { useNow } from '@site/shared/host';
import {
  ADVANCED,
  currentSubscription,
  type Entitlement,
  type Limit,
  limitsOf,
  type OwnedPeriod,
  orderTypeOf,
  ownedAfter,
  type PriceList,
  type ShopMode,
  type Subscription,
  shopMode,
  subscriptionOf,
} from '@site/shared/rules';
import { useCallback, useMemo, useState } from 'react';
import { type ConfiguredOffer, configuredOffer } from './limit-options';

export type Configuration = {
  list: PriceList;
  account: Entitlement;
  mode: ShopMode;
  /** What was chosen; it may break the coupling. */
  chosen: Subscription;
  /** The valid subscription nearest to `chosen`, and what it costs. */
  configured: ConfiguredOffer;
  /** What the account would own after the order. */
  owned: OwnedPeriod[];
  choose: (limit: Limit, index: number) => void;
  isAmountValid: boolean;
  setAmountValid: (isValid: boolean) => void;
};

/** The choices of the configurator for an account. `initial` is called in the first render only. */
export function useConfiguration(
  list: PriceList,
  account: Entitlement,
  initial: () => Subscription,
): Configuration {
  const now = useNow();
  const mode = shopMode(account, now);
  const [choice, setChoice] = useState(() => ({ list, subscription: initial() }));
  const chosen = useMemo(() => chosenIn(list, choice), [list, choice]);
  const [isAmountValid, setAmountValid] = useState(true);
  const configured = configuredOffer(list, account, chosen, now);
  const bought = { type: orderTypeOf(mode), limits: limitsOf(list, configured.subscription) };
  const choose = useCallback(
    (limit: Limit, index: number) =>
      setChoice((before) => ({
        list,
        subscription: { ...chosenIn(list, before), [limit]: index },
      })),
    [list],
  );
  return {
    ...{ list, account, mode, chosen, configured, choose, isAmountValid, setAmountValid },
    owned: ownedAfter(account, bought, now),
  };
}

/** The plan that the configurator starts with, if no other one was chosen before. */
export function suggestedSubscription(
  list: PriceList,
  account: Entitlement,
  mode: ShopMode,
): Subscription {
  return mode === 'Purchase' ? ADVANCED : currentSubscription(list, account);
}

/** What was chosen, in the indexes of this list: the options may change while the page is open. */
function chosenIn(
  list: PriceList,
  choice: { list: PriceList; subscription: Subscription },
): Subscription {
  if (choice.list.version === list.version) return choice.subscription;
  return subscriptionOf(list, limitsOf(choice.list, choice.subscription));
}
