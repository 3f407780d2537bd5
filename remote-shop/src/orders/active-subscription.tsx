import type { Session } from '@site/shared/contract';
import { formatDate } from '@site/shared/format';
import { useNow } from '@site/shared/host';
import { paths } from '@site/shared/remote';
import { DAY_MS, isActive, limitsIn, planKind, planName, shopMode } from '@site/shared/rules';
import { Button, Card, CheckList, StatusBadge } from '@site/shared/ui';
import { limitLines } from '../labels/limit-labels';

/** What the account has now and the next step from there (section 4, active subscription card). */
export function ActiveSubscription({ account }: { account: Session }) {
  const now = useNow();
  const kind = planKind(account);
  const buy = (
    <Button variant="primary" to={paths.shopAdvanced}>
      {shopMode(account, now)} now
    </Button>
  );

  if (kind === 'none') {
    return (
      <Card
        title="No subscription found"
        actions={
          <>
            {buy}
            {!account.used_trial && <Button to={paths.shopTrial}>Start the free trial</Button>}
          </>
        }
      >
        <p>Your plan will be here. A subscription runs for one year; the free trial for 7 days.</p>
      </Card>
    );
  }

  const limits = limitsIn(account);
  const isRunning = isActive(account, now);
  const expiry = account.expiry ?? 0;
  return (
    <Card
      title={kind === 'trial' ? 'Free trial' : planName(limits.playlist)}
      aside={
        <StatusBadge tone={isRunning ? 'success' : 'danger'}>
          {isRunning ? 'Active' : 'Expired'}
        </StatusBadge>
      }
      description={
        isRunning
          ? `Until ${formatDate(expiry)}, ${left(expiry - now)}`
          : `Since ${formatDate(expiry)}`
      }
      actions={buy}
    >
      <CheckList items={limitLines(limits)} />
    </Card>
  );
}

function left(time: number): string {
  const days = Math.floor(time / DAY_MS);
  return days === 0 ? 'less than a day left' : days === 1 ? '1 day left' : `${days} days left`;
}
