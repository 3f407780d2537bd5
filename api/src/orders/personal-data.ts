import { toEuros } from '@site/shared/rules';
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { PersonalData } from '../db/personal-data';
import { coinPayments, nextPlans, orders, walletEntries } from './tables';

/**
 * Orders are handed out in full, with what their coin's chain showed. Erased, they keep what the books need (number, country, limits,
 * amounts, and of those with a receipt what their VAT was reckoned by) and lose the person.
 */
export const orderData: PersonalData = {
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
    return rows.map(
      ({
        id,
        userId: _userId,
        requestKey: _requestKey,
        idempotencyKey: _idempotencyKey,
        before: _before,
        price,
        wallet,
        amount,
        ...order
      }) => ({
        ...order,
        price: toEuros(price),
        wallet: toEuros(wallet),
        amount: toEuros(amount),
        payments: payments.flatMap(({ payment }) =>
          payment.orderId === id ? [paymentOf(payment)] : [],
        ),
      }),
    );
  },
  erase: async (tx, userId) => {
    const isTheirs = eq(orders.userId, userId);
    await tx
      .update(orders)
      .set({ name: '', last_name: '', ip: '', requestKey: '', idempotencyKey: null })
      .where(isTheirs);
    const isInNoBook = and(isTheirs, isNull(orders.receipt));
    await tx
      .update(orders)
      .set({ vatNumber: null, vatCheckedAt: null, ipCountry: null })
      .where(isInNoBook);
    await tx.delete(nextPlans).where(eq(nextPlans.userId, userId));
  },
};

/** Without who recorded it, which is somebody else. */
function paymentOf({ amount, transaction, confirmations, at }: typeof coinPayments.$inferSelect) {
  return { amount, transaction, confirmations, at };
}

/** The wallet's entries are handed out as they are; erased they stay with the orders they belong to, and name nobody. */
export const walletData: PersonalData = {
  name: 'wallet',
  read: async (db, userId) => {
    const rows = await db
      .select()
      .from(walletEntries)
      .where(eq(walletEntries.userId, userId))
      .orderBy(desc(walletEntries.id));
    return rows.map(({ amount, why, at }) => ({ amount: toEuros(amount), why, at }));
  },
  erase: async () => {},
};
