import { formatDate } from '@site/shared/format';
import { useNow } from '@site/shared/host';
import { LIMITS, type OwnedPeriod, planName } from '@site/shared/rules';
import { Callout } from '@site/shared/ui';
import type { ReactNode } from 'react';
import { limitLabels } from './limit-labels';
import styles from './plan-change.module.css';

type PlanChangeProps = {
  owned: readonly OwnedPeriod[] | undefined;
  /** In place of the date of the change. */
  title?: string;
  children?: ReactNode;
};

/**
 * The change from the running plan to the next one: its date, both plans and the limits that change
 * (decision 107). Nothing is shown for one plan. `children` follow the limits.
 */
export function PlanChange({ owned, title, children }: PlanChangeProps) {
  const now = useNow();
  const [running, next] = owned ?? [];
  if (!running || !next) return null;
  const start = formatDate(next.from);
  return (
    <Callout title={title ?? `Your plan ${next.from > now ? 'changes' : 'changed'} on ${start}`}>
      <p>
        {planName(running.limits.playlist)} until {start}, then {planName(next.limits.playlist)}{' '}
        until {formatDate(next.until)}.
      </p>
      <ul className={styles.changes}>
        {LIMITS.filter((limit) => running.limits[limit] !== next.limits[limit]).map((limit) => (
          <li key={limit}>
            {limitLabels[limit].title}: {limitLabels[limit].option(running.limits[limit])} until
            then, {limitLabels[limit].option(next.limits[limit])} from then on
          </li>
        ))}
      </ul>
      {children}
    </Callout>
  );
}
