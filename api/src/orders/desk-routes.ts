import { contract } from '@site/shared/contract';
import { toCents } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from '../db/database';
import { Problem } from '../http/problem';
import { route } from '../http/route';
import { recordPayment } from '../payments/coins/record-payment';
import { lockOrder } from './lock-order';
import { moveOrder } from './move-order';
import { creditedMail, movedMail } from './order-mails';
import { everyOrder, managedOrder, orderOnTheWire } from './queries';
import { orders } from './tables';
import { tellCustomer } from './tell-customer';
import { credit } from './wallet';

/** What the administrator does with other people's orders (section 4). */
export function orderDeskRoutes(app: FastifyInstance): void {
  const { db } = app.context;

  route(app, contract.shop.listOrders, ({ body }) => everyOrder(db, body));

  route(
    app,
    contract.shop.moveOrder,
    async ({ body: { order: number, to, reason }, session, now }) =>
      db.transaction(async (tx) => {
        const { order, account } = await existing(tx, number);
        const moved = await moveOrder(app.context, tx, order.id, to, {
          by: session.email,
          why: reason,
          now,
        });
        if (!moved)
          throw new Problem('order-state', { body: `The order is ${order.result} by now.` });
        await tellCustomer(app.context, tx, account, (address) =>
          movedMail(address, moved, { reason, from: order.result }),
        );
        return { order: orderOnTheWire(moved), managed: await managedOrder(tx, moved) };
      }),
  );

  route(app, contract.shop.recordPayment, async ({ body, session, now }) =>
    db.transaction(async (tx) => {
      await recordPayment(app.context, tx, body, { by: session.email, now });
      const { order } = await existing(tx, body.order);
      return { order: orderOnTheWire(order), managed: await managedOrder(tx, order) };
    }),
  );

  route(
    app,
    contract.shop.creditWallet,
    async ({ body: { order: number, amount, reason }, session, now }) =>
      db.transaction(async (tx) => {
        const { order, account } = await existing(tx, number);
        const cents = toCents(amount);
        await credit(tx, order, cents, { by: session.email, why: reason, now });
        await tellCustomer(app.context, tx, account, (address) =>
          creditedMail(address, order, cents, reason),
        );
        return { order: orderOnTheWire(order), managed: await managedOrder(tx, order) };
      }),
  );
}

async function existing(tx: Transaction, number: string) {
  const found = await lockOrder(tx, eq(orders.number, number));
  if (!found) throw new Problem('not-found');
  return found;
}
