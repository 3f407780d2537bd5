import type { AdminOrderDetails, Order } from '@site/shared/contract';
import { fields } from '@site/shared/contract';
import { formatCountry, formatDateTime, formatEuros } from '@site/shared/format';
import { client, showToast } from '@site/shared/host';
import { fieldError, onlyErrors, useSubmit } from '@site/shared/remote';
import { useRevalidator } from '@site/shared/router';
import { isCoin, isCountryDoubtful, moves, type OrderStatus } from '@site/shared/rules';
import { Button, Callout, Card, SelectField, TextField } from '@site/shared/ui';
import { useState } from 'react';
import { orderStatusLabel } from '../labels/order-status-badge';
import { AdminCoinPanel } from './admin-coin-panel';
import styles from './admin-panel.module.css';

const moveLabels: Partial<Record<OrderStatus, string>> = {
  COMPLETED: 'Mark as paid',
  PENDING_VERIFICATION: 'Mark as pending verification',
  CANCELLED: 'Cancel',
  REFUNDED: 'Refund',
  BLOCKED: 'Block',
};
const CREDIT = 'credit';

type AdminOrderPanelProps = { order: Order; details: AdminOrderDetails };

/**
 * An admin's part of the order page: move the order, credit the wallet, record coin payments, see
 * the history.
 */
export function AdminOrderPanel({ order, details }: AdminOrderPanelProps) {
  return (
    <div className={styles.panel}>
      <Card
        title="Administration"
        description={`${details.user.email}, account ${details.user.id}`}
      >
        <ActionForm key={order.result} order={order} />
        {details.ipCountry && isCountryDoubtful(order.country, details.ipCountry) && (
          <Callout tone="warning" title="The countries differ">
            The order was placed from {formatCountry(details.ipCountry)}, but its billing country is{' '}
            {formatCountry(order.country)}.
          </Callout>
        )}
        <p className={styles.note}>Wallet: {formatEuros(details.balance)}</p>
      </Card>
      {isCoin(order.payment_mode) && (
        <AdminCoinPanel order={order} coin={order.payment_mode} details={details} />
      )}
      {details.moves.length > 0 && (
        <Card title="History">
          <ol className={styles.entries}>
            {details.moves.map(({ from, to, by, why, at }) => (
              <li key={`${at}-${to}`}>
                <strong>
                  {orderStatusLabel(from)} → {orderStatusLabel(to)}
                </strong>
                <span className={styles.note}>
                  {formatDateTime(at)}, {by}: {why}
                </span>
              </li>
            ))}
          </ol>
        </Card>
      )}
    </div>
  );
}

/** The actions that the order's status allows. Each needs a reason. */
function ActionForm({ order }: { order: Order }) {
  const { revalidate } = useRevalidator();
  const [action, setAction] = useState('');
  const [reason, setReason] = useState('');
  const [amountText, setAmountText] = useState('');
  const { isBusy, errors, submit } = useSubmit<'reason' | 'amount'>();
  const moveOptions = moves[order.result].map((status) => ({
    value: status,
    label: moveLabels[status] ?? status,
  }));

  async function applyAction() {
    const amount = Number(amountText.replace(',', '.'));
    const isAmountValid = amount > 0 && fields.euros.safeParse(amount).success;
    const applied = await submit(
      async () => {
        const answer =
          action === CREDIT
            ? await client.shop.creditWallet({ order: order.id, amount, reason })
            : await client.shop.moveOrder({ order: order.id, to: action as OrderStatus, reason });
        await revalidate();
        return answer;
      },
      {
        errors: onlyErrors({
          reason: fieldError(fields.reason, reason),
          amount:
            action !== CREDIT || isAmountValid ? null : 'Enter an amount in euros, such as 5.00',
        }),
      },
    );
    if (!applied) return;
    void showToast({ title: 'Saved', body: `Order ${order.id}`, success: true });
    setAction('');
    setReason('');
    setAmountText('');
  }

  return (
    <div className={styles.form}>
      <SelectField
        label="Action"
        value={action}
        onChange={setAction}
        options={[
          { value: '', label: 'Choose' },
          ...moveOptions,
          { value: CREDIT, label: 'Credit the wallet' },
        ]}
      />
      {action && (
        <>
          {action === CREDIT && (
            <TextField
              label="Euros"
              inputMode="decimal"
              value={amountText}
              onChange={setAmountText}
              error={errors.amount}
            />
          )}
          <TextField
            label="Reason"
            value={reason}
            maxLength={500}
            onChange={setReason}
            error={errors.reason}
            hint="Stored with the order. The customer reads it in the email."
          />
          <div>
            <Button
              variant={action === 'COMPLETED' || action === CREDIT ? 'primary' : 'danger'}
              busy={isBusy}
              onClick={applyAction}
            >
              Apply
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
