import { formatCents, formatCount } from '@site/shared/format';
import { useNow, usePageTitle, usePriceList, useSession } from '@site/shared/host';
import { paths } from '@site/shared/remote';
import { useLocation, useNavigate } from '@site/shared/router';
import {
  ADVANCED,
  BASIC,
  couplingProblems,
  currentSubscription,
  type Entitlement,
  isActive,
  LIMITS,
  type Limit,
  limitsOf,
  limitValue,
  MAX_CUSTOMERS_WITHOUT_CNAME,
  MIN_CUSTOM_CUSTOMER_INDEX,
  MIN_PAYABLE_CENTS,
  orderTypeOf,
  ownedAfter,
  ownedPeriods,
  type PriceList,
  type ShopMode,
  type Subscription,
  shopMode,
  subscriptionOf,
} from '@site/shared/rules';
import { Callout, Page } from '@site/shared/ui';
import { type ReactNode, useCallback, useDeferredValue, useMemo, useState } from 'react';
import * as texts from '#texts';
import { choiceIn, choiceInState, storeChoice, subscriptionIn } from '../checkout/stored-checkout';
import { adjustmentText } from '../configurator/coupling-text';
import { CustomAmount } from '../configurator/custom-amount';
import { configuredOffer } from '../configurator/limit-options';
import { LimitRow } from '../configurator/limit-row';
import { modeLabels } from '../configurator/mode-labels';
import { PurchaseSummary } from '../configurator/purchase-summary';
import { PlanChange } from '../labels/plan-change';
import styles from './configurator.module.css';

const pageTitles: Record<ShopMode, () => string> = {
  Purchase: texts.configurator.shop,
  Renew: texts.configurator.renewSubscription,
  Upgrade: texts.configurator.upgradeSubscription,
};

function introFor(mode: ShopMode, isRunning: boolean): string {
  if (mode === 'Upgrade')
    return texts.configurator.introUpgrade({ minimum: formatCents(MIN_PAYABLE_CENTS) });
  if (mode === 'Purchase') return texts.configurator.introPurchase();
  return isRunning ? texts.configurator.introRenewActive() : texts.configurator.introRenewExpired();
}

/** /shop/basic and /shop/advanced. */
export function Component() {
  const { session } = useSession();
  const list = usePriceList();
  const { pathname } = useLocation();
  if (!session || !list) return null;
  const isBasic = pathname.startsWith(paths.shopBasic);
  return <Configurator key={String(isBasic)} account={session} list={list} isBasic={isBasic} />;
}

type ConfiguratorProps = {
  account: Entitlement;
  list: PriceList;
  isBasic: boolean;
};

function Configurator({ account, list, isBasic }: ConfiguratorProps) {
  const now = useNow();
  const navigate = useNavigate();
  const { pathname, state: routerState } = useLocation();
  const mode = shopMode(account, now);
  const [choice, setChoice] = useState(() => ({
    list,
    subscription:
      subscriptionIn(list, choiceInState(routerState)) ??
      initialSubscription(list, account, { mode, isBasic }),
  }));
  const chosen = useMemo(() => chosenIn(list, choice), [list, choice]);
  const [isLeaving, setLeaving] = useState(false);
  const [isAmountValid, setAmountValid] = useState(true);
  usePageTitle(pageTitles[mode]());

  const configured = configuredOffer(list, account, chosen, now);
  const { subscription, minimum } = configured;
  const periods = ownedPeriods(account, now);
  const bought = { type: orderTypeOf(mode), limits: limitsOf(list, subscription) };
  const owned = ownedAfter(account, bought, now);
  const problems = couplingProblems(list, chosen, minimum);
  // The total updates first. The prices of the other options may follow one render later.
  const deferredChosen = useDeferredValue(chosen);
  const optionState = useMemo(
    () => ({ list, account, chosen: deferredChosen, now }),
    [list, account, deferredChosen, now],
  );
  const choose = useCallback(
    (limit: Limit, index: number) =>
      setChoice((before) => ({
        list,
        subscription: { ...chosenIn(list, before), [limit]: index },
      })),
    [list],
  );

  function adjustmentOf(limit: Limit): string | null {
    const problem = problems.find((candidate) => candidate.limit === limit);
    return problem ? adjustmentText(list, problem, subscription) : null;
  }

  async function buy(bought: Subscription) {
    setLeaving(true);
    storeChoice(choiceIn(list, bought));
    // Stores the choices in this history entry, so the browser's back button returns to them.
    await navigate(pathname, {
      replace: true,
      state: choiceIn(list, chosen),
      preventScrollReset: true,
    });
    await navigate(paths.checkout, { state: choiceIn(list, bought) });
    setLeaving(false);
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

  return (
    <Page title={modeLabels[mode]()} intro={introFor(mode, isActive(account, now))}>
      <div className={styles.columns}>
        <section className={styles.limits} aria-label={texts.configurator.limits()}>
          {mode === 'Upgrade' && periods.length > 1 && (
            <div className={styles.owned}>
              <PlanChange owned={periods} title={texts.configurator.ownedNow()}>
                <p>{texts.configurator.upgradeOfBoth()}</p>
              </PlanChange>
            </div>
          )}
          {LIMITS.map((limit) => (
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
          ))}
        </section>
        <PurchaseSummary
          list={list}
          configured={configured}
          owned={owned}
          isValid={isAmountValid}
          isBusy={isLeaving}
          onBuy={buy}
        />
      </div>
    </Page>
  );
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

function initialSubscription(
  list: PriceList,
  account: Entitlement,
  { mode, isBasic }: { mode: ShopMode; isBasic: boolean },
): Subscription {
  if (isBasic) return BASIC;
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
