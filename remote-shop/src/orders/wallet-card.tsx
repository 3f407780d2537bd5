import type { Wallet } from '@site/shared/contract';
import { formatDate, formatEuros } from '@site/shared/format';
import { Card, DataList } from '@site/shared/ui';

/** The balance of the wallet and its entries, newest first. */
export function WalletCard({ wallet: { balance, entries } }: { wallet: Wallet }) {
  return (
    <Card
      title="Wallet"
      aside={<strong>{formatEuros(balance)}</strong>}
      description="It is deducted from your next order automatically."
    >
      <DataList
        items={entries.map((entry) => ({
          term: `${formatDate(entry.at)}: ${entryText(entry)}`,
          value: `${entry.amount < 0 ? '−' : '+'}${formatEuros(Math.abs(entry.amount))}`,
        }))}
      />
    </Card>
  );
}

function entryText({ kind, amount, order, reason }: Wallet['entries'][number]): string {
  if (reason) return reason;
  const ofOrder = order ? ` order ${order}` : '';
  if (kind === 'payment') return amount < 0 ? `used for${ofOrder}` : `returned from${ofOrder}`;
  return kind === 'overpayment' ? `paid too much for${ofOrder}` : `change${ofOrder}`;
}
