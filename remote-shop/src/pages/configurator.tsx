import { formatCents } from '@site/shared/format';
import { useNow, usePageTitle, usePriceList, useSession } from '@site/shared/host';
import { paths } from '@site/shared/remote';
import { useLocation, useNavigate } from '@site/shared/router';
import {
  BASIC,
  type Entitlement,
  isActive,
  MIN_PAYABLE_CENTS,
  ownedPeriods,
  type PriceList,
  type ShopMode,
  type Subscription,
  shopMode,
} from '@site/shared/rules';
import { Page } from '@site/shared/ui';
import { useState } from 'react';
import * as texts from '#texts';
import { choiceIn, choiceInState, storeChoice, subscriptionIn } from '../checkout/stored-checkout';
import { LimitRows } from '../configurator/limit-rows';
import { modeLabels } from '../configurator/mode-labels';
import { PurchaseSummary } from '../configurator/purchase-summary';
import { suggestedSubscription, useConfiguration } from '../configurator/use-configuration';
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
  const configuration = useConfiguration(
    list,
    account,
    () =>
      subscriptionIn(list, choiceInState(routerState)) ??
      (isBasic ? BASIC : suggestedSubscription(list, account, shopMode(account, now))),
  );
  const { mode, chosen, configured, owned, isAmountValid } = configuration;
  const [isLeaving, setLeaving] = useState(false);
  usePageTitle(pageTitles[mode]());
  const periods = ownedPeriods(account, now);

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
          <LimitRows configuration={configuration} />
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
