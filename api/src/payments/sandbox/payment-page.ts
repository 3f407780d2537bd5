import { formatCents } from '@site/shared/format';
import { orderTypeLabels, PRIMARY_COLOR, planName } from '@site/shared/rules';
import escapeHtml from 'escape-html';
import type { PayableOrder } from '../provider';

const STYLE = `
  :root { color-scheme: light dark; --paper: light-dark(#fbfaf7, #0f1115); --surface: light-dark(#fff, #171a21);
    --ink: light-dark(#15171c, #ecedef); --quiet: light-dark(#5a5f6b, #9aa1ae); --line: light-dark(#e4e1da, #2a2f3a);
    --primary: light-dark(${PRIMARY_COLOR.light}, ${PRIMARY_COLOR.dark}); --on-primary: light-dark(#fff, #0f1115); }
  * { box-sizing: border-box; }
  body { margin: 0; padding: 1rem; min-height: 100dvh; display: grid; place-items: center; background: var(--paper);
    color: var(--ink); font: 16px/1.6 system-ui, sans-serif; }
  main { width: min(27.5rem, 100%); padding: 2rem; border: 1px solid var(--line); border-radius: 10px; background: var(--surface); }
  h1 { margin: 0 0 .5rem; font-size: 1.5rem; line-height: 1.2; }
  p { margin: 0 0 1rem; color: var(--quiet); }
  .amount { margin: 1.5rem 0; color: var(--ink); font-size: 2.5rem; font-weight: 650; font-variant-numeric: tabular-nums; line-height: 1; }
  form { display: grid; gap: .75rem; }
  button { min-height: 2.75rem; border-radius: 8px; border: 1px solid var(--line); background: none; color: inherit;
    font: inherit; font-weight: 600; cursor: pointer; }
  button[value=paid] { border-color: var(--primary); background: var(--primary); color: var(--on-primary); }
  button:focus-visible { outline: 2px solid var(--primary); outline-offset: 2px; }`;

/**
 * The sandbox's page for an order: its price with Pay and Decline, or a link once it is settled.
 */
export function paymentPage(order: PayableOrder, productName: string): string {
  const number = escapeHtml(order.number);
  const isOpen = order.result === 'AWAITING_PAYMENT';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox payment · ${escapeHtml(productName)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Sandbox payment</h1>
<p>No card is charged here. Choose how the payment ends.</p>
<p class="amount">${formatCents(order.amount)}</p>
<p>Order ${number}<br>${escapeHtml(orderTypeLabels[order.type].title)}, ${planName(order.playlist)}</p>
${isOpen ? FORM : `<p>There is nothing to pay any more.</p><p><a href="/order/${number}">See the order</a></p>`}
</main>
</body>
</html>
`;
}

const FORM = `<form method="post">
<button name="outcome" value="paid">Pay</button>
<button name="outcome" value="declined">Decline</button>
</form>`;
