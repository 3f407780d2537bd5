/**
 * Why an amount is in a wallet. 'payment': the wallet's part of an order, negative, and its return
 * when the order is cancelled or refunded. 'overpayment': the excess of a coin payment. 'credit':
 * given by the administrator. 'reversal': a credit taken back.
 */
export const WALLET_ENTRY_KINDS = ['payment', 'overpayment', 'credit', 'reversal'] as const;
export type WalletEntryKind = (typeof WALLET_ENTRY_KINDS)[number];
