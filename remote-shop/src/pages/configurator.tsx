import { formatCents, formatCount } from '@site/shared/format';
import { useNow, usePageTitle, useSession, useShopConfiguration } from '@site/shared/host';
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
  limitValue,
  MAX_CUSTOMERS_WITHOUT_CNAME,
  MIN_CUSTOM_CUSTOMER_INDEX,
  MIN_PAYABLE_CENTS,
  orderTypeOf,
  ownedAfter,
  ownedPeriods,
  type ShopConfiguration,
  type ShopMode,
  type Subscription,
  shopMode,
} from '@site/shared/rules';
import { Callout, Page } from '@site/shared/ui';
import { type ReactNode, useCallback, useDeferredValue, useMemo, useState } from 'react';
import * as texts from '#texts';
import { storeSubscription, subscriptionInState } from '../checkout/stored-checkout';
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
  const configuration = useShopConfiguration();
  const { pathname } = useLocation();
  if (!session || !configuration) return null;
  const isBasic = pathname.startsWith(paths.shopBasic);
  return (
    <Configurator
      key={String(isBasic)}
      account={session}
      configuration={configuration}
      isBasic={isBasic}
    />
  );
}

type ConfiguratorProps = {
  account: Entitlement;
  configuration: ShopConfiguration;
  isBasic: boolean;
};

function Configurator({ account, configuration, isBasic }: ConfiguratorProps) {
  const now = useNow();
  const navigate = useNavigate();
  const { pathname, state: routerState } = useLocation();
  const mode = shopMode(account, now);
  const [chosen, setChosen] = useState(
    () => subscriptionInState(routerState) ?? initialSubscription(account, mode, isBasic),
  );
  const [isLeaving, setLeaving] = useState(false);
  const [isAmountValid, setAmountValid] = useState(true);
  usePageTitle(pageTitles[mode]());

  const configured = configuredOffer(account, chosen, now);
  const { subscription, minimum } = configured;
  const periods = ownedPeriods(account, now);
  const owned = ownedAfter(account, { type: orderTypeOf(mode), subscription }, now);
  const problems = couplingProblems(chosen, minimum);
  // The total updates first. The prices of the other options may follow one render later.
  const deferredChosen = useDeferredValue(chosen);
  const optionState = useMemo(
    () => ({ configuration, account, chosen: deferredChosen, now }),
    [configuration, account, deferredChosen, now],
  );
  const choose = useCallback(
    (limit: Limit, index: number) => setChosen((before) => ({ ...before, [limit]: index })),
    [],
  );

  function adjustmentOf(limit: Limit): string | null {
    const problem = problems.find((candidate) => candidate.limit === limit);
    return problem ? adjustmentText(problem, subscription) : null;
  }

  async function buy(bought: Subscription) {
    setLeaving(true);
    storeSubscription(bought);
    // Stores the choices in this history entry, so the browser's back button returns to them.
    await navigate(pathname, {
      replace: true,
      state: { subscription: chosen },
      preventScrollReset: true,
    });
    await navigate(paths.checkout, { state: { subscription: bought } });
    setLeaving(false);
  }

  const extras: Partial<Record<Limit, ReactNode>> = {
    playlist: subscription.playlist === 0 && <FixedLimitsCallout />,
    customer: limitValue('customer', subscription.customer) > MAX_CUSTOMERS_WITHOUT_CNAME && (
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

function FixedLimitsCallout() {
  return (
    <Callout>
      {texts.configurator.fixedLimits({ count: limitValue('playlist', ADVANCED.playlist) })}
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

function initialSubscription(account: Entitlement, mode: ShopMode, isBasic: boolean): Subscription {
  if (isBasic) return BASIC;
  return mode === 'Purchase' ? ADVANCED : currentSubscription(account);
}
