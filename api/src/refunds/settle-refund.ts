import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Context } from '../context';
import type { Queryable, Transaction } from '../db/database';
import { preparedQuery } from '../db/prepared-query';
import { lockOrder } from '../orders/lock-order';
import { notifyAdmins, notifyCustomer } from '../orders/notify';
import { type ReturnedMoney, returnedMoneyOf } from '../orders/returned-money';
import { type OrderRow, orders } from '../orders/tables';
import { refundByHandMail, refundDoneMail, refundFailedMail } from './refund-mails';
import { type RefundRow, refunds } from './tables';

const refundQuery = preparedQuery('refund_of_order', (db) =>
  db
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, sql.placeholder('orderId'))),
);

/** The refund of an order. */
export async function refundOf(db: Queryable, orderId: number): Promise<RefundRow | undefined> {
  const [refund] = await refundQuery(db).execute({ orderId });
  return refund;
}

/** Stores that the money was returned. */
export async function closeRefund(
  tx: Transaction,
  orderId: number,
  way: RefundRow['way'],
  reference: string,
  now: number,
): Promise<void> {
  await tx
    .update(refunds)
    .set({ way, reference, doneAt: now })
    .where(and(eq(refunds.orderId, orderId), isNull(refunds.doneAt)));
}

/**
 * Brings the refund of a refunded order to what the provider has reported of its payment
 * (decision 112). It is done when the provider says so. One that fails, also after it was done,
 * opens again: the money is then returned by hand, and customer and administrators are mailed. The
 * order stays REFUNDED: its subscription has ended, and the customer still gets the money.
 */
export async function settleRefund(
  context: Pick<Context, 'config' | 'outbox'>,
  tx: Transaction,
  orderId: number,
  now: number,
): Promise<void> {
  const locked = await lockOrder(tx, eq(orders.id, orderId));
  const refund = await refundOf(tx, orderId);
  if (locked?.order.result !== 'REFUNDED' || !refund) return;
  const { order, account } = locked;
  const money = await returnedMoneyOf(tx, order);
  const accepted = acceptedReference(refund, order, money);
  if (accepted?.isDone) {
    if (refund.doneAt !== null) return;
    await closeRefund(tx, orderId, 'provider', accepted.reference, now);
    // If the first report says that the refund is done, the mail about the move is enough.
    if (refund.reference !== null || refund.way === 'hand')
      await notifyCustomer(context, tx, account, (address) =>
        refundDoneMail(address, order, refund.amount),
      );
    return;
  }
  const failed = failureOf(refund, order, money);
  if (failed && refund.way === 'provider') {
    const { amount, problem } = failed;
    await tx
      .update(refunds)
      .set({ way: 'hand', amount, problem, reference: null, doneAt: null })
      .where(eq(refunds.orderId, orderId));
    await notifyCustomer(context, tx, account, (address) =>
      refundFailedMail(address, order, amount),
    );
    await notifyAdmins(context, tx, (address) =>
      refundByHandMail(address, order, { amount, problem }),
    );
  } else if (accepted && refund.way === 'provider' && refund.doneAt === null) {
    const { reference } = accepted;
    const checkedAt = refund.checkedAt ?? now;
    await tx.update(refunds).set({ reference, checkedAt }).where(eq(refunds.orderId, orderId));
  }
}

/**
 * The provider's id of the refund or lost dispute that returns the money, and whether all of it is
 * returned. Undefined while no report names one.
 */
function acceptedReference(
  { reference }: RefundRow,
  { amount }: OrderRow,
  { returns, done }: ReturnedMoney,
): { reference: string; isDone: boolean } | undefined {
  const standing = returns.filter(({ state }) => ['pending', 'done', 'lost'].includes(state));
  const sum = standing.reduce((total, each) => total + each.amount, 0);
  const own =
    standing.find(({ subject }) => subject === reference) ??
    (sum >= amount ? standing.at(-1) : undefined);
  if (!own) return undefined;
  const isOwnDone = own.subject === reference && own.state === 'done';
  return { reference: own.subject, isDone: isOwnDone || done >= amount };
}

/** What failed refunds have left to return, in cents; undefined if nothing. */
function failureOf(
  { reference, amount: accepted }: RefundRow,
  { amount }: OrderRow,
  { returns, returned }: ReturnedMoney,
) {
  // The provider has accepted this refund, and may report it later.
  const isUnreported = reference !== null && !returns.some(({ subject }) => subject === reference);
  const failed = returns.filter(({ state }) => state === 'failed');
  const sum = failed.reduce((total, each) => total + each.amount, 0);
  const missing = Math.min(sum, amount - returned - (isUnreported ? accepted : 0));
  if (missing <= 0) return undefined;
  const reason = failed.at(-1)?.reason ?? 'no reason was given';
  return { amount: missing, problem: `The card processor’s refund failed: ${reason}.` };
}
