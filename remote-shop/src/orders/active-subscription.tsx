import type { Session } from '@site/shared/contract';
import { formatDate, formatDuration, formatPlan } from '@site/shared/format';
import { useNow } from '@site/shared/host';
import { paths } from '@site/shared/remote';
import {
  DAY_MS,
  entitlementAt,
  ownedPeriods,
  planToday,
  type ShopMode,
  shopMode,
  TRIAL_DURATION_MS,
} from '@site/shared/rules';
import { Button, Card, CheckList, StatusBadge } from '@site/shared/ui';
import * as texts from '#texts';
import { limitLines } from '../labels/limit-labels';
import { PlanChange } from '../labels/plan-change';

const buyLabels: Record<ShopMode, () => string> = {
  Purchase: texts.orders.purchaseNow,
  Renew: texts.orders.renewNow,
  Upgrade: texts.orders.upgradeNow,
};

/**
 * The account's subscription, the plan that follows it, and a link to buy, renew or upgrade
 * (section 4, subscription card).
 */
export function ActiveSubscription({ account: session }: { account: Session }) {
  const now = useNow();
  const account = entitlementAt(session, now);
  const plan = planToday(account, now);
  const buyButton = (
    <Button variant="primary" to={paths.shopAdvanced}>
      {buyLabels[shopMode(account, now)]()}
    </Button>
  );

  if (!plan) {
    return (
      <Card
        title={texts.orders.noSubscription()}
        actions={
          <>
            {buyButton}
            {!account.used_trial && (
              <Button to={paths.shopTrial}>{texts.orders.startTrial()}</Button>
            )}
          </>
        }
      >
        <p>{texts.orders.noSubscriptionText({ duration: formatDuration(TRIAL_DURATION_MS) })}</p>
      </Card>
    );
  }

  const { limits, until, isRunning } = plan;
  return (
    <Card
      title={formatPlan(limits.playlist)}
      aside={
        <StatusBadge tone={isRunning ? 'success' : 'danger'}>
          {isRunning ? texts.orders.active() : texts.orders.expired()}
        </StatusBadge>
      }
      description={
        isRunning
          ? texts.orders.untilDate({
              date: formatDate(until),
              days: Math.floor((until - now) / DAY_MS),
            })
          : texts.orders.sinceDate({ date: formatDate(until) })
      }
      actions={buyButton}
    >
      <CheckList items={limitLines(limits)} />
      <PlanChange owned={ownedPeriods(account, now)} />
    </Card>
  );
}
