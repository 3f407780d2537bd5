import { formatDuration } from '@site/shared/format';
import {
  COINS,
  mapCoins,
  VERIFICATION_LIMIT_MS,
  VERIFICATION_REMINDER_MS,
} from '@site/shared/rules';
import { and, eq, inArray, max } from 'drizzle-orm';
import { wordAuthor } from '../auth/authors';
import type { Context } from '../context';
import type { Queryable } from '../db/database';
import { moveOrder } from '../order-moves/move-order';
import { lockOrder } from '../orders/lock-order';
import { notifyAdmins, notifyCustomer } from '../orders/notify';
import { orderMoves, orders } from '../orders/tables';
import { creditOverpayment } from '../orders/wallet';
import { countedPayments, isConfirmedIn, isReopened, worthOf } from './apply-coin-payments';
import { verificationReminderMail } from './coin-admin-mails';
import { coinOrderExpiredMail, partCreditedMail } from './coin-mails';
import { isLockedCoinOrder } from './coin-order';

const BY_TIME = 'time';

/**
 * Ends the verification of coin orders (decision 101). Without a payment the administrators are
 * reminded after a day, and the order is cancelled after three. An order that was paid only in part
 * is cancelled three days after its last payment, and what arrived goes to the wallet. Orders that
 * wait for the administrator's decision stay.
 */
export async function endVerifications(context: Context, now: number): Promise<void> {
  for (const id of await ordersInVerification(context.db, now - VERIFICATION_REMINDER_MS))
    await endVerification(context, id, now);
}

/** The coin orders that are in verification since before `limit` (ms). */
async function ordersInVerification(db: Queryable, limit: number): Promise<number[]> {
  const coins = Object.values(mapCoins((coin) => coin));
  const rows = await db
    .select({ id: orders.id, since: max(orderMoves.at) })
    .from(orders)
    .innerJoin(orderMoves, eq(orderMoves.orderId, orders.id))
    .where(and(eq(orders.result, 'PENDING_VERIFICATION'), inArray(orders.payment_mode, coins)))
    .groupBy(orders.id)
    .orderBy(orders.id);
  return rows.flatMap(({ id, since }) => (since !== null && since <= limit ? [id] : []));
}

async function endVerification(context: Context, id: number, now: number): Promise<void> {
  await context.db.transaction(async (tx) => {
    const locked = await lockOrder(tx, eq(orders.id, id));
    if (!locked || !isLockedCoinOrder(locked)) return;
    const { order, account } = locked;
    if (order.result !== 'PENDING_VERIFICATION') return;
    const payments = await countedPayments(tx, id);
    // The administrator decides what the money of a reopened order is for.
    if (payments.length > 0 && (await isReopened(tx, id))) return;
    const since = await verificationSince(tx, id);
    const isOver = Math.max(since, ...payments.map(({ at }) => at)) <= now - VERIFICATION_LIMIT_MS;
    const move = { ...wordAuthor(BY_TIME), now, from: ['PENDING_VERIFICATION'] } as const;

    if (payments.length === 0 && isOver) {
      const why = `no payment within ${formatDuration(VERIFICATION_LIMIT_MS)}`;
      await moveOrder(context, tx, id, 'CANCELLED', { ...move, why });
      await notifyCustomer(context, tx, account, (address) =>
        coinOrderExpiredMail(address, order, VERIFICATION_LIMIT_MS),
      );
    } else if (payments.length === 0 && order.remindedAt === null) {
      await tx.update(orders).set({ remindedAt: now }).where(eq(orders.id, id));
      await notifyAdmins(context, tx, (address) => verificationReminderMail(address, order));
    } else if (isOver && order.crypto_due !== null && payments.every(isConfirmedIn(order))) {
      const why = `only ${order.crypto_received} of ${order.crypto_amount} ${COINS[order.payment_mode].symbol} received`;
      const credited = await creditOverpayment(tx, order, worthOf(order, payments), {
        ...wordAuthor(BY_TIME),
        why,
        now,
      });
      await moveOrder(context, tx, id, 'CANCELLED', { ...move, why });
      await notifyCustomer(context, tx, account, (address) =>
        partCreditedMail(address, order, credited),
      );
    }
  });
}

/** When the order moved to its verification, in ms. */
async function verificationSince(db: Queryable, orderId: number): Promise<number> {
  const [row] = await db
    .select({ at: max(orderMoves.at) })
    .from(orderMoves)
    .where(and(eq(orderMoves.orderId, orderId), eq(orderMoves.to, 'PENDING_VERIFICATION')));
  return row?.at ?? 0;
}
