import { formatEuros } from '@site/shared/format';
import { useNow, usePageTitle, useSession, useShopConfiguration } from '@site/shared/host';
import { paths } from '@site/shared/remote';
import { useLocation, useNavigate } from '@site/shared/router';
import {
  ADVANCED,
  BASIC,
  CNAME_FREE_CUSTOMERS,
  type CouplingProblem,
  couplingProblems,
  currentSubscription,
  type Entitlement,
  isActive,
  LIMITS,
  type Limit,
  limitValue,
  MIN_CUSTOM_CUSTOMER,
  MIN_PAYABLE_CENTS,
  type ShopConfiguration,
  type ShopMode,
  type Subscription,
  shopMode,
  toEuros,
} from '@site/shared/rules';
import { Callout, Page } from '@site/shared/ui';
import { type ReactNode, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { storeSubscription, subscriptionIn } from '../checkout/stored-checkout';
import { movedWords } from '../configurator/coupling-text';
import { CustomAmount } from '../configurator/custom-amount';
import { configure } from '../configurator/limit-options';
import { LimitRow } from '../configurator/limit-row';
import { PurchaseSummary } from '../configurator/purchase-summary';
import styles from './configurator.module.css';

const titles: Record<ShopMode, string> = {
  Purchase: 'Shop',
  Renew: 'Renew subscription',
  Upgrade: 'Upgrade subscription',
};

function lede(mode: ShopMode, isRunning: boolean): string {
  const least = formatEuros(toEuros(MIN_PAYABLE_CENTS));
  if (mode === 'Upgrade')
    return `Add to your plan. You pay the difference for the days that are left, at least ${least}.`;
  if (mode === 'Purchase')
    return 'Choose what you need for one year. The price follows each choice.';
  const start = isRunning ? 'is added to the time you have left' : 'starts today';
  return `Keep your limits or choose others. The new year ${start}.`;
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
  const { pathname, state } = useLocation();
  const mode = shopMode(account, now);
  const [chosen, setChosen] = useState(
    () => subscriptionIn(state) ?? startSubscription(account, mode, isBasic),
  );
  const [isLeaving, setLeaving] = useState(false);
  usePageTitle(titles[mode]);

  const configured = configure(account, chosen, now);
  const { subscription, floor } = configured;
  const moved = couplingProblems(chosen, floor);
  // The price comes first: what every other option would cost may follow a moment later.
  const judged = useDeferredValue(chosen);
  const basis = useMemo(
    () => ({ configuration, account, chosen: judged, now }),
    [configuration, account, judged, now],
  );
  const choose = useCallback(
    (limit: Limit, index: number) => setChosen((before) => ({ ...before, [limit]: index })),
    [],
  );

  async function buy(bought: Subscription) {
    setLeaving(true);
    storeSubscription(bought);
    // The way back leads to these choices, not to the ones the page starts with.
    await navigate(pathname, {
      replace: true,
      state: { subscription: chosen },
      preventScrollReset: true,
    });
    await navigate(paths.checkout, { state: { subscription: bought } });
    setLeaving(false);
  }

  const more: Partial<Record<Limit, ReactNode>> = {
    playlist: subscription.playlist === 0 && <BasicNotice />,
    customer: limitValue('customer', subscription.customer) > CNAME_FREE_CUSTOMERS && (
      <ManyUsers
        index={subscription.customer}
        least={floor?.customer ?? MIN_CUSTOM_CUSTOMER}
        onChange={choose}
      />
    ),
  };

  return (
    <Page title={mode} lede={lede(mode, isActive(account, now))}>
      <div className={styles.columns}>
        <section className={styles.limits} aria-label="Limits">
          {LIMITS.map((limit) => (
            <LimitRow
              key={limit}
              limit={limit}
              value={subscription[limit]}
              basis={basis}
              moved={wordsFor(
                moved.find((problem) => problem.limit === limit),
                subscription,
              )}
              onChoose={choose}
            >
              {more[limit]}
            </LimitRow>
          ))}
        </section>
        <PurchaseSummary configured={configured} isBusy={isLeaving} onBuy={buy} />
      </div>
    </Page>
  );
}

function BasicNotice() {
  return (
    <Callout>
      Basic has fixed limits. Choose {limitValue('playlist', ADVANCED.playlist)} playlists or more
      to set the others.
    </Callout>
  );
}

type ManyUsersProps = {
  index: number;
  least: number;
  onChange: (limit: Limit, index: number) => void;
};

/** What more managed users bring along: an amount to choose, and the hint at the custom domain. */
function ManyUsers({ index, least, onChange }: ManyUsersProps) {
  return (
    <>
      {index >= MIN_CUSTOM_CUSTOMER && (
        <CustomAmount
          index={index}
          least={least}
          onChange={(customer) => onChange('customer', customer)}
        />
      )}
      <Callout title="You will need a custom domain (CNAME)">
        With more than {CNAME_FREE_CUSTOMERS} managed users, m3u and Xtream URLs are inaccessible
        without one.
      </Callout>
    </>
  );
}

function wordsFor(problem: CouplingProblem | undefined, subscription: Subscription): string | null {
  return problem ? movedWords(problem, subscription) : null;
}

function startSubscription(account: Entitlement, mode: ShopMode, isBasic: boolean): Subscription {
  if (isBasic) return BASIC;
  return mode === 'Purchase' ? ADVANCED : currentSubscription(account);
}
