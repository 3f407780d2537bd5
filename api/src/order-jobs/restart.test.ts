import { setTimeout as wait } from 'node:timers/promises';
import { ADVANCED, addYear, DEFAULT_PRICE_LIST, limitsOf } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import { buildApp } from '../app';
import { users } from '../auth/tables';
import { readConfig } from '../config/config';
import { orders } from '../orders/tables';
import { paymentEvents } from '../payments/tables';
import { openTestDatabase } from '../testing/test-database';

const NOW = Date.UTC(2024, 8, 1, 12);
const number = '123456789012345';

test('the start completes an order whose payment was stored before the process stopped', async () => {
  const database = await openTestDatabase();
  const { db } = database;
  await db.insert(users).values({
    id: 7,
    email: 'anna@site.test',
    passwordHash: 'none',
    createdAt: NOW,
    activatedAt: NOW,
  });
  await db.insert(orders).values({
    number,
    userId: 7,
    createdAt: NOW,
    type: 'New',
    result: 'AWAITING_PAYMENT',
    name: 'Anna',
    last_name: 'Berg',
    country: 'DE',
    payment_mode: 'CARD',
    subscription: ADVANCED,
    ...limitsOf(DEFAULT_PRICE_LIST, ADVANCED),
    price: 1490,
    coupon: 0,
    tax: 19,
    wallet: 0,
    amount: 1773,
    expiry: addYear(NOW),
    acceptedTerms: true,
    ip: '127.0.0.1',
    requestKey: 'any',
  });
  const paid = {
    provider: 'sandbox',
    order: number,
    amount: 1773,
    currency: 'EUR',
    outcome: 'paid' as const,
    payment: 'sandbox-payment',
    receivedAt: NOW,
  };
  await db.insert(paymentEvents).values([
    { ...paid, eventId: 'event of an unknown order', order: '999999999999999' },
    { ...paid, eventId: 'payment' },
  ]);

  const app = await buildApp({
    config: readConfig({ LOG_LEVEL: 'silent' }),
    database,
    sendMail: async () => {},
    now: () => NOW,
  });
  try {
    await app.listen({ port: 0, host: '127.0.0.1' });
    const readOrder = async () => {
      const [order] = await db.select().from(orders).where(eq(orders.number, number));
      return order;
    };
    // The start does not wait for the jobs.
    while ((await readOrder())?.result === 'AWAITING_PAYMENT') await wait(10);
    const order = await readOrder();
    const [anna] = await db.select().from(users).where(eq(users.id, 7));
    expect(order?.result).toBe('COMPLETED');
    expect(anna).toMatchObject({ max_list: 5, expiry: addYear(NOW) });
  } finally {
    await app.close();
  }
});
