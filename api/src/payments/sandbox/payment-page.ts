import { formatCents } from '@site/shared/format';
import { planName } from '@site/shared/rules';
import escapeHtml from 'escape-html';
import * as texts from '#texts';
import type { PayableOrder } from '../provider';
import { orderLinkOnPage, sandboxPage } from './sandbox-page';

const { sandbox } = texts;

/**
 * The sandbox's page for an order, in the language of the moment: its price with Pay and Decline,
 * or a link once it is settled.
 */
export function paymentPage(order: PayableOrder, productName: string): string {
  const product = sandbox.product({ type: order.type, plan: planName(order.playlist) });
  const isOpen = order.result === 'AWAITING_PAYMENT';
  return sandboxPage(
    sandbox.paymentHeading(),
    productName,
    `<p>${escapeHtml(sandbox.paymentHint())}</p>
<p class="amount">${formatCents(order.amount)}</p>
<p>${escapeHtml(sandbox.orderNumber({ number: order.number }))}<br>${escapeHtml(product)}</p>
${isOpen ? form() : `<p>${escapeHtml(sandbox.nothingToPay())}</p>${orderLinkOnPage(order.number)}`}`,
  );
}

function form(): string {
  return `<form method="post">
<button name="outcome" value="paid">${escapeHtml(sandbox.pay())}</button>
<button name="outcome" value="declined">${escapeHtml(sandbox.decline())}</button>
</form>`;
}
