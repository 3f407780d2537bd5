import type { WebhookDelivery } from '@site/shared/contract';
import { formatCount, formatDateTime } from '@site/shared/format';
import { Button, type StaffColumn, StaffTable, StatusBadge } from '@site/shared/ui';
import * as texts from '#texts';
import { DELIVERY_STATES } from './webhook-labels';

type DeliveryListProps = {
  deliveries: readonly WebhookDelivery[];
  /** The id of the delivery that is being loaded. */
  busyId: number | null;
  open: (delivery: WebhookDelivery) => void;
};

/** The newest deliveries of a webhook. */
export function DeliveryList({ deliveries, busyId, open }: DeliveryListProps) {
  return (
    <StaffTable
      title={texts.webhooks.deliveries()}
      caption={texts.webhooks.deliveriesCaption()}
      columns={columns(busyId, open)}
      rows={deliveries}
      rowKey={({ id }) => id}
    />
  );
}

function columns(
  busyId: number | null,
  open: (delivery: WebhookDelivery) => void,
): StaffColumn<WebhookDelivery>[] {
  return [
    {
      header: texts.webhooks.event(),
      cell: ({ event }) => <code translate="no">{event}</code>,
      width: 'fill',
      narrow: 'name',
    },
    {
      header: texts.webhooks.time(),
      cell: ({ createdAt }) => formatDateTime(createdAt),
      narrow: 'detail',
    },
    {
      header: texts.webhooks.status(),
      cell: ({ state }) => (
        <StatusBadge tone={DELIVERY_STATES[state].tone}>
          {DELIVERY_STATES[state].label()}
        </StatusBadge>
      ),
      narrow: 'end',
    },
    { header: texts.webhooks.answer(), cell: answerText, align: 'end', narrow: 'detail' },
    { header: texts.webhooks.duration(), cell: durationText, align: 'end' },
    {
      header: texts.webhooks.nextTry(),
      cell: ({ nextAt }) => nextAt !== null && formatDateTime(nextAt),
    },
    {
      header: texts.webhooks.actions(),
      cell: (delivery) => (
        <Button
          variant="quiet"
          busy={busyId === delivery.id}
          aria-label={texts.webhooks.showNamed({ event: delivery.event })}
          onClick={() => open(delivery)}
        >
          {texts.webhooks.show()}
        </Button>
      ),
      align: 'end',
      narrow: 'end',
    },
  ];
}

/** The status of the newest answer. */
export function answerText({ status, attempts }: WebhookDelivery): string {
  if (attempts === 0) return texts.webhooks.notTried();
  return status === null ? texts.webhooks.noAnswer() : String(status);
}

/** How long the newest attempt took. */
export function durationText({ duration }: WebhookDelivery): string {
  return duration === null ? '' : texts.webhooks.milliseconds({ count: formatCount(duration) });
}
