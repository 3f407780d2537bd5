import { toEuros } from '@site/shared/rules';
import { desc, eq } from 'drizzle-orm';
import type { PersonalData } from '../account/personal-data';
import { nextPlans, orders, walletEntries } from './tables';

/** Orders are handed out in full; erased, they keep what the books need (number, country, limits, amounts) and lose the person. */
export const orderData: PersonalData = {
  name: 'orders',
  read: async (db, userId) => {
    const rows = await db.select().from(orders).where(eq(orders.userId, userId)).orderBy(desc(orders.id));
    return rows.map(
      ({
        id: _id,
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
      }),
    );
  },
  erase: async (tx, userId) => {
    await tx.update(orders).set({ name: '', last_name: '', ip: '' }).where(eq(orders.userId, userId));
    await tx.delete(nextPlans).where(eq(nextPlans.userId, userId));
  },
};

/** The wallet's entries are handed out as they are; erased they stay with the orders they belong to, and name nobody. */
export const walletData: PersonalData = {
  name: 'wallet',
  read: async (db, userId) => {
    const rows = await db.select().from(walletEntries).where(eq(walletEntries.userId, userId)).orderBy(desc(walletEntries.id));
    return rows.map(({ amount, why, at }) => ({ amount: toEuros(amount), why, at }));
  },
  erase: async () => {},
};
