import { formatDate } from '@site/shared/format';
import { useNow } from '@site/shared/host';
import { LIMITS, type OwnedPeriod, planName } from '@site/shared/rules';
import { Callout } from '@site/shared/ui';
import type { ReactNode } from 'react';
import * as texts from '#texts';
import { limitLabels } from './limit-labels';
import styles from './plan-change.module.css';

type PlanChangeProps = {
  owned: readonly OwnedPeriod[] | undefined;
  /** The title in place of the date of the change. */
  title?: string;
  children?: ReactNode;
};

/**
 * The change from the running plan to the next one: its date, both plans and the limits that change
 * (decision 107). Shows nothing if there is no next plan. `children` follow the limits.
 */
export function PlanChange({ owned, title, children }: PlanChangeProps) {
  const now = useNow();
  const [running, next] = owned ?? [];
  if (!running || !next) return null;
  const start = formatDate(next.from);
  const changeText = next.from > now ? texts.planChange.changes : texts.planChange.changed;
  return (
    <Callout title={title ?? changeText({ date: start })}>
      <p>
        {texts.planChange.plans({
          running: planName(running.limits.playlist),
          start,
          next: planName(next.limits.playlist),
          end: formatDate(next.until),
        })}
      </p>
      <ul className={styles.changes}>
        {LIMITS.filter((limit) => running.limits[limit] !== next.limits[limit]).map((limit) => (
          <li key={limit}>
            {texts.planChange.limit({
              limit: limitLabels[limit].title(),
              before: limitLabels[limit].option(running.limits[limit]),
              after: limitLabels[limit].option(next.limits[limit]),
            })}
          </li>
        ))}
      </ul>
      {children}
    </Callout>
  );
}
