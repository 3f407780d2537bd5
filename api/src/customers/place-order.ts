import type { contract, ParsedBodyOf } from '@site/shared/contract';
import { HOUR_MS } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import * as texts from '#texts';
import { recordEntry } from '../audit/record-entry';
import { staffAuthor } from '../auth/authors';
import { users } from '../auth/tables';
import { placeOrderFor } from '../checkout/place-order';
import type { Context } from '../context';
import type { Transaction } from '../db/database';
import { handPayments } from '../hand-payments/tables';
import { Problem } from '../http/problem';
import { moveOrder } from '../order-moves/move-order';
import { notifyCustomer } from '../orders/notify';
import { type OrderRow, orderMoves } from '../orders/tables';
import { type AccountAct, lockForAct } from '../staff/account-act';
import type { Vat } from '../vat/vat';
import { orderOfStaffMail } from './placed-order-mail';

type PlaceOrderRequest = ParsedBodyOf<typeof contract.customers.placeOrder>;

/** The first time zone to reach a day is 14 hours ahead of UTC. */
const FIRST_ZONE_MS = 14 * HOUR_MS;

/**
 * Places an order for a customer, by the rules of the customer's own orders. One that was paid
 * outside of the site is completed at once; for another one the customer gets a mail with a link to
 * pay. The same `requestId` places nothing again. Throws as `lockForAct` and `placeOrder`, and
 * 'malformed' for a day of payment in the future.
 */
export async function placeOrderForCustomer(
  context: Context,
  request: PlaceOrderRequest,
  { actorId, browser, reason, now }: AccountAct,
  vat: Vat,
): Promise<OrderRow> {
  const { account: accountId, payment, requestId, ...input } = request;
  const isPaid = payment.kind === 'paid';
  if (isPaid && Date.parse(payment.paidOn) > now + FIRST_ZONE_MS) {
    const text = texts.customerDesk.paidInFuture();
    throw new Problem('malformed', { body: text, fields: { 'payment.paidOn': text } });
  }
  return context.db.transaction(async (tx) => {
    const account = await lockForAct(tx, actorId, accountId);
    const author = staffAuthor({ id: actorId });
    const { order, isNew } = await placeOrderFor(
      context,
      tx,
      account,
      { ...input, paymentMethod: isPaid ? payment.method : 'CARD' },
      {
        ...{ author, language: account.language, vat, now },
        idempotencyKey: `staff ${requestId}`,
        // The connection is that of staff: it says nothing about the customer.
        ...{ ip: '', ipCountry: null, rate: null },
      },
    );
    if (!isNew) return order;
    const entry = { ...author, why: reason, now };
    await recordPlacing(tx, order, entry);
    const detail = {
      reason,
      amount: String(order.amount / 100),
      payment: order.payment_mode,
      ...(isPaid && { reference: payment.reference, paidOn: payment.paidOn }),
    };
    const subjects = [`order:${order.number}`];
    await recordEntry(
      tx,
      { action: 'place-order', actorId, accountId, subjects, detail, browser },
      now,
    );
    if (!isPaid) {
      await notifyCustomer(context, tx, account, (address) => orderOfStaffMail(address, order));
      return order;
    }
    const { reference, paidOn } = payment;
    await tx.insert(handPayments).values({ orderId: order.id, reference, paidOn });
    const completed = await moveOrder(context, tx, order.id, 'COMPLETED', entry);
    if (!completed) throw new Error(`The order ${order.number} could not be completed.`);
    return completed;
  });
}

/** The first entry of the order's history, which customers' own orders do not have. */
async function recordPlacing(
  tx: Transaction,
  { id, result }: OrderRow,
  { now, ...entry }: { by: string; actorId: number | null; why: string; now: number },
): Promise<void> {
  await tx.insert(orderMoves).values({ orderId: id, from: result, to: result, ...entry, at: now });
}

/** The account that an order is for. Throws 'not-found'. */
export async function orderingAccount({ db }: Pick<Context, 'db'>, id: number) {
  const [account] = await db.select().from(users).where(eq(users.id, id));
  if (!account || account.deletedAt !== null) throw new Problem('not-found');
  return account;
}
