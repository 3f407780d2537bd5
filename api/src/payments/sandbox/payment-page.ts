import { formatCents, formatOrderTitle } from '@site/shared/format';
import { planName } from '@site/shared/rules';
import escapeHtml from 'escape-html';
import type { PayableOrder } from '../provider';
import { sandboxPage } from './sandbox-page';

/**
 * The sandbox's page for an order: its price with Pay and Decline, or a link once it is settled.
 */
export function paymentPage(order: PayableOrder, productName: string): string {
  const number = escapeHtml(order.number);
  const isOpen = order.result === 'AWAITING_PAYMENT';
  return sandboxPage(
    'Sandbox payment',
    productName,
    `<p>No card is charged here. Choose how the payment ends.</p>
<p class="amount">${formatCents(order.amount)}</p>
<p>Order ${number}<br>${escapeHtml(formatOrderTitle(order.type))}, ${planName(order.playlist)}</p>
${isOpen ? FORM : `<p>There is nothing to pay any more.</p><p><a href="/order/${number}">See the order</a></p>`}`,
  );
}

const FORM = `<form method="post">
<button name="outcome" value="paid">Pay</button>
<button name="outcome" value="declined">Decline</button>
</form>`;
