import { paths } from '@site/shared/contract';
import { formatCents, formatDuration } from '@site/shared/format';
import { COINS, isCoin, VERIFICATION_LIMIT_MS, VERIFICATION_REMINDER_MS } from '@site/shared/rules';
import * as texts from '#texts';
import type { Mail } from '../mail/layout';
import { orderLink } from '../orders/order-link';
import type { OrderRow } from '../orders/tables';
import { coinsOf } from './coin-mails';
import type { CoinPaymentRow, UnmatchedPaymentRow } from './tables';

const { coinAdminMails } = texts;

/** The chain dropped a payment of an order that was completed or waits for a decision. */
export function droppedForAdminMail(to: string, order: OrderRow, payment: CoinPaymentRow): Mail {
  const { symbol } = coinsOf(order);
  const { amount: coins, transaction } = payment;
  return {
    to,
    subject: coinAdminMails.droppedSubject({ number: order.number }),
    paragraphs: [
      coinAdminMails.dropped({ coins, symbol, transaction, status: order.result }),
      coinAdminMails.droppedNext(),
    ],
    action: orderLink(order),
  };
}

/** The customer reports that a coin was sent. */
export function verifyCoinMail(to: string, order: OrderRow): Mail {
  return {
    to,
    subject: coinAdminMails.verifySubject({ number: order.number }),
    paragraphs: [coinAdminMails.verify(reportedPayment(order)), coinAdminMails.verifyNext()],
    action: orderLink(order),
  };
}

/** A coin order is in verification for a day, and no payment was seen. */
export function verificationReminderMail(to: string, order: OrderRow): Mail {
  const { wallet, ...payment } = reportedPayment(order);
  return {
    to,
    subject: coinAdminMails.reminderSubject({ number: order.number }),
    paragraphs: [
      coinAdminMails.reminder({ ...payment, duration: formatDuration(VERIFICATION_REMINDER_MS) }),
      coinAdminMails.reminderNext({ wallet, duration: formatDuration(VERIFICATION_LIMIT_MS) }),
    ],
    action: orderLink(order),
  };
}

function reportedPayment(order: OrderRow) {
  const amount = formatCents(order.amount);
  return { ...coinsOf(order), amount, wallet: order.crypto_wallet ?? '' };
}

/** A payment was seen that fits no order, or several. */
export function unmatchedPaymentMail(to: string, payment: UnmatchedPaymentRow): Mail {
  const { coin, amount: coins, address, transaction, why } = payment;
  const symbol = isCoin(coin) ? COINS[coin].symbol : coin;
  return {
    to,
    subject: coinAdminMails.unmatchedSubject({ coins, symbol }),
    paragraphs: [
      coinAdminMails.unmatched({ coins, symbol, address, transaction, why }),
      coinAdminMails.unmatchedNext(),
    ],
    action: { label: coinAdminMails.seeAllOrders(), path: paths.allOrders },
  };
}
