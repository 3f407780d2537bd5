import { contract, type ParsedBodyOf } from '@site/shared/contract';
import { toCents } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as texts from '#texts';
import { staffAuthor } from '../auth/authors';
import { settleExcess } from '../coin-payments/apply-coin-payments';
import { isCoinOrder, isLockedCoinOrder } from '../coin-payments/coin-order';
import { recordCoinPayment } from '../coin-payments/record-coin-payment';
import {
  assignPayment,
  findUnmatched,
  listUnmatchedPayments,
  setAsidePayment,
  takeUpPayment,
} from '../coin-payments/unmatched-payments';
import type { Transaction } from '../db/database';
import { minuteOld } from '../db/minute-old';
import { Problem } from '../http/problem';
import { route } from '../http/route';
import {
  blockedBase,
  checkAnnounced,
  moveWithDependents,
} from '../order-moves/move-with-dependents';
import { movedMail } from '../order-moves/moved-mail';
import { applyPaymentEvent } from '../order-payments/apply-payment-event';
import { applyLatePayment, checkReopening } from '../order-payments/late-payment';
import { adminOrderDetails } from '../order-views/admin-order-details';
import { exportOrders } from '../orders/export-orders';
import { listOrders } from '../orders/list-orders';
import { type LockedOrder, lockOrder } from '../orders/lock-order';
import { notifyCustomer } from '../orders/notify';
import { orderResponse } from '../orders/order-response';
import { findOrder } from '../orders/queries';
import { type OrderChange, type OrderRow, orders } from '../orders/tables';
import { creditWallet, reverseCredit } from '../orders/wallet';
import { creditedMail, creditReversedMail } from '../orders/wallet-mails';
import { configuredRates } from '../payments/coins/coin-rates';
import { configuredProvider } from '../payments/providers/configured-provider';
import { recordRefund, refundOrder } from '../refunds/refund-order';
import { refundPart } from '../refunds/refund-part';

/** The administrator's calls on every account's orders (section 4). */
export function adminOrderRoutes(app: FastifyInstance): void {
  const { db, config } = app.context;
  const rateOf = configuredRates(config);
  const provider = configuredProvider(app.context);

  async function adminResponse(tx: Transaction, order: OrderRow) {
    const managed = await adminOrderDetails(tx, order, {
      hasProvider: provider !== null,
      now: app.context.now(),
    });
    return { order: orderResponse(order), managed };
  }

  /** Totals of long lists, which may be a minute old. */
  const manyTotals = minuteOld<number>(app.context.now);
  route(app, contract.shop.listOrders, ({ body }) => listOrders(db, body, manyTotals));

  route(app, contract.shop.exportOrders, ({ body }) => exportOrders(db, body));

  route(app, contract.shop.moveOrder, async ({ body, session, now, act }) => {
    if (body.to === 'REFUNDED') await refundOrder(app, provider, { session, now, act }, body);
    else
      await act(async (tx, { setEntryFields }) => {
        const locked = await existingOrder(tx, body.order);
        // The entries of movements of money name the account, too; the body names the order only.
        setEntryFields({ accountId: locked.account.id });
        const entry = { ...staffAuthor(session), why: body.reason, now };
        await moveWithoutRefund(tx, locked, body, entry);
      });
    return db.transaction(async (tx) => {
      const { order } = await existingOrder(tx, body.order);
      return adminResponse(tx, order);
    });
  });

  async function moveWithoutRefund(
    tx: Transaction,
    locked: LockedOrder,
    { to, reason, along }: ParsedBodyOf<typeof contract.shop.moveOrder>,
    entry: OrderChange,
  ): Promise<void> {
    const { order, account } = locked;
    await checkAnnounced(tx, order, to, along);
    await checkReopening(tx, order);
    const base = to === 'COMPLETED' ? await blockedBase(tx, order) : undefined;
    if (base)
      throw new Problem('order-state', {
        body: texts.orderDesk.baseBlocked({ number: base.number }),
      });
    const moved = await moveWithDependents(app.context, tx, order.id, to, entry);
    if (!moved) {
      const body = texts.orderDesk.alreadyIs({ status: order.result });
      throw new Problem('order-state', { body });
    }
    if (to === 'COMPLETED' && isLockedCoinOrder(locked))
      await settleExcess(app.context, tx, locked, entry);
    await notifyCustomer(app.context, tx, account, (address) =>
      movedMail(address, moved, { reason, from: order.result }),
    );
  }

  route(app, contract.shop.refundPart, async ({ body, session, now, act }) => {
    await refundPart(app, provider, { session, now, act, applyEvent: applyPaymentEvent }, body);
    return db.transaction(async (tx) => {
      const { order } = await existingOrder(tx, body.order);
      return adminResponse(tx, order);
    });
  });

  route(app, contract.shop.recordRefund, ({ body, now, act }) =>
    act(async (tx, { skipEntry }) => {
      const locked = await existingOrder(tx, body.order);
      if (!(await recordRefund(tx, locked, body.transaction, now))) skipEntry();
      return adminResponse(tx, locked.order);
    }),
  );

  route(app, contract.shop.recordPayment, async ({ body, session, now, act }) => {
    const rate = await rateForLatePayment(body, now);
    return act(async (tx, { skipEntry }) => {
      const recordedBy = { ...staffAuthor(session), now, rate };
      if (!(await recordCoinPayment(app.context, tx, body, recordedBy))) skipEntry();
      const { order } = await existingOrder(tx, body.order);
      return adminResponse(tx, order);
    });
  });

  route(app, contract.shop.listUnmatchedPayments, ({ now }) => listUnmatchedPayments(db, now));

  route(app, contract.shop.assignPayment, async ({ body, session, now, act }) => {
    const { paidAt } = await findUnmatched(db, body.payment);
    const rate = await rateForLatePayment({ order: body.order, paidAt }, now);
    return act(async (tx, { skipEntry }) => {
      const recordedBy = { ...staffAuthor(session), now, rate };
      if (!(await assignPayment(app.context, tx, body, recordedBy))) skipEntry();
      const { order } = await existingOrder(tx, body.order);
      return adminResponse(tx, order);
    });
  });

  route(app, contract.shop.setAsidePayment, async ({ body, session, now, act }) => {
    await act(async (tx, { skipEntry }) => {
      if (!(await setAsidePayment(tx, body, { ...staffAuthor(session), now }))) skipEntry();
    });
    return listUnmatchedPayments(db, now);
  });

  route(app, contract.shop.takeUpPayment, async ({ body, session, now, act }) => {
    await act(async (tx, { skipEntry }) => {
      if (!(await takeUpPayment(tx, body.payment))) skipEntry();
    });
    app.log.info({ ...body, by: session.id }, 'A payment that was set aside waits again.');
    return listUnmatchedPayments(db, now);
  });

  /** The coin's rate, if the payment was sent after the rate lock; null without a rate. */
  async function rateForLatePayment(
    { order: number, paidAt }: { order: string; paidAt?: number | undefined },
    now: number,
  ): Promise<number | null> {
    const order = await findOrder(db, number);
    if (!order || !isCoinOrder(order) || (paidAt ?? now) <= order.pay_before) return null;
    return rateOf(order.payment_mode, now).catch((error: unknown) => {
      app.log.warn({ err: error }, `The rate of ${order.payment_mode} is not available.`);
      return null;
    });
  }

  route(app, contract.shop.creditWallet, ({ body, session, now, act }) =>
    act(async (tx, { skipEntry, setEntryFields }) => {
      const { order, account } = await existingOrder(tx, body.order);
      setEntryFields({ accountId: account.id });
      const { amount, reason, requestId } = body;
      const cents = toCents(amount);
      const entry = { ...staffAuthor(session), why: reason, now, requestId };
      if (await creditWallet(tx, order, cents, entry))
        await notifyCustomer(app.context, tx, account, (address) =>
          creditedMail(address, order, cents, reason),
        );
      else skipEntry();
      return adminResponse(tx, order);
    }),
  );

  route(app, contract.shop.applyLatePayment, ({ body, session, now, act }) =>
    act(async (tx, { setEntryFields }) => {
      const locked = await existingOrder(tx, body.order);
      setEntryFields({ accountId: locked.account.id });
      const announced = toCents(body.walletAfter);
      const entry = { ...staffAuthor(session), why: body.reason, now, announced };
      await applyLatePayment(app.context, tx, locked, entry);
      if (isLockedCoinOrder(locked)) await settleExcess(app.context, tx, locked, entry);
      const { order } = await existingOrder(tx, body.order);
      return adminResponse(tx, order);
    }),
  );

  route(app, contract.shop.reverseCredit, ({ body, session, now, act }) =>
    act(async (tx, { skipEntry, setEntryFields }) => {
      const { order, account } = await existingOrder(tx, body.order);
      setEntryFields({ accountId: account.id });
      const { entry: entryId, reason } = body;
      const amount = toCents(body.amount);
      const entry = { ...staffAuthor(session), why: reason, now };
      if (await reverseCredit(tx, order, { entryId, amount }, entry))
        await notifyCustomer(app.context, tx, account, (address) =>
          creditReversedMail(address, order, amount, reason),
        );
      else skipEntry();
      return adminResponse(tx, order);
    }),
  );
}

/** Locks an order and its account. Throws 'not-found'. */
async function existingOrder(tx: Transaction, number: string): Promise<LockedOrder> {
  const locked = await lockOrder(tx, eq(orders.number, number));
  if (!locked) throw new Problem('not-found');
  return locked;
}
