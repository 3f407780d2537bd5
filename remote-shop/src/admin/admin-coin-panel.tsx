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
    <Card title={texts.coinPanel.title()}>
      <DataList
        items={[
          { term: texts.coinPanel.expected(), value: `${order.crypto_amount} ${symbol}` },
          ...(order.crypto_received
            ? [{ term: texts.coinPanel.received(), value: `${order.crypto_received} ${symbol}` }]
            : []),
          ...(order.pay_before
            ? [{ term: texts.coinPanel.rateLockedUntil(), value: formatDateTime(order.pay_before) }]
            : []),
          {
            term: texts.coinPanel.wallet(),
            value: <code className={styles.address}>{order.crypto_wallet}</code>,
          },
          ...(order.tag ? [{ term: texts.coinPanel.tag(), value: order.tag }] : []),
          { term: texts.coinPanel.network(), value: network },
        ]}
      />
      {order.tag && !order.sandbox_url && (
        <p className={styles.note}>{texts.coinPanel.tagNote()}</p>
      )}
      {details.payments && (
        <ol className={styles.entries}>
          {details.payments.map(({ amount, transaction, confirmations, by, at }) => (
            <li key={transaction}>
              <strong>{texts.coinPanel.payment({ amount, symbol, confirmations, needed })}</strong>
              <code className={styles.address}>{transaction}</code>
              <span className={styles.note}>
                {texts.coinPanel.recordedBy({ date: formatDateTime(at), by })}
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
    // Shows the errors at their fields, and sends nothing.
    if (Object.keys(fieldErrors).length > 0) return void recordPayment(form, payment, fieldErrors);
    confirm({
      id: 'record-payment',
      title: texts.coinPanel.recordQuestion({
        amount: payment.received,
        symbol,
        order: order.id,
      }),
      body: texts.coinPanel.recordText({
        expected: `${order.crypto_amount}`,
        symbol,
        price: formatEuros(order.amount),
        confirmations,
      }),
      icon: 'question',
      labels: { confirm: texts.coinPanel.recordPayment(), cancel: texts.coinPanel.close() },
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
      title: texts.coinPanel.paymentRecorded(),
      body: texts.coinPanel.order({ order: order.id }),
      success: true,
    });
  }

  return (
    <form className={styles.form} onSubmit={confirmPayment} onChange={onFieldChange} noValidate>
      <TextField
        label={texts.coinPanel.receivedCoin({ symbol })}
        name="received"
        inputMode="decimal"
        value={draft.received}
        onChange={change('received')}
        error={errors.received}
      />
      <TextField
        label={texts.coinPanel.transaction()}
        name="transaction"
        value={draft.transaction}
        maxLength={MAX_TRANSACTION_LENGTH}
        onChange={change('transaction')}
        error={errors.transaction}
        hint={texts.coinPanel.transactionHint()}
      />
      <TextField
        label={texts.coinPanel.confirmations()}
        name="confirmations"
        inputMode="numeric"
        value={draft.confirmations}
        onChange={change('confirmations')}
        error={errors.confirmations}
        hint={texts.coinPanel.confirmationsHint({ count: confirmations })}
      />
      <TextField
        label={texts.coinPanel.sentAt()}
        name="paidAt"
        type="datetime-local"
        value={draft.paidAt}
        onChange={change('paidAt')}
        error={errors.paidAt}
        hint={texts.coinPanel.sentAtHint()}
      />
      <div>
        <Button type="submit" busy={isBusy}>
          {texts.coinPanel.recordPayment()}
        </Button>
      </div>
    </form>
  );
}

type RecordedPayment = {
  received: string;
  transaction: string;
  confirmations: number;
  /** In ms. */
  paidAt?: number;
};

/** The fields of the request: malformed confirmations are NaN, an empty time is left out. */
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
      : texts.coinPanel.enterAmount({ decimals: COINS[coin].decimals }),
    transaction: fieldError(fields.transaction, transaction),
    confirmations:
      fieldError(fields.confirmations, confirmations) && texts.coinPanel.enterConfirmations(),
  });
}
