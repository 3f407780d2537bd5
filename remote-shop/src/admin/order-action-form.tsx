import type { AdminOrderDetails, Order } from '@site/shared/contract';
import { fields } from '@site/shared/contract';
import { formatEuros } from '@site/shared/format';
import { confirm, showToast } from '@site/shared/host';
import { fieldError, onlyErrors, useSubmit } from '@site/shared/remote';
import { useRevalidator } from '@site/shared/router';
import {
  MAX_CREDIT_EUROS,
  MAX_REASON_LENGTH,
  MAX_TRANSACTION_LENGTH,
  moves,
  type OrderStatus,
} from '@site/shared/rules';
import { Button, SelectField, TextField } from '@site/shared/ui';
import { type SubmitEvent, useState } from 'react';
import * as texts from '#texts';
import { client } from '../client';
import styles from './admin-panel.module.css';
import { announcedOrders, creditConfirm, moveConfirm } from './order-action-texts';
import { useAmount } from './use-amount';

const moveLabels: Partial<Record<OrderStatus, () => string>> = {
  COMPLETED: texts.orderDesk.markPaid,
  PENDING_VERIFICATION: texts.orderDesk.markPending,
  CANCELLED: texts.orderDesk.cancel,
  REFUNDED: texts.orderDesk.refund,
  BLOCKED: texts.orderDesk.block,
};
/** The action beside the moves: a credit to the wallet of the customer. */
const CREDIT = 'credit';

type OrderActionFormProps = { order: Order; details: AdminOrderDetails };
type ActionField = 'reason' | 'amount' | 'transaction';

/**
 * The actions that the order's status allows. Each needs a reason, and a confirmation with the
 * amount and the consequence.
 */
export function OrderActionForm({ order, details }: OrderActionFormProps) {
  const { revalidate } = useRevalidator();
  const [action, setAction] = useState('');
  const [reason, setReason] = useState('');
  const { amount, text: amountText, requestId, change: changeAmount } = useAmount();
  const [transaction, setTransaction] = useState('');
  const { isBusy, errors, problem, clearErrors, onFieldChange, submit } = useSubmit<ActionField>();
  const isCredit = action === CREDIT;
  // What a refund returns: the amount without earlier partial refunds.
  const rest = formatEuros(details.refundAmount ?? order.amount);
  // The API asks for the transaction of a return by hand after the provider has refused the refund.
  const isRefusedByProvider = problem?.fields?.transaction !== undefined;
  const isReturnedByHand =
    action === 'REFUNDED' && (details.refundWay === 'hand' || isRefusedByProvider);
  const options = [
    { value: '', label: texts.orderDesk.choose() },
    ...moves[order.result].map((value) => ({ value, label: moveLabels[value]?.() ?? value })),
    { value: CREDIT, label: texts.orderDesk.creditWallet() },
  ];

  function confirmAction(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const fieldErrors = onlyErrors({
      reason: fieldError(fields.reason, reason),
      amount: isCredit ? creditError(amount) : null,
    });
    if (Object.keys(fieldErrors).length > 0) {
      // Shows the errors at their fields, and sends nothing.
      void applyAction(form, fieldErrors);
      return;
    }
    const question = isCredit
      ? creditConfirm(details, amount ?? 0)
      : moveConfirm(order, details, action as OrderStatus, sentTransaction());
    confirm({
      id: 'admin-order-action',
      icon: 'question',
      ...question,
      action: () => applyAction(form, {}),
    });
  }

  async function applyAction(
    form: HTMLFormElement,
    fieldErrors: Partial<Record<ActionField, string>>,
  ) {
    const applied = await submit(
      async () => {
        const answer = isCredit ? await creditWallet() : await moveOrder();
        await revalidate();
        return answer;
      },
      { form, errors: fieldErrors },
    );
    if (!applied) return;
    void showToast({
      title: texts.orderDesk.saved(),
      body: texts.orderDesk.order({ order: order.id }),
      success: true,
    });
    setAction('');
    setReason('');
    setTransaction('');
    changeAmount('');
  }

  function creditWallet() {
    return client.shop.creditWallet({ order: order.id, amount: amount ?? 0, reason, requestId });
  }

  function moveOrder() {
    const to = action as OrderStatus;
    return client.shop.moveOrder({
      order: order.id,
      to,
      reason,
      ...announcedOrders(details, to),
      ...(sentTransaction() && { transaction: sentTransaction() }),
    });
  }

  function sentTransaction(): string {
    return isReturnedByHand ? transaction.trim() : '';
  }

  return (
    <form className={styles.form} onSubmit={confirmAction} onChange={onFieldChange} noValidate>
      <SelectField
        label={texts.orderDesk.action()}
        value={action}
        onChange={(value) => {
          setAction(value);
          clearErrors();
        }}
        options={options}
      />
      {action && (
        <>
          {isCredit && (
            <TextField
              label={texts.orderDesk.euros()}
              name="amount"
              inputMode="decimal"
              value={amountText}
              onChange={changeAmount}
              error={errors.amount}
            />
          )}
          {isReturnedByHand && (
            <TextField
              label={texts.orderDesk.transaction()}
              name="transaction"
              value={transaction}
              maxLength={MAX_TRANSACTION_LENGTH}
              onChange={setTransaction}
              error={errors.transaction}
              hint={
                isRefusedByProvider
                  ? texts.orderDesk.howReturnedRefused({ amount: rest })
                  : texts.orderDesk.howReturned({ amount: rest })
              }
            />
          )}
          <TextField
            label={texts.orderDesk.reason()}
            name="reason"
            value={reason}
            maxLength={MAX_REASON_LENGTH}
            onChange={setReason}
            error={errors.reason}
            hint={texts.orderDesk.reasonHint()}
          />
          <div>
            <Button
              variant={action === 'COMPLETED' || isCredit ? 'primary' : 'danger'}
              type="submit"
              busy={isBusy}
            >
              {texts.orderDesk.apply()}
            </Button>
          </div>
        </>
      )}
    </form>
  );
}

function creditError(amount: number | null): string | null {
  if (amount === null || amount === 0) return texts.orderDesk.enterEuros();
  return amount > MAX_CREDIT_EUROS
    ? texts.orderDesk.atMostAtOnce({ maximum: formatEuros(MAX_CREDIT_EUROS) })
    : null;
}
