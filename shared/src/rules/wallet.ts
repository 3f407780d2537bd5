/**
 * Why an amount is in a wallet. 'payment': the wallet's part of an order, negative, and its return
 * when the order is cancelled or refunded. 'overpayment': the excess of a coin payment. 'credit':
 * given by the administrator. 'reversal': a credit taken back. 'refund': a part of what the wallet
 * paid, returned while the order stays completed.
 */
export const WALLET_ENTRY_KINDS = [
  'payment',
  'overpayment',
  'credit',
  'reversal',
  'refund',
] as const;
export type WalletEntryKind = (typeof WALLET_ENTRY_KINDS)[number];
