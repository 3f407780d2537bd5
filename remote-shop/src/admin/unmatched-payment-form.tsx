import { fields, type UnmatchedPaymentList } from '@site/shared/contract';
import { confirm, showToast } from '@site/shared/host';
import { fieldError, onlyErrors, useSubmit } from '@site/shared/remote';
import { useRevalidator } from '@site/shared/router';
import { COINS, isCoin, MAX_REASON_LENGTH, orderStatusLabels } from '@site/shared/rules';
import { Button, SelectField, TextField } from '@site/shared/ui';
import { type SubmitEvent, useState } from 'react';
import { client } from '../client';
import styles from './admin-panel.module.css';

type WaitingPayment = UnmatchedPaymentList['waiting'][number];

const ASSIGN = 'assign';
const SET_ASIDE = 'set-aside';
const OTHER_ORDER = 'other';

type UnmatchedPaymentFormProps = {
  payment: WaitingPayment;
  /** With the coin's symbol. */
  amount: string;
  /** Runs when the payment no longer waits. */
  onDecided: () => void;
};

/** Assigns a payment to an order, or sets it aside with a reason, after a confirmation. */
export function UnmatchedPaymentForm({ payment, amount, onDecided }: UnmatchedPaymentFormProps) {
  const { revalidate } = useRevalidator();
  const [action, setAction] = useState('');
  const [chosenOrder, setChosenOrder] = useState('');
  const [typedOrder, setTypedOrder] = useState('');
  const [reason, setReason] = useState('');
  const { isBusy, errors, clearErrors, onFieldChange, submit } = useSubmit<'order' | 'reason'>();
  const hasOptions = payment.orders.length > 0;
  const isTyped = !hasOptions || chosenOrder === OTHER_ORDER;
  const order = isTyped ? typedOrder.trim().toUpperCase() : chosenOrder;

  function confirmAction(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const found =
      action === ASSIGN
        ? onlyErrors({ order: fieldError(fields.orderNumber, order) && 'Enter an order number' })
        : onlyErrors({ reason: fieldError(fields.reason, reason) });
    if (Object.keys(found).length > 0) return void apply(form, found);
    confirm({
      icon: 'question',
      ...(action === ASSIGN ? assignQuestion(payment, amount, order) : setAsideQuestion(amount)),
      action: () => apply(form, {}),
    });
  }

  async function apply(form: HTMLFormElement, found: { order?: string; reason?: string }) {
    const isAssigned = action === ASSIGN;
    const applied = await submit<unknown>(
      async () => {
        const answer = isAssigned
          ? await client.shop.assignPayment({ payment: payment.id, order })
          : await client.shop.setAsidePayment({ payment: payment.id, reason });
        // Also after a refusal: another admin may have decided about the payment.
        await revalidate();
        return answer;
      },
      { form, errors: found },
    );
    if (!applied) return;
    onDecided();
    void showToast({
      title: isAssigned ? 'Payment assigned' : 'Payment set aside',
      body: isAssigned ? `${amount} for order ${order}` : amount,
      success: true,
    });
  }

  return (
    <form className={styles.form} onSubmit={confirmAction} onChange={onFieldChange} noValidate>
      <SelectField
        label="Action"
        value={action}
        onChange={(value) => {
          setAction(value);
          clearErrors();
        }}
        options={[
          { value: '', label: 'Choose' },
          { value: ASSIGN, label: 'Assign to an order' },
          { value: SET_ASIDE, label: 'Set aside' },
        ]}
      />
      {action === ASSIGN && hasOptions && (
        <SelectField
          label="Order"
          name={isTyped ? undefined : 'order'}
          value={chosenOrder}
          onChange={(value) => {
            setChosenOrder(value);
            clearErrors();
          }}
          error={isTyped ? undefined : errors.order}
          hint="The open and recent orders with this wallet."
          options={[
            { value: '', label: 'Choose' },
            ...payment.orders.map(({ id, result, expected }) => ({
              value: id,
              label: `${id}: ${expected} ${symbolOf(payment)}, ${orderStatusLabels[result]}`,
            })),
            { value: OTHER_ORDER, label: 'Another order' },
          ]}
        />
      )}
      {action === ASSIGN && isTyped && (
        <TextField
          label="Order number"
          name="order"
          value={typedOrder}
          maxLength={40}
          onChange={setTypedOrder}
          error={errors.order}
        />
      )}
      {action === SET_ASIDE && (
        <TextField
          label="Reason"
          name="reason"
          value={reason}
          maxLength={MAX_REASON_LENGTH}
          onChange={setReason}
          error={errors.reason}
          hint="Stored with the payment, and with your email. Customers do not see it."
        />
      )}
      {action && (
        <div>
          <Button type="submit" busy={isBusy}>
            {action === ASSIGN ? 'Assign payment' : 'Set payment aside'}
          </Button>
        </div>
      )}
    </form>
  );
}

function assignQuestion(payment: WaitingPayment, amount: string, order: string) {
  const known = payment.orders.find(({ id }) => id === order);
  const expects = known
    ? `The order is ${orderStatusLabels[known.result].toLowerCase()} and expects ${known.expected} ${symbolOf(payment)}. `
    : '';
  return {
    id: 'assign-payment',
    title: `Assign ${amount} to order ${order}?`,
    body: `${expects}The full amount with enough confirmations completes an open order; less leaves the rest due; the excess goes to the wallet. An ended order may have to be decided by you. A recorded payment cannot be removed.`,
    labels: { confirm: `Assign ${amount}`, cancel: 'Close' },
  };
}

function setAsideQuestion(amount: string) {
  return {
    id: 'set-aside-payment',
    title: `Set ${amount} aside?`,
    body: 'The payment counts for no order and no longer waits. No money is returned automatically: return it to its sender yourself. You can take the payment up again.',
    labels: { confirm: `Set ${amount} aside`, cancel: 'Close' },
  };
}

function symbolOf({ coin }: WaitingPayment): string {
  return isCoin(coin) ? COINS[coin].symbol : coin;
}
