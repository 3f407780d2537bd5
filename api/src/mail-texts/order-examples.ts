import { formatCents } from '@site/shared/format';
import { HOUR_MS, type OrderStatus } from '@site/shared/rules';
import {
  coinOrderExpiredMail,
  depositMail,
  droppedPaymentMail,
  partCreditedMail,
  shortPaymentMail,
  unclearPaymentMail,
} from '../coin-payments/coin-mails';
import { partialDisputeMail, partialRefundMail } from '../invoices/credit-note-mails';
import { movedMail } from '../order-moves/moved-mail';
import { latePaymentMail, paymentInReviewMail } from '../order-payments/payment-mails';
import { creditedMail, creditReversedMail } from '../orders/wallet-mails';
import { refundDoneMail, refundFailedMail } from '../refunds/refund-mails';
import { exampleCoinOrder, exampleOrder } from './example-order';
import type { ExampleCall, MailExamples } from './mail-examples';

/** What staff wrote: it stays as it is in every language. */
export const EXAMPLE_REASON = '…';

const CREDIT_NOTE = 'C0000-000000';
const TRANSACTION = '0123456789abcdef';

/** The mails about an order and its payments. Amounts are cents. */
export const orderExamples: Readonly<Record<string, MailExamples>> = {
  deposit: ({ to, now }) =>
    [null, '1000'].map((tag) =>
      depositMail(to, { ...exampleCoinOrder(now, 'AWAITING_PAYMENT'), tag }),
    ),
  'coin-short': ({ to, now }) =>
    [false, true].map((isLate) =>
      shortPaymentMail(to, exampleCoinOrder(now), {
        ...{ received: '59.500000', due: '0.500000', isLate },
      }),
    ),
  'coin-dropped': ({ to, now }) => [
    droppedPaymentMail(to, exampleCoinOrder(now), {
      ...{ amount: '60.000000', transaction: TRANSACTION, due: '60.000000' },
    }),
  ],
  'coin-unclear': ({ to, now }) => [
    unclearPaymentMail(to, exampleCoinOrder(now), { amount: '59.000000' }),
  ],
  'coin-expired': ({ to, now }) => [coinOrderExpiredMail(to, exampleCoinOrder(now), 24 * HOUR_MS)],
  'coin-part-credited': ({ to, now }) => [partCreditedMail(to, exampleCoinOrder(now), 4_150)],
  'payment-in-review': ({ to, now }) => [
    paymentInReviewMail(to, exampleOrder(now, 'PENDING_VERIFICATION'), formatCents(4_260)),
    paymentInReviewMail(to, exampleOrder(now, 'CANCELLED'), formatCents(4_260)),
  ],
  'payment-late': ({ to, now }) => [latePaymentMail(to, exampleOrder(now), 4_260)],
  'order-cancelled': (call) => moved(call, 'CANCELLED', 'AWAITING_PAYMENT'),
  'order-blocked': (call) => moved(call, 'BLOCKED', 'COMPLETED'),
  'order-active': (call) => moved(call, 'COMPLETED', 'BLOCKED'),
  'order-refunded': (call) => moved(call, 'REFUNDED', 'COMPLETED'),
  'refund-done': ({ to, now }) => [refundDoneMail(to, exampleOrder(now), 4_260)],
  'refund-failed': ({ to, now }) => [refundFailedMail(to, exampleOrder(now), 4_260)],
  'part-refunded': ({ to, now }) =>
    (['card', 'hand', 'wallet'] as const).map((way) =>
      partialRefundMail(to, exampleOrder(now), {
        ...{ number: CREDIT_NOTE, returned: 1_000, way, reason: EXAMPLE_REASON },
      }),
    ),
  'part-disputed': ({ to, now }) => [
    partialDisputeMail(to, exampleOrder(now), { number: CREDIT_NOTE, returned: 1_000 }),
  ],
  'wallet-credited': ({ to, now }) => [creditedMail(to, exampleOrder(now), 500, EXAMPLE_REASON)],
  'wallet-reversed': ({ to, now }) => [
    creditReversedMail(to, exampleOrder(now), 500, EXAMPLE_REASON),
  ],
};

/** A moved order alone, and with an upgrade that depends on it. */
function moved({ to, now }: ExampleCall, result: OrderStatus, from: OrderStatus) {
  const order = exampleOrder(now, result);
  const texts = { reason: EXAMPLE_REASON, from };
  if (result !== 'REFUNDED')
    return [[], [order]].map((dependents) => movedMail(to, { order, dependents }, texts));
  const [returned, reference] = [{ amount: 4_260 }, null];
  return [
    movedMail(
      to,
      { order, dependents: [] },
      {
        ...texts,
        returned: [{ ...returned, way: 'provider', reference }],
        creditNotes: [CREDIT_NOTE],
      },
    ),
    movedMail(
      to,
      { order, dependents: [order] },
      {
        ...texts,
        returned: [
          { ...returned, way: 'hand', reference },
          { ...returned, way: 'hand', reference: TRANSACTION },
        ],
        creditNotes: [CREDIT_NOTE, CREDIT_NOTE],
      },
    ),
  ];
}
