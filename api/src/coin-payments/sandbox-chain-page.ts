import { formatFullUtcDateTime } from '@site/shared/format';
import { COINS } from '@site/shared/rules';
import escapeHtml from 'escape-html';
import * as texts from '#texts';
import { orderLinkOnPage, sandboxPage } from '../payments/sandbox/sandbox-page';
import type { CoinOrder } from './coin-order';

const { sandbox } = texts;

type Transfer = { transaction: string; amount: string; confirmations: number };

/** The buttons of the sandbox chain's page, in their order. */
export const SANDBOX_ACTIONS = {
  exact: sandbox.exact,
  short: sandbox.short,
  excess: sandbox.excess,
  late: sandbox.late,
  confirm: sandbox.confirm,
  finish: sandbox.finish,
  undo: sandbox.undo,
} as const;
export type SandboxAction = keyof typeof SANDBOX_ACTIONS;

/** The sandbox chain as the page of one order: its transfers, and buttons that act on the chain. */
export function sandboxChainPage(
  order: CoinOrder,
  transfers: readonly Transfer[],
  productName: string,
): string {
  const { symbol, name, confirmations: needed } = COINS[order.payment_mode];
  const amount = escapeHtml(`${order.crypto_due ?? order.crypto_amount} ${symbol}`);
  const rows = transfers.map((transfer) => {
    const { amount, confirmations } = transfer;
    const text = sandbox.confirmations({ amount, symbol, confirmations, needed });
    return `<li>${escapeHtml(text)}</li>`;
  });
  const buttons = Object.entries(SANDBOX_ACTIONS).map(
    ([action, label]) => `<button name="action" value="${action}">${escapeHtml(label())}</button>`,
  );
  const lines = [
    sandbox.orderStatus({ number: order.number, status: order.result }),
    sandbox.toWallet({ wallet: order.crypto_wallet }),
    sandbox.rateUntil({ until: formatFullUtcDateTime(order.pay_before) }),
  ];
  return sandboxPage(
    sandbox.chainHeading({ coin: name }),
    productName,
    `<p>${escapeHtml(sandbox.chainHint())}</p>
<p class="amount">${amount}</p>
<p>${lines.map(escapeHtml).join('<br>')}</p>
${rows.length > 0 ? `<ul>${rows.join('')}</ul>` : `<p>${escapeHtml(sandbox.noTransfers())}</p>`}
<form method="post">${buttons.join('\n')}</form>
${orderLinkOnPage(order.number)}`,
  );
}
