import { formatFullUtcDateTime } from '@site/shared/format';
import { COINS } from '@site/shared/rules';
import escapeHtml from 'escape-html';
import { sandboxPage } from '../payments/sandbox/sandbox-page';
import type { CoinOrder } from './coin-order';

type Transfer = { transaction: string; amount: string; confirmations: number };

/** The buttons of the sandbox chain's page, in their order. */
export const SANDBOX_ACTIONS = {
  exact: 'Send the exact amount',
  short: 'Send two thirds of it',
  excess: 'Send half as much again',
  late: 'End the rate lock, then send',
  confirm: 'Add a confirmation',
  finish: 'Add all confirmations',
  undo: 'Undo the newest transfer',
} as const;
export type SandboxAction = keyof typeof SANDBOX_ACTIONS;

/** The sandbox chain as the page of one order: its transfers, and buttons that act on the chain. */
export function sandboxChainPage(
  order: CoinOrder,
  transfers: readonly Transfer[],
  productName: string,
): string {
  const { symbol, name, confirmations: needed } = COINS[order.payment_mode];
  const number = escapeHtml(order.number);
  const amount = escapeHtml(`${order.crypto_due ?? order.crypto_amount} ${symbol}`);
  const rows = transfers.map(
    (transfer) =>
      `<li>${escapeHtml(transfer.amount)} ${symbol}, ${transfer.confirmations} of ${needed} confirmations</li>`,
  );
  const buttons = Object.entries(SANDBOX_ACTIONS).map(
    ([action, label]) => `<button name="action" value="${action}">${label}</button>`,
  );
  return sandboxPage(
    `Sandbox chain of ${name}`,
    productName,
    `<p>No coin is sent here. Each button changes the sandbox chain, and the order follows it.</p>
<p class="amount">${amount}</p>
<p>Order ${number}, ${order.result}<br>to ${escapeHtml(order.crypto_wallet)}<br>rate locked until ${formatFullUtcDateTime(order.pay_before)}</p>
${rows.length > 0 ? `<ul>${rows.join('')}</ul>` : '<p>Nothing was sent to this wallet.</p>'}
<form method="post">${buttons.join('\n')}</form>
<p><a href="/order/${number}">See the order</a></p>`,
  );
}
