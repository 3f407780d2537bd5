import type { AdminOrderDetails, Order } from '@site/shared/contract';
import { fields } from '@site/shared/contract';
import { formatDateTime, formatEuros, formatOrderStatus } from '@site/shared/format';
import { confirm, showToast } from '@site/shared/host';
import { fieldError, onlyErrors, useSubmit } from '@site/shared/remote';
import { useRevalidator } from '@site/shared/router';
import { MAX_REASON_LENGTH, type OrderStatus } from '@site/shared/rules';
import { Button, Card, TextField } from '@site/shared/ui';
import { type SubmitEvent, useState } from 'react';
import * as texts from '#texts';
import { client } from '../client';
import styles from './admin-panel.module.css';
import { reversalConfirm } from './order-action-texts';
import { useCanMove } from './use-can-move';

type HistoryProps = { order: Order; details: AdminOrderDetails };
type WalletEntry = NonNullable<AdminOrderDetails['walletEntries']>[number];
type HistoryEntry = {
  key: string;
  title: string;
  by: string;
  why: string;
  at: number;
  /** A credit that can still be reversed. */
  credit?: WalletEntry;
};

/** The moves of an order and its entries in the wallet, oldest first. */
export function OrderHistory({ order, details }: HistoryProps) {
  const canMove = useCanMove();
  const entries = historyOf(details);
  if (entries.length === 0) return null;
  return (
    <Card title={texts.orderDesk.history()}>
      <ol className={styles.entries}>
        {entries.map(({ key, title, by, why, at, credit }) => (
          <li key={key}>
            <strong>{title}</strong>
            <span className={styles.note}>
              {texts.orderDesk.historyNote({ date: formatDateTime(at), by, why })}
            </span>
            {credit && canMove && (
              <CreditReversal order={order} details={details} credit={credit} />
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}

function historyOf({ moves, walletEntries = [] }: AdminOrderDetails): HistoryEntry[] {
  const reversed = new Set(walletEntries.map(({ reverses }) => reverses));
  return [
    ...moves.map(({ from, to, by, why, at }, index) => ({
      key: `move-${index}`,
      title: moveTitle(from, to),
      by,
      why,
      at,
    })),
    ...walletEntries.map((entry) => ({
      key: `wallet-${entry.id}`,
      title: walletTitle(entry),
      by: entry.by,
      why: entry.why,
      at: entry.at,
      ...(entry.kind === 'credit' && !reversed.has(entry.id) && { credit: entry }),
    })),
  ].toSorted((a, b) => a.at - b.at);
}

/** An entry that keeps the status is a partial refund, or an order that staff placed. */
function moveTitle(from: OrderStatus, to: OrderStatus): string {
  if (from !== to)
    return texts.orderDesk.moved({ from: formatOrderStatus(from), to: formatOrderStatus(to) });
  return from === 'COMPLETED' ? texts.partialRefund.refunded() : texts.staffOrder.placedByStaff();
}

function walletTitle({ kind, amount }: WalletEntry): string {
  const values = { amount: formatEuros(Math.abs(amount)) };
  if (kind === 'credit') return texts.orderDesk.walletCredit(values);
  if (kind === 'reversal') return texts.orderDesk.walletReversal(values);
  if (kind === 'overpayment') return texts.orderDesk.walletOverpayment(values);
  return amount < 0 ? texts.orderDesk.walletUsed(values) : texts.orderDesk.walletReturned(values);
}

/** Takes back what the wallet still has of a credit. The wallet never falls below zero. */
function CreditReversal({ order, details, credit }: HistoryProps & { credit: WalletEntry }) {
  const { revalidate } = useRevalidator();
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const { isBusy, errors, onFieldChange, submit } = useSubmit<'reason'>();
  const amount = Math.min(credit.amount, details.balance);

  if (amount <= 0) return <span className={styles.note}>{texts.orderDesk.walletEmpty()}</span>;
  if (!isOpen)
    return (
      <div>
        <Button variant="quiet" onClick={() => setOpen(true)}>
          {texts.orderDesk.reverse()}
        </Button>
      </div>
    );

  function confirmReversal(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const fieldErrors = onlyErrors({ reason: fieldError(fields.reason, reason) });
    if (fieldErrors.reason) {
      // Shows the error at its field, and sends nothing.
      void reverse(form, fieldErrors);
      return;
    }
    confirm({
      id: 'reverse-credit',
      icon: 'question',
      ...reversalConfirm(details, credit.amount, amount),
      action: () => reverse(form, {}),
    });
  }

  async function reverse(form: HTMLFormElement, fieldErrors: { reason?: string }) {
    const reversed = await submit(
      async () => {
        const answer = await client.shop.reverseCredit({
          order: order.id,
          entry: credit.id,
          amount,
          reason,
        });
        await revalidate();
        return answer;
      },
      { form, errors: fieldErrors },
    );
    if (reversed)
      void showToast({
        title: texts.orderDesk.creditReversed(),
        body: texts.orderDesk.order({ order: order.id }),
        success: true,
      });
  }

  return (
    <form className={styles.form} onSubmit={confirmReversal} onChange={onFieldChange} noValidate>
      <TextField
        label={texts.orderDesk.reversalReason()}
        name="reason"
        value={reason}
        maxLength={MAX_REASON_LENGTH}
        onChange={setReason}
        error={errors.reason}
        hint={texts.orderDesk.reversalHint()}
      />
      <div>
        <Button type="submit" variant="danger" busy={isBusy}>
          {texts.orderDesk.reverseCredit()}
        </Button>
      </div>
    </form>
  );
}
