import { toEuros } from '@site/shared/rules';
import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import { STAFF } from '../auth/authors';
import { nextPlans } from '../auth/tables';
import { coinPayments } from '../coin-payments/tables';
import type { Transaction } from '../db/database';
import type { PersonalData } from '../db/personal-data';
import { type HandPaymentRow, handPayments } from '../hand-payments/tables';
import { documentData } from '../invoices/personal-data';
import { givenGrant, grantsOf } from '../order-moves/plan-grants';
import { planGrants } from '../order-moves/tables';
import { erasedBilling, erasedTaxEvidence } from '../orders/billing';
import { amountsInEuros } from '../orders/order-response';
import { orderMoves, orders, walletEntries } from '../orders/tables';
import { type RefundRow, refunds } from '../refunds/tables';

/**
 * The export contains the orders with their coin payments and refunds. Erasing removes the person
 * from the orders and keeps what the books need: number, country, limits, amounts, and for orders
 * with a receipt the evidence of their VAT.
 */
const orderData: PersonalData = {
  name: 'orders',
  read: async (db, userId) => {
    const rows = await db
      .select()
      .from(orders)
      .where(eq(orders.userId, userId))
      .orderBy(desc(orders.id));
    const payments = await db
      .select({ payment: coinPayments })
      .from(coinPayments)
      .innerJoin(orders, eq(orders.id, coinPayments.orderId))
      .where(eq(orders.userId, userId))
      .orderBy(coinPayments.id);
    const returned = await db
      .select({ refund: refunds })
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .where(eq(orders.userId, userId));
    const byHand = await db
      .select({ payment: handPayments })
      .from(handPayments)
      .innerJoin(orders, eq(orders.id, handPayments.orderId))
      .where(eq(orders.userId, userId));
    return rows.map(
      ({
        id,
        userId: _userId,
        requestKey: _requestKey,
        idempotencyKey: _idempotencyKey,
        entitlementBefore: _entitlementBefore,
        remindedAt: _remindedAt,
        ...order
      }) => ({
        ...order,
        ...amountsInEuros(order),
        ...exportedHandPayment(byHand.find(({ payment }) => payment.orderId === id)?.payment),
        ...exportedRefund(returned.find(({ refund }) => refund.orderId === id)?.refund),
        payments: payments.flatMap(({ payment }) =>
          payment.orderId === id ? [exportedPayment(payment)] : [],
        ),
      }),
    );
  },
  erase: async (tx, userId) => {
    const isOwn = eq(orders.userId, userId);
    await tx
      .update(orders)
      .set({ ...erasedBilling, ip: '', requestKey: '', idempotencyKey: null })
      .where(isOwn);
    await tx
      .update(orders)
      .set(erasedTaxEvidence)
      .where(and(isOwn, isNull(orders.receipt)));
    await eraseReasons(tx, userId);
    await tx.delete(nextPlans).where(eq(nextPlans.userId, userId));
  },
};

/** The reasons of staff, and the references of payments by hand, are free text. */
async function eraseReasons(tx: Transaction, userId: number): Promise<void> {
  const ownOrders = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  for (const table of [orderMoves, refunds]) {
    const isAboutOwner = and(inArray(table.orderId, ownOrders), eq(table.by, STAFF));
    await tx.update(table).set({ why: '' }).where(isAboutOwner);
  }
  await tx
    .update(handPayments)
    .set({ reference: '' })
    .where(inArray(handPayments.orderId, ownOrders));
}

/** Omits `by`: it names the administrator who recorded the payment. */
function exportedPayment({
  amount,
  transaction,
  confirmations,
  paidAt,
  at,
}: typeof coinPayments.$inferSelect) {
  return { amount, transaction, confirmations, paidAt, at };
}

function exportedHandPayment(payment: HandPaymentRow | undefined) {
  if (!payment) return {};
  const { reference, paidOn } = payment;
  return { handPayment: { reference, paidOn } };
}

/** Omits `by`, as above, and `problem`, which is for the administrator. */
function exportedRefund(refund: RefundRow | undefined) {
  if (!refund) return {};
  const { amount, way, reference, why, at, doneAt } = refund;
  return { refund: { amount: toEuros(amount), way, reference, why, at, doneAt } };
}

/**
 * The export contains the wallet's entries. Erasing keeps them: they name an order and no person.
 * It removes the reasons of the administrator, which are free text.
 */
const walletData: PersonalData = {
  name: 'wallet',
  read: async (db, userId) => {
    const rows = await db
      .select()
      .from(walletEntries)
      .where(eq(walletEntries.userId, userId))
      .orderBy(desc(walletEntries.id));
    return rows.map(({ amount, why, at }) => ({ amount: toEuros(amount), why, at }));
  },
  erase: async (tx, userId) => {
    const isGiven = and(eq(walletEntries.userId, userId), eq(walletEntries.by, STAFF));
    await tx.update(walletEntries).set({ why: '' }).where(isGiven);
  },
};

/** What staff have given. Erasing removes the reasons, which are free text. */
const grantData: PersonalData = {
  name: 'planGrants',
  read: async (db, userId) => (await grantsOf(db, userId)).map(givenGrant),
  erase: async (tx, userId) => {
    await tx.update(planGrants).set({ why: '' }).where(eq(planGrants.userId, userId));
  },
};

/** The personal data of orders, their documents, the wallet and grants. */
export const orderPersonalData: readonly PersonalData[] = [
  orderData,
  documentData,
  walletData,
  grantData,
];
