import type { CustomerDetails, GivenGrant } from '@site/shared/contract';
import { formatCount, formatDate, formatPlan } from '@site/shared/format';
import { Button, Card } from '@site/shared/ui';
import { Gift } from 'lucide-react';
import { useState } from 'react';
import * as texts from '#texts';
import styles from './customers.module.css';
import { PeriodList } from './period-list';
import { PlanDialog } from './plan-dialog';

type PlanCardProps = {
  customer: CustomerDetails;
  /** Whether the viewer may give plans. */
  canGrant: boolean;
  onChanged: () => void;
};

/** What the account owns, what staff have given, and the dialog that gives more. */
export function PlanCard({ customer, canGrant, onChanged }: PlanCardProps) {
  const [isOpen, setOpen] = useState(false);
  const { owned, grants = [] } = customer;
  return (
    <Card
      title={texts.planGrant.title()}
      actions={
        canGrant && (
          <Button icon={<Gift aria-hidden="true" />} onClick={() => setOpen(true)}>
            {texts.planGrant.give()}
          </Button>
        )
      }
    >
      <PeriodList owned={owned} />
      {grants.length > 0 && (
        <ul className={styles.list}>
          {grants.map((grant) => (
            <li key={grant.at} className={styles.row}>
              {grantText(grant)}
              <span className={styles.quiet}>
                {texts.planGrant.byAndWhy({
                  date: formatDate(grant.at),
                  by: grant.by,
                  reason: grant.reason,
                })}
              </span>
            </li>
          ))}
        </ul>
      )}
      {isOpen && (
        <PlanDialog
          customer={customer}
          onClose={() => setOpen(false)}
          onGiven={() => {
            setOpen(false);
            onChanged();
          }}
        />
      )}
    </Card>
  );
}

function grantText({ kind, days = 0, limits }: GivenGrant): string {
  const values = {
    days,
    count: formatCount(days),
    plan: limits ? formatPlan(limits.playlist) : '',
  };
  if (kind === 'extend') return texts.planGrant.extended(values);
  return kind === 'change' ? texts.planGrant.changed(values) : texts.planGrant.given(values);
}
