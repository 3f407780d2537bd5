import type { Session } from '@site/shared/contract';
import { formatDate, formatDuration, formatPlan } from '@site/shared/format';
import { useNow } from '@site/shared/host';
import { paths } from '@site/shared/remote';
import {
  DAY_MS,
  entitlementAt,
  ownedPeriods,
  planToday,
  shopMode,
  TRIAL_DURATION_MS,
} from '@site/shared/rules';
import { Button, Card, CheckList, StatusBadge } from '@site/shared/ui';
import { limitLines } from '../labels/limit-labels';
import { PlanChange } from '../labels/plan-change';

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
      {shopMode(account, now)} now
    </Button>
  );

  if (!plan) {
    return (
      <Card
        title="No subscription found"
        actions={
          <>
            {buyButton}
            {!account.used_trial && <Button to={paths.shopTrial}>Start the free trial</Button>}
          </>
        }
      >
        <p>
          Your plan will be shown here. A subscription runs for one year, the free trial for{' '}
          {formatDuration(TRIAL_DURATION_MS)}.
        </p>
      </Card>
    );
  }

  const { limits, until, isRunning } = plan;
  return (
    <Card
      title={formatPlan(limits.playlist)}
      aside={
        <StatusBadge tone={isRunning ? 'success' : 'danger'}>
          {isRunning ? 'Active' : 'Expired'}
        </StatusBadge>
      }
      description={
        isRunning
          ? `Until ${formatDate(until)}, ${timeLeft(until - now)}`
          : `Since ${formatDate(until)}`
      }
      actions={buyButton}
    >
      <CheckList items={limitLines(limits)} />
      <PlanChange owned={ownedPeriods(account, now)} />
    </Card>
  );
}

function timeLeft(durationMs: number): string {
  const days = Math.floor(durationMs / DAY_MS);
  return days === 0 ? 'less than a day left' : days === 1 ? '1 day left' : `${days} days left`;
}
