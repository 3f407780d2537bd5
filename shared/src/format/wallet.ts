import * as texts from '#texts';
import type { WalletEntryKind } from '../rules';
import { formatDate } from './dates';
import { formatEuros } from './numbers';

type WalletEntry = {
  id?: number | undefined;
  at: number;
  amount: number;
  kind: WalletEntryKind;
  order?: string | undefined;
  reason?: string | undefined;
};

/** The entries of a wallet as rows of a `DataList`. */
export function formatWalletEntries(
  entries: readonly WalletEntry[],
): { key: number; term: string; value: string; isVerbatim: true }[] {
  return entries.map((entry, index) => ({
    key: entry.id ?? index,
    term: texts.wallet.entry({ date: formatDate(entry.at), text: entryText(entry) }),
    value: `${entry.amount < 0 ? '−' : '+'}${formatEuros(Math.abs(entry.amount))}`,
    // Amounts are not translated.
    isVerbatim: true,
  }));
}

/** What has changed the balance. A credit and its reversal have the administrator's reason. */
function entryText({ kind, amount, order = '', reason }: WalletEntry): string {
  const ofOrder = { hasOrder: order ? 'yes' : 'no', order };
  if (kind === 'payment' || kind === 'refund')
    return amount < 0 ? texts.wallet.used(ofOrder) : texts.wallet.returned(ofOrder);
  if (kind === 'overpayment') return texts.wallet.overpaid(ofOrder);
  // The erasure of an account empties its reasons.
  return reason || texts.wallet.changed(ofOrder);
}
