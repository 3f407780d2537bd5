import type { Webhook } from '@site/shared/contract';
import { formatCount, formatDate } from '@site/shared/format';
import { paths } from '@site/shared/remote';
import { Link } from '@site/shared/router';
import { type StaffColumn, StaffTable } from '@site/shared/ui';
import * as texts from '#texts';
import { EVENT_NAMES } from './webhook-labels';
import { WebhookStatus } from './webhook-status';

/** The webhooks. The name leads to the log of one. */
export function WebhookList({ webhooks }: { webhooks: readonly Webhook[] }) {
  return (
    <StaffTable
      caption={texts.webhooks.caption()}
      columns={columns()}
      rows={webhooks}
      rowKey={({ id }) => id}
    />
  );
}

function columns(): StaffColumn<Webhook>[] {
  return [
    {
      header: texts.webhooks.description(),
      cell: ({ id, description }) => <Link to={paths.webhook(id)}>{description}</Link>,
      narrow: 'name',
    },
    {
      header: texts.webhooks.address(),
      cell: ({ url }) => (
        <span title={url} translate="no">
          {url}
        </span>
      ),
      width: 'fill',
      narrow: 'detail',
    },
    {
      header: texts.webhooks.events(),
      cell: ({ events }) => (
        <span title={events.map((event) => EVENT_NAMES[event]()).join(', ')}>
          {formatCount(events.length)}
        </span>
      ),
      align: 'end',
    },
    { header: texts.webhooks.addedOn(), cell: ({ createdAt }) => formatDate(createdAt) },
    {
      header: texts.webhooks.status(),
      cell: (webhook) => <WebhookStatus webhook={webhook} />,
      narrow: 'end',
    },
  ];
}
