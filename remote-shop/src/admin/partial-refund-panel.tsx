import type { AdminOrderDetails, Order } from '@site/shared/contract';
import { fields } from '@site/shared/contract';
import { formatEuros } from '@site/shared/format';
import { confirm, showToast } from '@site/shared/host';
import { fieldError, onlyErrors, useSubmit } from '@site/shared/remote';
import { useRevalidator } from '@site/shared/router';
import {
  MAX_REASON_LENGTH,
  MAX_TRANSACTION_LENGTH,
  partialRefundObstacle,
  type RefundTarget,
  toCents,
} from '@site/shared/rules';
import { Button, Card, RadioSegment, TextField } from '@site/shared/ui';
import { type SubmitEvent, useState } from 'react';
import * as texts from '#texts';
import { client } from '../client';
import { sentences } from '../labels/sentences';
import styles from './admin-panel.module.css';
import { useAmount } from './use-amount';

/** The most that can be returned to the payment and to the wallet, in euros. */
type Limits = NonNullable<AdminOrderDetails['partialRefund']>;
type PanelProps = { order: Order; details: AdminOrderDetails; limits: Limits };
type PartField = 'amount' | 'transaction' | 'reason';
/** A partial refund; `amount` in euros, `transaction` empty for one that is not made by hand. */
type Part = { to: RefundTarget; amount: number; transaction: string };

/** Returns a part of what was paid for a completed order. The plan stays. */
export function PartialRefundPanel({ order, details, limits }: PanelProps) {
  const { revalidate } = useRevalidator();
  const [chosenTarget, setChosenTarget] = useState<RefundTarget>('payment');
  const { amount, text: amountText, requestId, change: changeAmount } = useAmount();
  const [transaction, setTransaction] = useState('');
  const [reason, setReason] = useState('');
  const { isBusy, errors, onFieldChange, submit } = useSubmit<PartField>();
  // There is no choice if only the payment, or only the wallet, can get money back.
  const to = limits.wallet === 0 ? 'payment' : limits.payment === 0 ? 'wallet' : chosenTarget;
  const isByHand = to === 'payment' && details.refundWay === 'hand';

  function confirmPart(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const fieldErrors = onlyErrors({
      amount: amountError(limits, to, amount),
      transaction: isByHand ? fieldError(fields.transferReference, transaction) : null,
      reason: fieldError(fields.reason, reason),
    });
    // Shows the errors at their fields, and sends nothing.
    if (Object.keys(fieldErrors).length > 0) return void refund(form, fieldErrors);
    const part = { to, amount: amount ?? 0, transaction: isByHand ? transaction.trim() : '' };
    confirm({
      id: 'partial-refund',
      icon: 'question',
      ...partConfirm(order, part),
      action: () => refund(form, {}),
    });
  }

  async function refund(
    form: HTMLFormElement,
    fieldErrors: Partial<Record<PartField, string>>,
  ): Promise<void> {
    const refunded = await submit(
      async () => {
        const part = { order: order.id, to, amount: amount ?? 0, reason, requestId };
        const byHand = isByHand && { transaction: transaction.trim() };
        const answer = await client.shop.refundPart({ ...part, ...byHand });
        if (answer.ok) await revalidate();
        return answer;
      },
      { form, errors: fieldErrors },
    );
    if (!refunded) return;
    void showToast({
      title: texts.partialRefund.refunded(),
      body: texts.orderDesk.order({ order: order.id }),
      success: true,
    });
    changeAmount('');
    setTransaction('');
    setReason('');
  }

  return (
    <Card title={texts.partialRefund.title()} description={texts.partialRefund.text()}>
      <form className={styles.form} onSubmit={confirmPart} onChange={onFieldChange} noValidate>
        {limits.wallet > 0 && limits.payment > 0 && (
          <RadioSegment
            legend={texts.partialRefund.to()}
            options={[
              { value: 'payment', label: texts.partialRefund.toPayment() },
              { value: 'wallet', label: texts.partialRefund.toWallet() },
            ]}
            value={to}
            onChange={setChosenTarget}
          />
        )}
        <TextField
          label={texts.partialRefund.amount()}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          value={amountText}
          onChange={changeAmount}
          error={errors.amount}
          hint={
            to === 'wallet'
              ? texts.partialRefund.walletHint({ maximum: formatEuros(limits.wallet) })
              : texts.partialRefund.paymentHint({ maximum: formatEuros(limits.payment) })
          }
        />
        {isByHand && (
          <TextField
            label={texts.partialRefund.transaction()}
            name="transaction"
            value={transaction}
            maxLength={MAX_TRANSACTION_LENGTH}
            onChange={setTransaction}
            error={errors.transaction}
            hint={texts.partialRefund.transactionHint()}
          />
        )}
        <TextField
          label={texts.partialRefund.reason()}
          name="reason"
          value={reason}
          maxLength={MAX_REASON_LENGTH}
          onChange={setReason}
          error={errors.reason}
          hint={texts.orderDesk.reasonHint()}
        />
        <div>
          <Button type="submit" variant="danger" busy={isBusy}>
            {texts.partialRefund.refund()}
          </Button>
        </div>
      </form>
    </Card>
  );
}

function amountError(limits: Limits, to: RefundTarget, amount: number | null): string | null {
  if (amount === null) return texts.orderDesk.enterEuros();
  const cents = { payment: toCents(limits.payment), wallet: toCents(limits.wallet) };
  return partialRefundObstacle(cents, to, toCents(amount))
    ? texts.partialRefund.between({ maximum: formatEuros(limits[to]) })
    : null;
}

/** The question before a part is returned: where the money goes, and what stays. */
function partConfirm({ id }: Order, { to, amount: euros, transaction }: Part) {
  const amount = formatEuros(euros);
  return {
    title: texts.partialRefund.question({ amount, order: id }),
    body: sentences(
      to === 'wallet'
        ? texts.orderDesk.backToWallet({ amount })
        : transaction
          ? texts.orderDesk.returnedByHand({ amount, transaction })
          : texts.orderDesk.backToCard({ amount }),
      texts.partialRefund.stays(),
      texts.orderDesk.refundFinal(),
    ),
    labels: {
      confirm: texts.orderDesk.refundAmount({ amount }),
      cancel: texts.orderDesk.close(),
    },
  };
}
