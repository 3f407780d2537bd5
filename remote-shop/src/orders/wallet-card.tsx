import type { Wallet } from '@site/shared/contract';
import { formatEuros, formatWalletEntries } from '@site/shared/format';
import { Card, DataList } from '@site/shared/ui';
import * as texts from '#texts';

/** The balance of the wallet and its entries, newest first. */
export function WalletCard({ wallet: { balance, entries } }: { wallet: Wallet }) {
  return (
    <Card
      title={texts.orders.wallet()}
      aside={<strong translate="no">{formatEuros(balance)}</strong>}
      description={texts.orders.walletText()}
    >
      <DataList items={formatWalletEntries(entries)} />
    </Card>
  );
}
