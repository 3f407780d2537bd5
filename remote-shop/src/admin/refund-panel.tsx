import type { AdminOrderDetails, Order } from '@site/shared/contract';
import { fields } from '@site/shared/contract';
import { formatDateTime, formatEuros } from '@site/shared/format';
import { showToast } from '@site/shared/host';
import { fieldError, onlyErrors, useSubmit } from '@site/shared/remote';
import { useRevalidator } from '@site/shared/router';
import { MAX_TRANSACTION_LENGTH } from '@site/shared/rules';
import { Button, Callout, Card, DataList, TextField } from '@site/shared/ui';
import { type SubmitEvent, useState } from 'react';
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
    <Card title="Refund">
      {doneAt === undefined && !canMove ? (
        <p>
          {formatEuros(amount)}{' '}
          {way === 'provider' && transaction !== undefined
            ? 'is on its way to the card.'
            : 'has not been returned yet.'}
        </p>
      ) : doneAt === undefined ? (
        <OpenRefund order={order} refund={refund} />
      ) : (
        <DataList
          items={[
            { term: 'Returned', value: formatEuros(amount) },
            { term: 'To', value: way === 'provider' ? 'the card' : 'the customer, by hand' },
            {
              term: 'Transaction',
              value: <code className={styles.address}>{transaction}</code>,
            },
            { term: 'Date', value: formatDateTime(doneAt) },
          ]}
        />
      )}
    </Card>
  );
}

function OpenRefund({ order, refund: { amount, way, problem, transaction } }: RefundPanelProps) {
  if (way === 'provider' && transaction !== undefined)
    return (
      <Callout title={`${formatEuros(amount)} is on its way to the card`}>
        The card processor has accepted the refund (<code>{transaction}</code>) and has not reported
        its end yet. If it fails, you get an email.
      </Callout>
    );
  if (way === 'provider')
    return (
      <Callout title={`${formatEuros(amount)} is not returned yet`}>
        The card processor did not answer. The refund is tried again every minute.
      </Callout>
    );
  return (
    <>
      <Callout tone="warning" title={`Return ${formatEuros(amount)} by hand`}>
        {problem} No money is sent automatically. Enter the transaction when you have returned it.
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
      void showToast({ title: 'Refund recorded', body: `Order ${order.id}`, success: true });
  }

  return (
    <form className={styles.form} onSubmit={record} onChange={onFieldChange} noValidate>
      <TextField
        label="Transaction of the refund"
        name="transaction"
        value={transaction}
        maxLength={MAX_TRANSACTION_LENGTH}
        onChange={setTransaction}
        error={errors.transaction}
      />
      <div>
        <Button type="submit" busy={isBusy}>
          Record refund
        </Button>
      </div>
    </form>
  );
}
