import { paths } from '@site/shared/contract';
import { COINS, isCoin, type OrderStatus, planName, toEuros } from '@site/shared/rules';
import type { Mail } from '../mail/layout';
import type { PaymentEvent } from '../payments/tables';
import type { OrderRow } from './tables';

export function paidMail(to: string, order: OrderRow): Mail {
  return {
    to,
    subject: `Order ${order.number} is complete`,
    paragraphs: [
      `We have received your payment of ${euros(order.amount)} for the ${planName(order.playlist)} plan. Thank you.`,
      `Your subscription runs until ${dayOf(order.expiry)}. Your receipt has the number ${order.receipt}.`,
    ],
    action: seeOrder(order),
  };
}

const endings = {
  CANCELLED: {
    word: 'cancelled',
    effect:
      'It will not be charged. What you have sent for it is not lost: answer by opening a ticket.',
  },
  REFUNDED: { word: 'refunded', effect: 'What it had added to your subscription has ended.' },
  BLOCKED: {
    word: 'blocked',
    effect:
      'What it had added to your subscription is on hold. Open a ticket if you think that this is a mistake.',
  },
} as const;

/** How an order was ended or brought back, and why; null for other moves: a completion has its own mail, the rest is ours. */
export function movedMail(
  to: string,
  order: OrderRow,
  { reason, from }: { reason: string; from: OrderStatus },
): Mail | null {
  if (from === 'BLOCKED' && order.result === 'COMPLETED') {
    return {
      to,
      subject: `Order ${order.number} counts again`,
      paragraphs: [
        `Your order is no longer blocked. The reason: ${reason}`,
        `Your subscription runs until ${dayOf(order.expiry)}.`,
      ],
      action: seeOrder(order),
    };
  }
  if (!(order.result in endings)) return null;
  const { word, effect } = endings[order.result as keyof typeof endings];
  return {
    to,
    subject: `Order ${order.number} was ${word}`,
    paragraphs: [`Your order of ${euros(order.amount)} was ${word}. The reason: ${reason}`, effect],
    action: seeOrder(order),
  };
}

export function creditedMail(to: string, order: OrderRow, amount: number, reason: string): Mail {
  return {
    to,
    subject: 'Your wallet has been credited',
    paragraphs: [
      `We have put ${euros(amount)} into your wallet. The reason: ${reason}`,
      'It is taken off the total of your next order by itself.',
    ],
    action: seeOrder(order),
  };
}

/** To the customer: less has come than was asked for; amounts in the coin. */
export function shortPaymentMail(
  to: string,
  order: OrderRow,
  { received, due }: { received: string; due: string },
): Mail {
  const symbol = symbolOf(order);
  return {
    to,
    subject: `Order ${order.number}: ${due} ${symbol} are missing`,
    paragraphs: [
      `We have received ${received} of ${order.crypto_amount} ${symbol}; an exchange may have taken its fee off it. Your payment is safe.`,
      `Send the missing ${due} ${symbol} to the same wallet, which the order shows. Or open a ticket if you would rather have it back.`,
    ],
    action: seeOrder(order),
  };
}

/** To the administrator: somebody has sent a coin. */
export function toVerifyMail(to: string, order: OrderRow): Mail {
  const symbol = symbolOf(order);
  return {
    to,
    subject: `Order ${order.number} waits to be verified`,
    paragraphs: [
      `The customer has sent ${order.crypto_amount} ${symbol} (${euros(order.amount)}) to ${order.crypto_wallet}.`,
    ],
    action: seeOrder(order),
  };
}

/** To the customer: the payment is here, of this `amount` in words, but `why` it completes nothing yet. */
export function toBeCheckedMail(
  to: string,
  order: OrderRow,
  { amount, why }: { amount: string; why: string },
): Mail {
  return {
    to,
    subject: `Order ${order.number}: we check your payment`,
    paragraphs: [
      `We have received your payment of ${amount}, but ${why}.`,
      'Your payment is safe. We check it and write to you once it is settled; there is nothing that you have to do.',
    ],
    action: seeOrder(order),
  };
}

/** To the administrator: money has come, of this `amount` in words, but `why` it is not clear for what. */
export function toCheckMail(
  to: string,
  order: OrderRow,
  { amount, why }: { amount: string; why: string },
): Mail {
  return {
    to,
    subject: `Order ${order.number} needs a look`,
    paragraphs: [
      `It was paid (${amount}), but ${why}.`,
      'It waits to be verified: complete it, or pay the money back and cancel it.',
    ],
    action: seeOrder(order),
  };
}

/** To the administrator: money has come for an order that was settled, blocked or refunded without it. */
export function paidAgainMail(
  to: string,
  order: OrderRow,
  { provider, eventId }: PaymentEvent,
): Mail {
  return {
    to,
    subject: `Order ${order.number} was paid once more`,
    paragraphs: [
      `${provider} reports a payment of ${euros(order.amount)} (${eventId}), but the order was ${order.result} already.`,
      'The order has not changed. Look at the payment there, and pay it back if it is one too many.',
    ],
    action: seeOrder(order),
  };
}

/** To the administrator: a payment that is not what the order costs. */
export function refusedPaymentMail(
  to: string,
  order: OrderRow,
  { provider, eventId, amount, currency }: PaymentEvent,
): Mail {
  return {
    to,
    subject: `Order ${order.number}: a payment was refused`,
    paragraphs: [
      `The order costs ${euros(order.amount)}, but ${provider} reports ${amount} ${currency} (in cents) as paid: ${eventId}.`,
      'The order has not changed. Look at the payment there, and pay it back if it was charged.',
    ],
    action: seeOrder(order),
  };
}

/** To the administrator: money that had been paid was taken back, or came back; `what` happened to it. */
export function takenBackMail(to: string, order: OrderRow, what: string): Mail {
  return {
    to,
    subject: `Order ${order.number}: ${what}`,
    paragraphs: [
      `This is what the card processor reports of the payment of ${euros(order.amount)}. The order is ${order.result} now.`,
      'Look at it there: a dispute has a day until which it must be answered, and a partial refund changes nothing here by itself.',
    ],
    action: seeOrder(order),
  };
}

/** What the order is paid in. */
function symbolOf({ payment_mode }: OrderRow): string {
  return isCoin(payment_mode) ? COINS[payment_mode].symbol : payment_mode;
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

function seeOrder({ number }: OrderRow) {
  return { label: 'See the order', path: paths.order(number) };
}

/** As mails write it: 1818 → '€18.18'. */
export function euros(cents: number): string {
  return `€${toEuros(cents).toFixed(2)}`;
}
