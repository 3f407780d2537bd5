import type { AdminOrderDetails, Order } from '@site/shared/contract';
import { fields } from '@site/shared/contract';
import { formatDateTime, formatEuros } from '@site/shared/format';
import { confirm, showToast } from '@site/shared/host';
import { fieldError, onlyErrors, useSubmit } from '@site/shared/remote';
import { useRevalidator } from '@site/shared/router';
import { COINS, type Coin, isCoinAmount, MAX_TRANSACTION_LENGTH } from '@site/shared/rules';
import { Button, Card, DataList, TextField } from '@site/shared/ui';
import { type SubmitEvent, useState } from 'react';
import * as texts from '#texts';
import { client } from '../client';
import styles from './admin-panel.module.css';
import { useCanMove } from './use-can-move';

type AdminCoinPanelProps = { order: Order; coin: Coin; details: AdminOrderDetails };

/** The expected and received amounts of an order in a coin, and the form that records a payment. */
export function AdminCoinPanel({ order, coin, details }: AdminCoinPanelProps) {
  const canMove = useCanMove();
  const { symbol, network, confirmations: needed } = COINS[coin];
  return (
    <Card title={texts.orderDesk.coinPayment()}>
      <DataList
        items={[
          { term: texts.orderDesk.expected(), value: `${order.crypto_amount} ${symbol}` },
          ...(order.crypto_received
            ? [{ term: texts.orderDesk.received(), value: `${order.crypto_received} ${symbol}` }]
            : []),
          ...(order.pay_before
            ? [{ term: texts.orderDesk.rateLockedUntil(), value: formatDateTime(order.pay_before) }]
            : []),
          {
            term: texts.orderDesk.coinWallet(),
            value: <code className={styles.address}>{order.crypto_wallet}</code>,
          },
          ...(order.tag ? [{ term: texts.orderDesk.tag(), value: order.tag }] : []),
          { term: texts.orderDesk.network(), value: network },
        ]}
      />
      {order.tag && !order.sandbox_url && (
        <p className={styles.note}>{texts.orderDesk.tagNote()}</p>
      )}
      {details.payments && (
        <ol className={styles.entries}>
          {details.payments.map(({ amount, transaction, confirmations, by, at }) => (
            <li key={transaction}>
              <strong>{texts.orderDesk.payment({ amount, symbol, confirmations, needed })}</strong>
              <code className={styles.address}>{transaction}</code>
              <span className={styles.note}>
                {texts.orderDesk.recordedBy({ date: formatDateTime(at), by })}
              </span>
            </li>
          ))}
        </ol>
      )}
      {canMove && <RecordPaymentForm order={order} coin={coin} />}
    </Card>
  );
}

const EMPTY_DRAFT = { received: '', transaction: '', confirmations: '', paidAt: '' };
type PaymentDraft = typeof EMPTY_DRAFT;

function RecordPaymentForm({ order, coin }: { order: Order; coin: Coin }) {
  const { revalidate } = useRevalidator();
  const { symbol, confirmations } = COINS[coin];
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const { isBusy, errors, onFieldChange, submit } = useSubmit<keyof PaymentDraft>();
  const change = (field: keyof PaymentDraft) => (text: string) =>
    setDraft({ ...draft, [field]: text });

  function confirmPayment(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const payment = paymentIn(draft);
    const fieldErrors = paymentErrors(payment, coin);
    if (Object.keys(fieldErrors).length > 0) return void recordPayment(form, payment, fieldErrors);
    confirm({
      id: 'record-payment',
      title: texts.orderDesk.recordQuestion({
        amount: payment.received,
        symbol,
        order: order.id,
      }),
      body: texts.orderDesk.recordText({
        expected: `${order.crypto_amount}`,
        symbol,
        price: formatEuros(order.amount),
        confirmations,
      }),
      icon: 'question',
      labels: { confirm: texts.orderDesk.recordPayment(), cancel: texts.orderDesk.close() },
      action: () => recordPayment(form, payment, {}),
    });
  }

  async function recordPayment(
    form: HTMLFormElement,
    payment: RecordedPayment,
    fieldErrors: ReturnType<typeof paymentErrors>,
  ): Promise<void> {
    const recorded = await submit(
      async () => {
        const answer = await client.shop.recordPayment({ order: order.id, ...payment });
        await revalidate();
        return answer;
      },
      { form, errors: fieldErrors },
    );
    if (!recorded) return;
    setDraft(EMPTY_DRAFT);
    void showToast({
      title: texts.orderDesk.paymentRecorded(),
      body: texts.orderDesk.order({ order: order.id }),
      success: true,
    });
  }

  return (
    <form className={styles.form} onSubmit={confirmPayment} onChange={onFieldChange} noValidate>
      <TextField
        label={texts.orderDesk.receivedCoin({ symbol })}
        name="received"
        inputMode="decimal"
        value={draft.received}
        onChange={change('received')}
        error={errors.received}
      />
      <TextField
        label={texts.orderDesk.transaction()}
        name="transaction"
        value={draft.transaction}
        maxLength={MAX_TRANSACTION_LENGTH}
        onChange={change('transaction')}
        error={errors.transaction}
        hint={texts.orderDesk.transactionHint()}
      />
      <TextField
        label={texts.orderDesk.confirmations()}
        name="confirmations"
        inputMode="numeric"
        value={draft.confirmations}
        onChange={change('confirmations')}
        error={errors.confirmations}
        hint={texts.orderDesk.confirmationsHint({ count: confirmations })}
      />
      <TextField
        label={texts.orderDesk.sentAt()}
        name="paidAt"
        type="datetime-local"
        value={draft.paidAt}
        onChange={change('paidAt')}
        error={errors.paidAt}
        hint={texts.orderDesk.sentAtHint()}
      />
      <div>
        <Button type="submit" busy={isBusy}>
          {texts.orderDesk.recordPayment()}
        </Button>
      </div>
    </form>
  );
}

type RecordedPayment = {
  received: string;
  transaction: string;
  confirmations: number;
  paidAt?: number;
};

/** The draft in the form of the request. Malformed confirmations are NaN. */
function paymentIn(draft: PaymentDraft): RecordedPayment {
  const confirmations = draft.confirmations.trim();
  const paidAt = new Date(draft.paidAt).getTime();
  return {
    ...(Number.isNaN(paidAt) ? {} : { paidAt }),
    received: draft.received.trim().replace(',', '.'),
    transaction: draft.transaction.trim(),
    confirmations: /^\d{1,6}$/.test(confirmations) ? Number(confirmations) : Number.NaN,
  };
}

function paymentErrors({ received, transaction, confirmations }: RecordedPayment, coin: Coin) {
  return onlyErrors({
    received: isCoinAmount(coin, received)
      ? null
      : texts.orderDesk.enterAmount({ decimals: COINS[coin].decimals }),
    transaction: fieldError(fields.transaction, transaction),
    confirmations:
      fieldError(fields.confirmations, confirmations) && texts.orderDesk.enterConfirmations(),
  });
}
