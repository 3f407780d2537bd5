import type { CustomerDetails } from '@site/shared/contract';
import { formatDate, formatPlan, formatPlanLimits } from '@site/shared/format';
import * as texts from '#texts';
import styles from './customers.module.css';

/** The owned periods of an account: each plan with its last day and its limits. */
export function PeriodList({ owned }: Pick<CustomerDetails, 'owned'>) {
  if (owned.length === 0) return <p className={styles.quiet}>{texts.planGrant.noPlan()}</p>;
  return (
    <ul className={styles.list}>
      {owned.map(({ limits, until }) => (
        <li key={until}>
          {texts.account.planUntil({
            plan: formatPlan(limits.playlist),
            date: formatDate(until),
          })}
          <div className={styles.quiet}>{formatPlanLimits(limits)}</div>
        </li>
      ))}
    </ul>
  );
}
