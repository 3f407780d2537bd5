import type { AdminOrderDetails, Order } from '@site/shared/contract';
import { fields } from '@site/shared/contract';
import { formatDateTime, formatEuros } from '@site/shared/format';
import { showToast } from '@site/shared/host';
import { fieldError, onlyErrors, useSubmit } from '@site/shared/remote';
import { useRevalidator } from '@site/shared/router';
import { MAX_TRANSACTION_LENGTH } from '@site/shared/rules';
import { Button, Callout, Card, DataList, TextField } from '@site/shared/ui';
import { type SubmitEvent, useState } from 'react';
import * as texts from '#texts';
import { client } from '../client';
import styles from './admin-panel.module.css';
import { useCanMove } from './use-can-move';

type Refund = NonNullable<AdminOrderDetails['refund']>;
type RefundPanelProps = { order: Order; refund: Refund };

/** Whether the money of a refunded order was returned, and how. */
export function RefundPanel({ order, refund }: RefundPanelProps) {
  const canMove = useCanMove();
  const { amount, way, transaction, doneAt } = refund;
  return (
    <Card title={texts.refundPanel.title()}>
      {doneAt === undefined && !canMove ? (
        <p>
          {way === 'provider' && transaction !== undefined
            ? texts.refundPanel.onItsWay({ amount: formatEuros(amount) })
            : texts.refundPanel.notReturnedYet({ amount: formatEuros(amount) })}
        </p>
      ) : doneAt === undefined ? (
        <OpenRefund order={order} refund={refund} />
      ) : (
        <DataList
          items={[
            { term: texts.refundPanel.returned(), value: formatEuros(amount) },
            {
              term: texts.refundPanel.to(),
              value:
                way === 'provider' ? texts.refundPanel.theCard() : texts.refundPanel.theCustomer(),
            },
            {
              term: texts.refundPanel.transaction(),
              value: <code className={styles.address}>{transaction}</code>,
            },
            { term: texts.refundPanel.date(), value: formatDateTime(doneAt) },
          ]}
        />
      )}
    </Card>
  );
}

/** A refund that is not done: on its way to the card, not accepted yet, or to be made by hand. */
function OpenRefund({ order, refund: { amount, way, problem, transaction } }: RefundPanelProps) {
  if (way === 'provider' && transaction !== undefined)
    return (
      <Callout title={texts.refundPanel.refundOnItsWay({ amount: formatEuros(amount) })}>
        {texts.refundPanel.refundOnItsWayText({
          transaction,
          code: (text) => <code key="transaction">{text}</code>,
        })}
      </Callout>
    );
  if (way === 'provider')
    return (
      <Callout title={texts.refundPanel.refundNotReturned({ amount: formatEuros(amount) })}>
        {texts.refundPanel.refundNotReturnedText()}
      </Callout>
    );
  return (
    <>
      <Callout
        tone="warning"
        title={texts.refundPanel.returnByHand({ amount: formatEuros(amount) })}
      >
        {texts.refundPanel.returnByHandText({ problem: problem ?? '' })}
      </Callout>
      <RecordRefundForm order={order} />
    </>
  );
}

function RecordRefundForm({ order }: { order: Order }) {
  const { revalidate } = useRevalidator();
  const [transaction, setTransaction] = useState('');
  const { isBusy, errors, onFieldChange, submit } = useSubmit<'transaction'>();

  async function record(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const recorded = await submit(
      async () => {
        const answer = await client.shop.recordRefund({ order: order.id, transaction });
        await revalidate();
        return answer;
      },
      {
        form: event.currentTarget,
        errors: onlyErrors({ transaction: fieldError(fields.transferReference, transaction) }),
      },
    );
    if (recorded)
      void showToast({
        title: texts.refundPanel.refundRecorded(),
        body: texts.refundPanel.order({ order: order.id }),
        success: true,
      });
  }

  return (
    <form className={styles.form} onSubmit={record} onChange={onFieldChange} noValidate>
      <TextField
        label={texts.refundPanel.refundTransaction()}
        name="transaction"
        value={transaction}
        maxLength={MAX_TRANSACTION_LENGTH}
        onChange={setTransaction}
        error={errors.transaction}
      />
      <div>
        <Button type="submit" busy={isBusy}>
          {texts.refundPanel.recordRefund()}
        </Button>
      </div>
    </form>
  );
}
