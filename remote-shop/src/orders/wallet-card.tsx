import type { Wallet } from '@site/shared/contract';
import { formatEuros, formatWalletEntries } from '@site/shared/format';
import { Card, DataList } from '@site/shared/ui';

/** The balance of the wallet and its entries, newest first. */
export function WalletCard({ wallet: { balance, entries } }: { wallet: Wallet }) {
  return (
    <Card
      title="Wallet"
      aside={<strong translate="no">{formatEuros(balance)}</strong>}
      description="It is deducted from your next order automatically."
    >
      <DataList items={formatWalletEntries(entries)} />
    </Card>
  );
}
