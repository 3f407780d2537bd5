import type { GivenGrant } from '@site/shared/contract';
import { formatCount, formatDate, formatPlan } from '@site/shared/format';
import { Card, DataList } from '@site/shared/ui';
import * as texts from '#texts';

/** What support has given the account without a payment, newest first, with the reasons. */
export function GrantsCard({ grants }: { grants: readonly GivenGrant[] }) {
  return (
    <Card title={texts.grants.title()}>
      <DataList
        items={grants.map((grant) => ({
          key: grant.at,
          term: texts.grants.entry({ date: formatDate(grant.at), text: grantText(grant) }),
          value: grant.reason,
        }))}
      />
    </Card>
  );
}

function grantText({ kind, days = 0, limits }: GivenGrant): string {
  const values = {
    days,
    count: formatCount(days),
    plan: limits ? formatPlan(limits.playlist) : '',
  };
  if (kind === 'extend') return texts.grants.extended(values);
  return kind === 'change' ? texts.grants.changed(values) : texts.grants.given(values);
}
