import { formatCents, formatDuration, formatFullUtcDateTime } from '@site/shared/format';
import {
  type Cents,
  COINS,
  isCoin,
  ORDER_OPEN_MS,
  VERIFICATION_LIMIT_MS,
} from '@site/shared/rules';
import * as texts from '#texts';
import type { Mail } from '../mail/layout';
import { orderLink } from '../orders/order-link';
import type { OrderRow } from '../orders/tables';
import type { CoinOrder } from './coin-order';
import type { UnmatchedPaymentRow } from './tables';

const { coinMails } = texts;

/** Where to send the coin, how much and until when: to the customer who placed the order. */
export function depositMail(to: string, order: CoinOrder): Mail {
  const { number, crypto_amount: coins, crypto_wallet, tag, pay_before, createdAt } = order;
  const { symbol, network } = COINS[order.payment_mode];
  const amount = formatCents(order.amount);
  return {
    to,
    subject: coinMails.depositSubject({ number, coins, symbol }),
    paragraphs: [
      coinMails.deposit({ amount, coins, symbol }),
      crypto_wallet,
      ...(tag ? [coinMails.depositTag({ tag })] : []),
      coinMails.depositNetwork({ network }),
      coinMails.depositUntil({ until: formatFullUtcDateTime(pay_before) }),
      coinMails.depositCancel({ date: formatFullUtcDateTime(createdAt + ORDER_OPEN_MS) }),
    ],
    action: orderLink(order),
  };
}

/** An order in a coin was cancelled because no payment arrived within `openFor` (ms). */
export function coinOrderExpiredMail(to: string, order: OrderRow, openFor: number): Mail {
  const amount = formatCents(order.amount);
  return {
    to,
    subject: coinMails.expiredSubject({ number: order.number }),
    paragraphs: [
      coinMails.expired({ amount, duration: formatDuration(openFor) }),
      coinMails.expiredNext(),
    ],
    action: orderLink(order),
  };
}

/** An order was paid only in part, and the rest did not arrive: the part is in the wallet. */
export function partCreditedMail(to: string, order: OrderRow, credited: Cents): Mail {
  const duration = formatDuration(VERIFICATION_LIMIT_MS);
  return {
    to,
    subject: coinMails.partCreditedSubject({ number: order.number }),
    paragraphs: [
      coinMails.partCredited({
        received: order.crypto_received ?? '',
        ...coinsOf(order),
        duration,
      }),
      coinMails.partCreditedNext({ amount: formatCents(credited) }),
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
  const { coins, symbol } = coinsOf(order);
  const text = isLate ? coinMails.shortLate : coinMails.short;
  return {
    to,
    subject: coinMails.shortSubject({ number: order.number, coins: due, symbol }),
    paragraphs: [text({ received, coins, symbol }), coinMails.shortNext({ coins: due, symbol })],
    action: orderLink(order),
  };
}

/** The chain dropped a payment of an open order. */
export function droppedPaymentMail(
  to: string,
  order: OrderRow,
  { amount, transaction, due }: { amount: string; transaction: string; due: string },
): Mail {
  const { symbol } = coinsOf(order);
  return {
    to,
    subject: coinMails.droppedSubject({ number: order.number }),
    paragraphs: [
      coinMails.dropped({ coins: amount, symbol, transaction }),
      coinMails.droppedNext({ coins: due, symbol }),
    ],
    action: orderLink(order),
  };
}

/** To the customer of an open order that a payment may be for. */
export function unclearPaymentMail(
  to: string,
  order: OrderRow,
  { amount }: Pick<UnmatchedPaymentRow, 'amount'>,
): Mail {
  return {
    to,
    subject: coinMails.unclearSubject({ number: order.number }),
    paragraphs: [coinMails.unclear({ ...coinsOf(order), coins: amount }), coinMails.unclearNext()],
    action: orderLink(order),
  };
}

/** What an order costs in its coin, and the symbol of the coin: 'BTC' for `XXBT`. */
export function coinsOf({ crypto_amount, payment_mode }: OrderRow) {
  const symbol: string = isCoin(payment_mode) ? COINS[payment_mode].symbol : payment_mode;
  return { coins: crypto_amount ?? '', symbol };
}
