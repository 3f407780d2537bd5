import { paths } from '@site/shared/contract';
import { formatCents, formatDuration, formatFullUtcDateTime } from '@site/shared/format';
import {
  type Cents,
  COINS,
  isCoin,
  ORDER_OPEN_MS,
  VERIFICATION_LIMIT_MS,
  VERIFICATION_REMINDER_MS,
} from '@site/shared/rules';
import type { Mail } from '../mail/layout';
import { orderLink } from '../orders/order-link';
import type { OrderRow } from '../orders/tables';
import type { CoinOrder } from './coin-order';
import type { CoinPaymentRow, UnmatchedPaymentRow } from './tables';

/** Where to send the coin, how much and until when: to the customer who placed the order. */
export function depositMail(to: string, order: CoinOrder): Mail {
  const { crypto_amount, crypto_wallet, tag, payment_mode, pay_before, createdAt } = order;
  const { symbol, network } = COINS[payment_mode];
  return {
    to,
    subject: `Order ${order.number}: send ${crypto_amount} ${symbol}`,
    paragraphs: [
      `To pay ${formatCents(order.amount)}, send exactly ${crypto_amount} ${symbol} to this wallet:`,
      crypto_wallet,
      ...(tag ? [`Tag: ${tag}. A payment without the tag does not arrive.`] : []),
      `Network: ${network}. If your exchange deducts a fee, add the fee.`,
      `This amount is valid until ${formatFullUtcDateTime(pay_before)}. A payment that you send later is valued at the rate of its own time.`,
      `If nothing arrives, the order is cancelled on ${formatFullUtcDateTime(createdAt + ORDER_OPEN_MS)}.`,
    ],
    action: orderLink(order),
  };
}

/** An order in a coin was cancelled because no payment arrived. */
export function coinOrderExpiredMail(to: string, order: OrderRow, openFor: number): Mail {
  return {
    to,
    subject: `Order ${order.number} was cancelled`,
    paragraphs: [
      `We received no payment for your order of ${formatCents(order.amount)} within ${formatDuration(openFor)}, so it was cancelled. Do not send anything to its wallet any more.`,
      'If you have already sent the payment, it is not lost. Open a ticket with the number of the order and the ID of the transaction.',
    ],
    action: orderLink(order),
  };
}

/** An order was paid only in part, and the rest did not arrive: the part is in the wallet. */
export function partCreditedMail(to: string, order: OrderRow, credited: Cents): Mail {
  const symbol = coinSymbol(order);
  return {
    to,
    subject: `Order ${order.number} was cancelled, and your payment is in your wallet`,
    paragraphs: [
      `We received ${order.crypto_received} of ${order.crypto_amount} ${symbol}. The rest did not arrive within ${formatDuration(VERIFICATION_LIMIT_MS)}, so the order was cancelled.`,
      `We added ${formatCents(credited)} to your wallet. It is deducted from your next order automatically. If you prefer to get your payment back, open a ticket.`,
    ],
    action: orderLink(order),
  };
}

/** A coin payment was too small. Amounts are decimal text in the coin. */
export function shortPaymentMail(
  to: string,
  order: OrderRow,
  { received, due, isLate }: { received: string; due: string; isLate: boolean },
): Mail {
  const symbol = coinSymbol(order);
  const reason = isLate
    ? 'The payment was sent after the rate lock, so it is valued at the rate of its own time.'
    : 'An exchange may have deducted its fee.';
  return {
    to,
    subject: `Order ${order.number}: ${due} ${symbol} missing`,
    paragraphs: [
      `We received ${received} of ${order.crypto_amount} ${symbol}. ${reason} Your payment is safe.`,
      `Send the missing ${due} ${symbol} to the same wallet; the order page shows it. If you prefer to get your payment back, open a ticket.`,
    ],
    action: orderLink(order),
  };
}

/** The chain dropped a payment of an open order. */
export function droppedPaymentMail(
  to: string,
  order: OrderRow,
  { amount, transaction, due }: { amount: string; transaction: string; due: string },
): Mail {
  const symbol = coinSymbol(order);
  return {
    to,
    subject: `Order ${order.number}: a payment has disappeared`,
    paragraphs: [
      `The network no longer shows your payment of ${amount} ${symbol} (${transaction}). It may have been replaced or rejected.`,
      `Check it in your wallet. If the money is still there, send the missing ${due} ${symbol} again; the order page shows the wallet.`,
    ],
    action: orderLink(order),
  };
}

/** The chain dropped a payment of an order that was completed or waits for a decision. */
export function droppedForAdminMail(to: string, order: OrderRow, payment: CoinPaymentRow): Mail {
  return {
    to,
    subject: `Order ${order.number}: a payment has disappeared from the chain`,
    paragraphs: [
      `The chain no longer shows the payment of ${payment.amount} ${coinSymbol(order)} (${payment.transaction}). The order is ${order.result} and has not changed.`,
      'Look the transaction up. If it is gone, block the order or agree on a new payment with the customer.',
    ],
    action: orderLink(order),
  };
}

/** The customer reports that a coin was sent. */
export function verifyCoinMail(to: string, order: OrderRow): Mail {
  return {
    to,
    subject: `Order ${order.number} waits for verification`,
    paragraphs: [
      `The customer reports a payment of ${order.crypto_amount} ${coinSymbol(order)} (${formatCents(order.amount)}) to ${order.crypto_wallet}.`,
      'If the chain is not watched, look the payment up and record it in the order.',
    ],
    action: orderLink(order),
  };
}

/** A coin order is in verification for a day, and no payment was seen. */
export function verificationReminderMail(to: string, order: OrderRow): Mail {
  return {
    to,
    subject: `Order ${order.number} still waits for verification`,
    paragraphs: [
      `The customer reported a payment of ${order.crypto_amount} ${coinSymbol(order)} (${formatCents(order.amount)}) more than ${formatDuration(VERIFICATION_REMINDER_MS)} ago, and none is recorded.`,
      `Look it up at ${order.crypto_wallet} and record it. Without a payment the order is cancelled after ${formatDuration(VERIFICATION_LIMIT_MS)}.`,
    ],
    action: orderLink(order),
  };
}

/** Payments that were seen and fit no order. */
export function unmatchedPaymentMail(to: string, payment: UnmatchedPaymentRow): Mail {
  return {
    to,
    subject: `A payment of ${payment.amount} ${symbolOf(payment)} fits no order`,
    paragraphs: [
      `${payment.amount} ${symbolOf(payment)} arrived at ${payment.address} in transaction ${payment.transaction}: ${payment.why}.`,
      'Assign it to its order in the list of all orders. If no order fits, return the money to its sender, and set the payment aside with a reason.',
    ],
    action: { label: 'See all orders', path: paths.allOrders },
  };
}

/** To the customer of an open order that a payment may be for. */
export function unclearPaymentMail(
  to: string,
  order: OrderRow,
  { amount }: UnmatchedPaymentRow,
): Mail {
  return {
    to,
    subject: `Order ${order.number}: we are checking a payment`,
    paragraphs: [
      `${amount} ${coinSymbol(order)} arrived at the wallet of your order, but the amount does not show whose payment it is.`,
      'If you sent it, it is safe. We will assign it; you do not have to do anything. If you did not send it, ignore this mail.',
    ],
    action: orderLink(order),
  };
}

/** The symbol of the order's coin: 'BTC' for `XXBT`. */
function coinSymbol({ payment_mode }: OrderRow): string {
  return isCoin(payment_mode) ? COINS[payment_mode].symbol : payment_mode;
}

function symbolOf({ coin }: UnmatchedPaymentRow): string {
  return isCoin(coin) ? COINS[coin].symbol : coin;
}
