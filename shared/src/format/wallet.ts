import { formatDate } from './dates';
import { formatEuros } from './numbers';

type WalletEntry = {
  id?: number | undefined;
  at: number;
  amount: number;
  kind: string;
  order?: string | undefined;
  reason?: string | undefined;
};

/** The entries of a wallet as rows of a `DataList`. */
export function formatWalletEntries(
  entries: readonly WalletEntry[],
): { key: number; term: string; value: string; isVerbatim: true }[] {
  return entries.map((entry, index) => ({
    key: entry.id ?? index,
    term: `${formatDate(entry.at)}: ${entryText(entry)}`,
    value: `${entry.amount < 0 ? '−' : '+'}${formatEuros(Math.abs(entry.amount))}`,
    isVerbatim: true,
  }));
}

function entryText({ kind, amount, order, reason }: WalletEntry): string {
  if (reason) return reason;
  const ofOrder = order ? ` order ${order}` : '';
  if (kind === 'payment') return amount < 0 ? `used for${ofOrder}` : `returned from${ofOrder}`;
  return kind === 'overpayment' ? `paid too much for${ofOrder}` : `change${ofOrder}`;
}
