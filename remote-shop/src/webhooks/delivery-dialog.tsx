import type { WebhookDeliveryDetails } from '@site/shared/contract';
import { formatCount, formatDateTime } from '@site/shared/format';
import { Button, type DataItem, DataList, Dialog, Stack, StatusBadge } from '@site/shared/ui';
import * as texts from '#texts';
import styles from './delivery-dialog.module.css';
import { answerText, durationText } from './delivery-list';
import { DELIVERY_STATES } from './webhook-labels';

type DeliveryDialogProps = {
  delivery: WebhookDeliveryDetails;
  isBusy: boolean;
  sendAgain: () => void;
  onClose: () => void;
};

/** One delivery with its payload and the beginning of the answer. */
export function DeliveryDialog({ delivery, isBusy, sendAgain, onClose }: DeliveryDialogProps) {
  return (
    <Dialog
      open
      title={<span translate="no">{delivery.event}</span>}
      onClose={onClose}
      actions={
        <Button variant="primary" busy={isBusy} onClick={sendAgain}>
          {texts.webhooks.sendAgain()}
        </Button>
      }
    >
      <Stack>
        <DataList items={itemsOf(delivery)} />
        <Block title={texts.webhooks.payload()} text={indented(delivery.body)} />
        {delivery.answer && <Block title={texts.webhooks.answer()} text={delivery.answer} />}
      </Stack>
    </Dialog>
  );
}

function Block({ title, text }: { title: string; text: string }) {
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      <pre className={styles.text} translate="no">
        {text}
      </pre>
    </section>
  );
}

function itemsOf(delivery: WebhookDeliveryDetails): DataItem[] {
  const { messageId, createdAt, state, attempts, attemptedAt, nextAt, duration } = delivery;
  const { tone, label } = DELIVERY_STATES[state];
  const tried = texts.webhooks.answerIn({
    answer: answerText(delivery),
    duration: durationText(delivery),
  });
  return [
    { term: texts.webhooks.status(), value: <StatusBadge tone={tone}>{label()}</StatusBadge> },
    { term: texts.webhooks.messageId(), value: messageId, isVerbatim: true },
    { term: texts.webhooks.time(), value: formatDateTime(createdAt) },
    { term: texts.webhooks.attempts(), value: formatCount(attempts) },
    ...(attemptedAt === null
      ? []
      : [{ term: texts.webhooks.lastAttempt(), value: formatDateTime(attemptedAt) }]),
    ...(duration === null ? [] : [{ term: texts.webhooks.answer(), value: tried }]),
    ...(nextAt === null ? [] : [{ term: texts.webhooks.nextTry(), value: formatDateTime(nextAt) }]),
  ];
}

/** Indented JSON. The signature covers the compact text that is sent. */
function indented(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2);
}
