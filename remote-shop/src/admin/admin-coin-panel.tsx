import type { AdminOrderDetails, Order } from '@site/shared/contract';
import { fields } from '@site/shared/contract';
import { formatDateTime } from '@site/shared/format';
import { client, showProblemToast, showToast } from '@site/shared/host';
import { useRevalidator } from '@site/shared/router';
import { COINS, type Coin, isCoinAmount } from '@site/shared/rules';
import { Button, Card, DataList, TextField } from '@site/shared/ui';
import { useState } from 'react';
import styles from './admin-order-panel.module.css';

type CoinDeskProps = { order: Order; coin: Coin; managed: AdminOrderDetails };

/** What an order in a coin waits for, what its chain has shown by now, and a form for what it shows next. */
export function CoinDesk({ order, coin, managed }: CoinDeskProps) {
  const { symbol, network, confirmations } = COINS[coin];
  return (
    <Card title="Payment in a coin">
      <DataList
        items={[
          { term: 'Expected', value: `${order.crypto_amount} ${symbol}` },
          ...(order.crypto_received
            ? [{ term: 'Received', value: `${order.crypto_received} ${symbol}` }]
            : []),
          ...(order.pay_before
            ? [{ term: 'Rate locked until', value: formatDateTime(order.pay_before) }]
            : []),
          { term: 'Wallet', value: <code className={styles.address}>{order.crypto_wallet}</code> },
          ...(order.tag ? [{ term: 'Tag', value: order.tag }] : []),
          { term: 'Network', value: network },
        ]}
      />
      {managed.payments && (
        <ol className={styles.moves}>
          {managed.payments.map(({ amount, transaction, confirmations: seen, by, at }) => (
            <li key={transaction}>
              <strong>
                {amount} {symbol}, {seen} of {confirmations} confirmations
              </strong>
              <code className={styles.address}>{transaction}</code>
              <span className={styles.quiet}>
                {formatDateTime(at)}, {by}
              </span>
            </li>
          ))}
        </ol>
      )}
      <RecordForm order={order} coin={coin} />
    </Card>
  );
}

const EMPTY = { received: '', transaction: '', confirmations: '' };

function RecordForm({ order, coin }: { order: Order; coin: Coin }) {
  const { revalidate } = useRevalidator();
  const [draft, setDraft] = useState(EMPTY);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setBusy] = useState(false);
  const change = (field: keyof typeof EMPTY) => (value: string) =>
    setDraft({ ...draft, [field]: value });

  async function submit() {
    const { wrong, recorded } = read(draft, coin);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    const answer = await client.shop.recordPayment({ order: order.id, ...recorded });
    if (answer.ok) {
      setDraft(EMPTY);
      void showToast({ title: 'Payment recorded', body: `Order ${order.id}`, success: true });
    } else {
      setErrors(answer.problem.fields ?? {});
      void showProblemToast(answer.problem);
    }
    await revalidate();
    setBusy(false);
  }

  const { symbol, confirmations } = COINS[coin];
  return (
    <div className={styles.form}>
      <TextField
        label={`Received ${symbol}`}
        inputMode="decimal"
        value={draft.received}
        onChange={change('received')}
        error={errors.received}
      />
      <TextField
        label="Transaction"
        value={draft.transaction}
        maxLength={120}
        onChange={change('transaction')}
        error={errors.transaction}
        hint="Record the same one again when it has more confirmations."
      />
      <TextField
        label="Confirmations"
        inputMode="numeric"
        value={draft.confirmations}
        onChange={change('confirmations')}
        error={errors.confirmations}
        hint={`The order is completed from ${confirmations} on.`}
      />
      <div>
        <Button busy={isBusy} onClick={submit}>
          Record payment
        </Button>
      </div>
    </div>
  );
}

/** A draft as the server takes it, and what is wrong with it. */
function read(draft: typeof EMPTY, coin: Coin) {
  const received = draft.received.trim().replace(',', '.');
  const transaction = draft.transaction.trim();
  const confirmations = /^\d{1,6}$/.test(draft.confirmations.trim())
    ? Number(draft.confirmations)
    : Number.NaN;
  const wrong = {
    ...(!isCoinAmount(coin, received) && {
      received: `An amount with at most ${COINS[coin].decimals} decimals`,
    }),
    ...(!fields.transaction.safeParse(transaction).success && {
      transaction: 'The transaction as the chain names it',
    }),
    ...(!fields.confirmations.safeParse(confirmations).success && {
      confirmations: 'How often the chain has confirmed it, from 0',
    }),
  };
  return { wrong, recorded: { received, transaction, confirmations } };
}
