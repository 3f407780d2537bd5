import { fields, type UnmatchedPaymentList } from '@site/shared/contract';
import { formatOrderStatus } from '@site/shared/format';
import { confirm, showToast } from '@site/shared/host';
import { fieldError, onlyErrors, useSubmit } from '@site/shared/remote';
import { useRevalidator } from '@site/shared/router';
import { COINS, isCoin, MAX_REASON_LENGTH } from '@site/shared/rules';
import { Button, SelectField, TextField } from '@site/shared/ui';
import { type SubmitEvent, useState } from 'react';
import * as texts from '#texts';
import { client } from '../client';
import { sentences } from '../labels/sentences';
import styles from './admin-panel.module.css';

type WaitingPayment = UnmatchedPaymentList['waiting'][number];

const ASSIGN = 'assign';
const SET_ASIDE = 'set-aside';
const OTHER_ORDER = 'other';

/** The longest order number that the contract accepts. */
const MAX_ORDER_NUMBER_LENGTH = 40;

type UnmatchedPaymentFormProps = {
  payment: WaitingPayment;
  /** The amount with the coin's symbol: '0.5 LTC'. */
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
        ? onlyErrors({
            order: fieldError(fields.orderNumber, order) && texts.unmatchedPayments.enterOrder(),
          })
        : onlyErrors({ reason: fieldError(fields.reason, reason) });
    // Shows the errors at their fields, and sends nothing.
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
      title: isAssigned
        ? texts.unmatchedPayments.assigned()
        : texts.unmatchedPayments.wasSetAside(),
      body: isAssigned ? texts.unmatchedPayments.assignedTo({ amount, order }) : amount,
      success: true,
    });
  }

  return (
    <form className={styles.form} onSubmit={confirmAction} onChange={onFieldChange} noValidate>
      <SelectField
        label={texts.unmatchedPayments.action()}
        value={action}
        onChange={(value) => {
          setAction(value);
          clearErrors();
        }}
        options={[
          { value: '', label: texts.unmatchedPayments.choose() },
          { value: ASSIGN, label: texts.unmatchedPayments.assignToOrder() },
          { value: SET_ASIDE, label: texts.unmatchedPayments.setAside() },
        ]}
      />
      {action === ASSIGN && hasOptions && (
        <SelectField
          label={texts.unmatchedPayments.order()}
          name={isTyped ? undefined : 'order'}
          value={chosenOrder}
          onChange={(value) => {
            setChosenOrder(value);
            clearErrors();
          }}
          error={isTyped ? undefined : errors.order}
          hint={texts.unmatchedPayments.orderHint()}
          options={[
            { value: '', label: texts.unmatchedPayments.choose() },
            ...payment.orders.map(({ id, result, expected }) => ({
              value: id,
              label: texts.unmatchedPayments.orderOption({
                order: id,
                expected,
                symbol: symbolOf(payment),
                status: formatOrderStatus(result),
              }),
            })),
            { value: OTHER_ORDER, label: texts.unmatchedPayments.otherOrder() },
          ]}
        />
      )}
      {action === ASSIGN && isTyped && (
        <TextField
          label={texts.unmatchedPayments.orderNumber()}
          name="order"
          value={typedOrder}
          maxLength={MAX_ORDER_NUMBER_LENGTH}
          onChange={setTypedOrder}
          error={errors.order}
        />
      )}
      {action === SET_ASIDE && (
        <TextField
          label={texts.unmatchedPayments.reason()}
          name="reason"
          value={reason}
          maxLength={MAX_REASON_LENGTH}
          onChange={setReason}
          error={errors.reason}
          hint={texts.unmatchedPayments.reasonHint()}
        />
      )}
      {action && (
        <div>
          <Button type="submit" busy={isBusy}>
            {action === ASSIGN
              ? texts.unmatchedPayments.assignPayment()
              : texts.unmatchedPayments.setPaymentAside()}
          </Button>
        </div>
      )}
    </form>
  );
}

function assignQuestion(payment: WaitingPayment, amount: string, order: string) {
  const known = payment.orders.find(({ id }) => id === order);
  return {
    id: 'assign-payment',
    title: texts.unmatchedPayments.assignQuestion({ amount, order }),
    body: sentences(
      known &&
        texts.unmatchedPayments.orderExpects({
          status: known.result,
          expected: known.expected,
          symbol: symbolOf(payment),
        }),
      texts.unmatchedPayments.assignText(),
    ),
    labels: {
      confirm: texts.unmatchedPayments.assignAmount({ amount }),
      cancel: texts.unmatchedPayments.close(),
    },
  };
}

function setAsideQuestion(amount: string) {
  return {
    id: 'set-aside-payment',
    title: texts.unmatchedPayments.setAsideQuestion({ amount }),
    body: texts.unmatchedPayments.setAsideText(),
    labels: {
      confirm: texts.unmatchedPayments.setAmountAside({ amount }),
      cancel: texts.unmatchedPayments.close(),
    },
  };
}

/** The symbol of a payment's coin; for a coin that this release does not know, its id. */
export function symbolOf({ coin }: Pick<WaitingPayment, 'coin'>): string {
  return isCoin(coin) ? COINS[coin].symbol : coin;
}
