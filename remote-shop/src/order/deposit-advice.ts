import type { Order } from '@site/shared/contract';
import { formatDateTime, formatTimeLeft } from '@site/shared/format';
import { ORDER_OPEN_MS } from '@site/shared/rules';

type DepositAmount = {
  /** What the amount is: 'Amount', 'Missing'. */
  term: string;
  /** In the coin. */
  amount: string | undefined;
  /** The customer is asked to send it. */
  isToSend: boolean;
};

/** The amount that a coin order's page shows, and whether it is still to be sent. */
export function depositAmount(order: Order): DepositAmount {
  const { result, crypto_amount, crypto_due, crypto_received } = order;
  if (result === 'PENDING_VERIFICATION' && crypto_due)
    return { term: 'Missing', amount: crypto_due, isToSend: true };
  const isToSend =
    result === 'AWAITING_PAYMENT' || (result === 'PENDING_VERIFICATION' && !crypto_received);
  if (!isToSend && crypto_received) return { term: 'Received', amount: crypto_received, isToSend };
  return { term: 'Amount', amount: crypto_amount, isToSend };
}

/** What a customer should do with the deposit now, in sentences. `pageTime` in ms. */
export function depositAdvice(order: Order, pageTime: number): string[] {
  const { result, tag, pay_before, createdAt } = order;
  // The page's clock may be a minute behind a new order.
  const now = Math.max(pageTime, createdAt);
  if (!depositAmount(order).isToSend)
    return [
      result === 'CANCELLED'
        ? 'Do not send anything to this wallet any more. If you have already paid, your money is not lost: open a ticket with the ID of the transaction.'
        : 'Do not send anything more to this wallet.',
    ];
  const openUntil = createdAt + ORDER_OPEN_MS;
  return [
    `Send exactly this amount${tag ? ', with the tag,' : ''} on this network. If your exchange deducts a fee, add the fee.`,
    ...(pay_before ? [rateLockText(pay_before, now)] : []),
    ...(result === 'AWAITING_PAYMENT' && openUntil > now
      ? [
          `If nothing arrives, this order is cancelled in ${formatTimeLeft(openUntil - now)}, at ${formatDateTime(openUntil)}.`,
        ]
      : []),
  ];
}

function rateLockText(payBefore: number, now: number): string {
  return payBefore > now
    ? `The amount is valid for another ${formatTimeLeft(payBefore - now)}. A payment that you send later is valued at the rate of its own time.`
    : 'The rate has expired. A payment that you send now is valued at the rate of its own time. If it is worth less than the order, the rest stays due; what is too much goes to your wallet.';
}
