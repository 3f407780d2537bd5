import type { AdminOrderDetails, Wallet } from '@site/shared/contract';
import type { JourneyRole } from '@site/shared/release';
import { type Cents, HOUR_MS, toCents, toEuros } from '@site/shared/rules';

/** The entries of the wallet, in euros: a credit, and the part of it that an order has used. */
const CREDIT = 7.5;
export const USED = 2.5;
const BALANCE = toEuros(toCents(CREDIT) - toCents(USED));

/** The wallet of an account in cents. A customer without a plan has an empty one. */
export function balanceOf(role: JourneyRole): Cents {
  return role === 'customer' || role === 'visitor' ? 0 : toCents(BALANCE);
}

/** The wallet of an account that has used it for `order`. */
export function exampleWallet(order: string): Wallet {
  const at = Date.now() - HOUR_MS;
  return {
    balance: BALANCE,
    entries: [
      { id: 2, kind: 'payment', amount: -USED, order, at },
      { id: 1, kind: 'credit', amount: CREDIT, reason: 'An outage', at },
    ],
  };
}

/** What an administrator sees of the wallet beside an order that has used it. */
export function exampleWalletEntries(): Pick<AdminOrderDetails, 'balance' | 'walletEntries'> {
  const at = Date.now() - HOUR_MS;
  const by = 'admin@example.invalid';
  return {
    balance: BALANCE,
    walletEntries: [
      { id: 1, kind: 'credit', amount: CREDIT, by, why: 'An outage', at },
      { id: 2, kind: 'payment', amount: -USED, by: 'customer', why: '', at },
    ],
  };
}
