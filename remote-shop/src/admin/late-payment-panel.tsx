import type { AdminOrderDetails, Order } from '@site/shared/contract';
import { fields } from '@site/shared/contract';
import { formatDate, formatEuros, formatPlanLines } from '@site/shared/format';
import { confirm, showToast } from '@site/shared/host';
import { fieldError, onlyErrors, useSubmit } from '@site/shared/remote';
import { useRevalidator } from '@site/shared/router';
import { MAX_REASON_LENGTH, planName } from '@site/shared/rules';
import { Button, Callout, Card, DataList, TextField } from '@site/shared/ui';
import { type SubmitEvent, useState } from 'react';
import { client } from '../client';
import styles from './admin-panel.module.css';
import { useCanMove } from './use-can-move';

type LatePayment = NonNullable<AdminOrderDetails['latePayment']>;
type LatePaymentPanelProps = { order: Order; late: LatePayment };

/**
 * The payment of a replaced order, which is in the wallet (decision 109). An administrator may
 * apply it; both consequences stand here, and in the question before it.
 */
export function LatePaymentPanel({ order, late }: LatePaymentPanelProps) {
  const canMove = useCanMove();
  const { received, walletNow, walletAfter, owned, obstacle } = late;
  return (
    <Card
      title="Late payment"
      description={`${formatEuros(received)} arrived after another order had replaced this one. It is in the wallet, and no plan has changed.`}
    >
      {obstacle ? (
        <Callout title="It cannot be applied to this order">
          {obstacle} The customer can use the wallet for a new order.
        </Callout>
      ) : (
        <>
          <p>If it is applied, the account owns:</p>
          <DataList
            items={[
              ...owned.map(({ limits, from, until }) => ({
                term: `${formatDate(from)} to ${formatDate(until)}`,
                value: `${planName(limits.playlist)}: ${formatPlanLines(limits).join(', ')}`,
              })),
              {
                term: 'Wallet',
                value: `${formatEuros(walletAfter)} instead of ${formatEuros(walletNow)}`,
              },
            ]}
          />
          {canMove && <ApplyForm order={order} late={late} />}
        </>
      )}
    </Card>
  );
}

/** The question before a late payment is applied: what the account owns then, and the wallet. */
export function latePaymentConfirm(
  { id }: Order,
  { received, walletNow, walletAfter, owned }: LatePayment,
) {
  const periods = owned.map(
    ({ limits, until }) => `${planName(limits.playlist)} until ${formatDate(until)}`,
  );
  return {
    title: `Apply the late payment to order ${id}?`,
    body: `The account then owns ${periods.join(', then ')}. Of the ${formatEuros(received)} in the wallet the order is paid: the wallet falls from ${formatEuros(walletNow)} to ${formatEuros(walletAfter)}. The customer gets a receipt.`,
    labels: { confirm: 'Apply the payment', cancel: 'Leave it in the wallet' },
  };
}

function ApplyForm({ order, late }: LatePaymentPanelProps) {
  const { revalidate } = useRevalidator();
  const [reason, setReason] = useState('');
  const { isBusy, errors, onFieldChange, submit } = useSubmit<'reason'>();

  function confirmApply(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const fieldErrors = onlyErrors({ reason: fieldError(fields.reason, reason) });
    if (fieldErrors.reason) return void apply(form, fieldErrors);
    confirm({
      id: 'apply-late-payment',
      icon: 'question',
      ...latePaymentConfirm(order, late),
      action: () => apply(form, {}),
    });
  }

  async function apply(form: HTMLFormElement, fieldErrors: { reason?: string }) {
    const applied = await submit(
      async () => {
        const { walletAfter } = late;
        const answer = await client.shop.applyLatePayment({ order: order.id, walletAfter, reason });
        await revalidate();
        return answer;
      },
      { form, errors: fieldErrors },
    );
    if (applied)
      void showToast({ title: 'Payment applied', body: `Order ${order.id}`, success: true });
  }

  return (
    <form className={styles.form} onSubmit={confirmApply} onChange={onFieldChange} noValidate>
      <TextField
        label="Reason to apply it"
        name="reason"
        value={reason}
        maxLength={MAX_REASON_LENGTH}
        onChange={setReason}
        error={errors.reason}
        hint="Stored with the order."
      />
      <div>
        <Button type="submit" busy={isBusy}>
          Apply the payment
        </Button>
      </div>
    </form>
  );
}
