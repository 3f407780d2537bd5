import type { CustomerDetails } from '@site/shared/contract';
import { DOCUMENT_YEARS } from '@site/shared/rules';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import * as texts from '#texts';
import { eraseAccount } from '../account/erase-account';
import { recordEntry } from '../audit/record-entry';
import { staffAuthor } from '../auth/authors';
import type { User } from '../auth/tables';
import type { Context } from '../context';
import type { Queryable } from '../db/database';
import { Problem } from '../http/problem';
import { invoices } from '../invoices/tables';
import type { Mail } from '../mail/layout';
import { moveOrder } from '../order-moves/move-order';
import { orders } from '../orders/tables';
import { refunds } from '../refunds/tables';
import { type AccountAct, lockForAct } from '../staff/account-act';

type Erasure = NonNullable<CustomerDetails['erasure']>;

/** What an erasure of the account cancels and keeps, and what it waits for. */
export async function erasureOf(db: Queryable, userId: number): Promise<Erasure> {
  const openOrders = await db
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
      ...numbersOf(openOrders.filter(({ result }) => result === 'PENDING_VERIFICATION')),
      ...numbersOf(unpaidRefunds),
    ],
    cancels: numbersOf(openOrders.filter(({ result }) => result === 'AWAITING_PAYMENT')),
    keptDocuments: await db.$count(invoices, inArray(invoices.orderId, ownOrders)),
  };
}

/**
 * Erases the personal data of a customer at once. `email` repeats the email of the account. Unpaid
 * orders are cancelled. Invoices and credit notes stay, as the law demands; `keptDocuments` counts
 * them. Throws as `lockForAct`, 'already-staff', 'erasure-unconfirmed', and 'erasure-blocked' while
 * money is on its way.
 */
export async function eraseCustomer(
  context: Context,
  { account, email }: { account: number; email: string },
  { actorId, browser, reason, now }: AccountAct,
): Promise<{ keptDocuments: number }> {
  const { db, outbox } = context;
  const { keptDocuments } = await db.transaction(async (tx) => {
    const customer = await lockForAct(tx, actorId, account);
    const erasure = await erasureOf(tx, account);
    requireErasable(customer, email, erasure);
    for (const number of erasure.cancels) {
      const [order] = await tx
        .select({ id: orders.id })
        .from(orders)
        .where(eq(orders.number, number));
      const move = { ...staffAuthor({ id: actorId }), why: 'erasure of the customer', now };
      if (order) await moveOrder(context, tx, order.id, 'CANCELLED', move);
    }
    // The mail is stored before the email is erased.
    await outbox.enqueue(tx, customer, (to) => erasedMail(to, erasure.keptDocuments));
    await eraseAccount(context, tx, customer, now);
    const cancelled = erasure.cancels.join(', ') || 'none';
    const detail = { reason, cancelled, kept: String(erasure.keptDocuments) };
    await recordEntry(
      tx,
      { action: 'erase-customer', actorId, accountId: account, detail, browser },
      now,
    );
    return erasure;
  });
  outbox.sendDueMails();
  return { keptDocuments };
}

function requireErasable(customer: User, confirmedEmail: string, { blockedBy }: Erasure): void {
  if (customer.role !== 'customer')
    throw new Problem('already-staff', {
      body: texts.customerDesk.belongsToStaff(),
    });
  if (customer.email.toLowerCase() !== confirmedEmail.toLowerCase())
    throw new Problem('erasure-unconfirmed', {
      fields: { email: texts.customerDesk.typeToConfirm({ email: customer.email }) },
    });
  if (blockedBy.length > 0)
    throw new Problem('erasure-blocked', {
      body: texts.customerDesk.moneyOnItsWay({ orders: blockedBy.join(', ') }),
    });
}

/** The last mail to a customer whose data was erased on request. */
export function erasedMail(to: string, keptDocuments: number): Mail {
  return {
    to,
    subject: texts.erasedMail.subject(),
    paragraphs: [
      texts.erasedMail.erased(),
      texts.erasedMail.kept({ count: keptDocuments, years: DOCUMENT_YEARS }),
    ],
  };
}
