import type { AdminOrderDetails, Order } from '@site/shared/contract';
import { fields } from '@site/shared/contract';
import { formatCountry, formatDateTime, formatEuros } from '@site/shared/format';
import { client, showProblemToast, showToast } from '@site/shared/host';
import { useRevalidator } from '@site/shared/router';
import { isCoin, isCountryDoubtful, moves, type OrderStatus } from '@site/shared/rules';
import { Button, Callout, Card, SelectField, TextField } from '@site/shared/ui';
import { useState } from 'react';
import { orderStatusLabel } from '../labels/order-status-badge';
import { CoinDesk } from './admin-coin-panel';
import styles from './admin-order-panel.module.css';

const actionWords: Partial<Record<OrderStatus, string>> = {
  COMPLETED: 'Settle: it is paid',
  PENDING_VERIFICATION: 'To be verified',
  CANCELLED: 'Cancel',
  REFUNDED: 'Refund',
  BLOCKED: 'Block',
};
const CREDIT = 'credit';
const REASON = "Reason can't be empty";

/** What the administrator knows of an order and may do with it: settle, cancel, refund, block, credit its owner's wallet; each with a reason. */
export function OrderDesk({ order, managed }: { order: Order; managed: AdminOrderDetails }) {
  return (
    <div className={styles.desk}>
      <Card
        title="Administration"
        description={`${managed.user.email}, account ${managed.user.id}`}
      >
        <DeskForm key={order.result} order={order} />
        {managed.ipCountry && isCountryDoubtful(order.country, managed.ipCountry) && (
          <Callout tone="warning" title="Another country than the customer’s">
            The order came from {formatCountry(managed.ipCountry)}, but is for{' '}
            {formatCountry(order.country)}.
          </Callout>
        )}
        <p className={styles.quiet}>Wallet: {formatEuros(managed.balance)}</p>
      </Card>
      {isCoin(order.payment_mode) && (
        <CoinDesk order={order} coin={order.payment_mode} managed={managed} />
      )}
      {managed.moves.length > 0 && (
        <Card title="What happened">
          <ol className={styles.moves}>
            {managed.moves.map(({ from, to, by, why, at }) => (
              <li key={`${at}-${to}`}>
                <strong>
                  {orderStatusLabel(from)} → {orderStatusLabel(to)}
                </strong>
                <span className={styles.quiet}>
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

function DeskForm({ order }: { order: Order }) {
  const [action, setAction] = useState('');
  const [reason, setReason] = useState('');
  const [amount, setAmount] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const { isBusy, carryOut } = useDesk(order);
  const possible = moves[order.result].map((status) => ({
    value: status,
    label: actionWords[status] ?? status,
  }));
  const credit = Number(amount.replace(',', '.'));

  async function submit() {
    const isReasoned = fields.reason.safeParse(reason).success;
    const isPayable = action !== CREDIT || (credit > 0 && fields.euros.safeParse(credit).success);
    setErrors({
      ...(!isReasoned && { reason: REASON }),
      ...(!isPayable && { amount: 'An amount in euros, such as 5.00' }),
    });
    if (!isReasoned || !isPayable) return;
    if (await carryOut(action, reason, credit)) {
      setAction('');
      setReason('');
      setAmount('');
    }
  }

  return (
    <div className={styles.form}>
      <SelectField
        label="Action"
        value={action}
        onChange={setAction}
        options={[
          { value: '', label: 'Choose' },
          ...possible,
          { value: CREDIT, label: 'Credit the wallet' },
        ]}
      />
      {action && (
        <>
          {action === CREDIT && (
            <TextField
              label="Euros"
              inputMode="decimal"
              value={amount}
              onChange={setAmount}
              error={errors.amount}
            />
          )}
          <TextField
            label="Reason"
            value={reason}
            maxLength={500}
            onChange={setReason}
            error={errors.reason}
            hint="Is kept with the order; the customer reads it in the mail."
          />
          <div>
            <Button
              variant={action === 'COMPLETED' || action === CREDIT ? 'primary' : 'danger'}
              busy={isBusy}
              onClick={submit}
            >
              Do it
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

function useDesk(order: Order) {
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);

  /** Whether it was done. */
  async function carryOut(action: string, reason: string, amount: number): Promise<boolean> {
    setBusy(true);
    const answer =
      action === CREDIT
        ? await client.shop.creditWallet({ order: order.id, amount, reason })
        : await client.shop.moveOrder({ order: order.id, to: action as OrderStatus, reason });
    if (answer.ok) void showToast({ title: 'Saved', body: `Order ${order.id}`, success: true });
    else void showProblemToast(answer.problem);
    await revalidate();
    setBusy(false);
    return answer.ok;
  }

  return { isBusy, carryOut };
}
