import type { CustomerDetails } from '@site/shared/contract';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { eraseAccount } from '../account/erase-account';
import { recordEntry } from '../audit/record-entry';
import { staffAuthor } from '../auth/authors';
import type { Context } from '../context';
import type { Queryable } from '../db/database';
import { Problem } from '../http/problem';
import { invoices } from '../invoices/tables';
import { moveOrder } from '../order-moves/move-order';
import { orders } from '../orders/tables';
import { refunds } from '../refunds/tables';
import { type Act, lockForAct } from '../staff/lock-accounts';
import { erasedMail } from './customer-mails';

type Erasure = NonNullable<CustomerDetails['erasure']>;

/** What an erasure of the account cancels and keeps, and what it waits for. */
export async function erasureOf(db: Queryable, userId: number): Promise<Erasure> {
  const open = await db
    .select({ number: orders.number, result: orders.result })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        inArray(orders.result, ['AWAITING_PAYMENT', 'PENDING_VERIFICATION']),
      ),
    )
    .orderBy(asc(orders.id));
  const unpaidRefunds = await db
    .select({ number: orders.number })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(eq(orders.userId, userId), isNull(refunds.doneAt)));
  const ownOrders = db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  const numbersOf = (rows: { number: string }[]) => rows.map(({ number }) => number);
  return {
    // A payment that is being verified, and a refund that has not been made.
    blockedBy: [
      ...numbersOf(open.filter(({ result }) => result === 'PENDING_VERIFICATION')),
      ...numbersOf(unpaidRefunds),
    ],
    cancels: numbersOf(open.filter(({ result }) => result === 'AWAITING_PAYMENT')),
    keptDocuments: await db.$count(invoices, inArray(invoices.orderId, ownOrders)),
  };
}

/**
 * Erases the personal data of a customer at once. `email` repeats the email of the account. Unpaid
 * orders are cancelled; invoices stay as the law demands. Returns how many stay. Throws as
 * `lockForAct`, 'already-staff', 'erasure-unconfirmed', and 'erasure-blocked' while money is on its
 * way.
 */
export async function eraseCustomer(
  context: Context,
  { account, email }: { account: number; email: string },
  { actorId, browser, reason, now }: Act,
): Promise<{ keptDocuments: number }> {
  const { db, outbox } = context;
  const kept = await db.transaction(async (tx) => {
    const customer = await lockForAct(tx, actorId, account);
    if (customer.role !== 'customer')
      throw new Problem('already-staff', {
        body: 'The account belongs to the staff. End its role on the page Staff first.',
      });
    if (customer.email.toLowerCase() !== email.toLowerCase())
      throw new Problem('erasure-unconfirmed', {
        fields: { email: `Type ${customer.email} to confirm.` },
      });
    const { blockedBy, cancels, keptDocuments } = await erasureOf(tx, account);
    if (blockedBy.length > 0)
      throw new Problem('erasure-blocked', {
        body: `Money is on its way for ${blockedBy.join(', ')}. Finish these orders and refunds first.`,
      });
    for (const number of cancels) {
      const [order] = await tx
        .select({ id: orders.id })
        .from(orders)
        .where(eq(orders.number, number));
      const move = { ...staffAuthor({ id: actorId }), why: 'erasure of the customer', now };
      if (order) await moveOrder(context, tx, order.id, 'CANCELLED', move);
    }
    // Before the email is erased.
    await outbox.enqueue(tx, erasedMail(customer.email, keptDocuments));
    await eraseAccount(context, tx, customer, now);
    const detail = { reason, cancelled: cancels.join(', ') || 'none', kept: String(keptDocuments) };
    await recordEntry(
      tx,
      { action: 'erase-customer', actorId, accountId: account, detail, browser },
      now,
    );
    return { keptDocuments };
  });
  outbox.sendDueMails();
  return kept;
}
