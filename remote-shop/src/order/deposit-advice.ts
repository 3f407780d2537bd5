import type { Order } from '@site/shared/contract';
import { formatDateTime, formatTimeLeft } from '@site/shared/format';
import { ORDER_OPEN_MS } from '@site/shared/rules';
import * as texts from '#texts';

type DepositAmount = {
  /** What the amount is: 'Amount', 'Missing'. */
  term: string;
  /** The amount in the coin. */
  amount: string | undefined;
  /** Whether the customer is asked to send it. */
  isToSend: boolean;
};

/** The amount that a coin order's page shows, and whether it is still to be sent. */
export function depositAmount(order: Order): DepositAmount {
  const { result, crypto_amount, crypto_due, crypto_received } = order;
  if (result === 'PENDING_VERIFICATION' && crypto_due)
    return { term: texts.order.missing(), amount: crypto_due, isToSend: true };
  const isToSend =
    result === 'AWAITING_PAYMENT' || (result === 'PENDING_VERIFICATION' && !crypto_received);
  if (!isToSend && crypto_received)
    return { term: texts.order.received(), amount: crypto_received, isToSend };
  return { term: texts.order.amount(), amount: crypto_amount, isToSend };
}

/** What a customer should do with the deposit now, in sentences. `pageTime` in ms. */
export function depositAdvice(order: Order, pageTime: number): string[] {
  const { result, tag, pay_before, createdAt } = order;
  // The page's time changes once a minute, so it may be before the creation of a new order.
  const now = Math.max(pageTime, createdAt);
  if (!depositAmount(order).isToSend)
    return [
      result === 'CANCELLED' ? texts.order.sendNothingCancelled() : texts.order.sendNothing(),
    ];
  const openUntil = createdAt + ORDER_OPEN_MS;
  return [
    tag ? texts.order.sendExactlyWithTag() : texts.order.sendExactly(),
    ...(pay_before ? [rateLockText(pay_before, now)] : []),
    ...(result === 'AWAITING_PAYMENT' && openUntil > now
      ? [
          texts.order.cancelledIn({
            time: formatTimeLeft(openUntil - now),
            date: formatDateTime(openUntil),
          }),
        ]
      : []),
  ];
}

function rateLockText(payBefore: number, now: number): string {
  return payBefore > now
    ? texts.order.rateValid({ time: formatTimeLeft(payBefore - now) })
    : texts.order.rateExpired();
}
