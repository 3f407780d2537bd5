import type { contract, ParsedBodyOf } from '@site/shared/contract';
import {
  COINS,
  type Coin,
  coinPaymentStatus,
  coinWorth,
  isCoin,
  isCoinAmount,
} from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import type { User } from '../../auth/tables';
import type { Context } from '../../context';
import type { Transaction } from '../../db/database';
import { Problem } from '../../http/problem';
import { lockOrder } from '../../orders/lock-order';
import { moveOrder } from '../../orders/move-order';
import { creditedMail, shortPaymentMail } from '../../orders/order-mails';
import { coinPayments, type OrderRow, orders } from '../../orders/tables';
import { tellCustomer } from '../../orders/tell-customer';
import { creditOverpayment } from '../../orders/wallet';
import { payOrder } from '../pay-order';

type Recorded = ParsedBodyOf<typeof contract.shop.recordPayment>;
type Doing = { by: string; now: number };
/** An order in a coin, which always has these. */
type CoinOrder = OrderRow & { payment_mode: Coin; crypto_amount: string; crypto_rate: number };
type Locked = { order: CoinOrder; account: User };

/** Cents. More for one order is a slip of the pen. */
const MOST_AT_ONCE = 100_000_000;

/**
 * Records what a chain shows for an order and does what follows from it: paid and confirmed completes the order, less leaves it to be
 * verified with the rest due, more goes into the wallet; for one that is refunded or blocked it is only kept. Throws 'not-found',
 * 'order-state' for an order without a coin, 'malformed' for an amount that nobody can have sent, and 'payment-known'.
 */
export async function recordPayment(
  context: Context,
  tx: Transaction,
  recorded: Recorded,
  doing: Doing,
): Promise<void> {
  const found = await lockOrder(tx, eq(orders.number, recorded.order));
  if (!found) throw new Problem('not-found');
  const { order, account } = found;
  if (!isCoinOrder(order))
    throw new Problem('order-state', { body: 'This order is not paid with a coin.' });
  if (!isCoinAmount(order.payment_mode, recorded.received)) {
    throw new Problem('malformed', {
      fields: {
        received: `At most ${COINS[order.payment_mode].decimals} decimals, and more than 0`,
      },
    });
  }
  if (coinWorth(recorded.received, order.crypto_rate) > MOST_AT_ONCE) {
    throw new Problem('malformed', {
      fields: { received: 'More than a million euros: look at the amount again' },
    });
  }
  const isNew = await keep(tx, order, recorded, doing);
  const payments = await tx.select().from(coinPayments).where(eq(coinPayments.orderId, order.id));
  const amounts = payments.map(({ amount }) => amount);
  const standing = coinPaymentStatus(order.payment_mode, order.crypto_amount, amounts);
  const confirmations = Math.min(...payments.map((payment) => payment.confirmations));
  const isConfirmed = isConfirmedFor(order);
  await tx
    .update(orders)
    .set({ crypto_received: standing.received, confirmations })
    .where(eq(orders.id, order.id));

  const locked = { order, account };
  const paid = {
    ...doing,
    payment: recorded.transaction,
    amount: `${standing.received} ${COINS[order.payment_mode].symbol}`,
  };
  // What is not confirmed may still be taken back on the chain.
  const confirmed = payments.filter(isConfirmed).map(({ amount }) => amount);
  const { over } = coinPaymentStatus(order.payment_mode, order.crypto_amount, confirmed);
  if (order.result === 'COMPLETED') await toWallet(context, tx, locked, over, doing);
  if (order.result === 'CANCELLED') await payOrder(context, tx, locked, paid);
  if (order.result !== 'AWAITING_PAYMENT' && order.result !== 'PENDING_VERIFICATION') return;
  if (standing.due === null && payments.every(isConfirmed)) {
    const { note } = await payOrder(context, tx, locked, paid);
    if (note === 'completed') await toWallet(context, tx, locked, over, doing);
    return;
  }
  await moveOrder(context, tx, order.id, 'PENDING_VERIFICATION', {
    ...doing,
    why: `${standing.received} seen (${recorded.transaction})`,
  });
  const { received, due } = standing;
  if (due !== null && isNew)
    await tellCustomer(context, tx, account, (address) =>
      shortPaymentMail(address, order, { received, due }),
    );
}

/** Whether it is a payment that was not known; a known one gets its confirmations. */
async function keep(
  tx: Transaction,
  order: CoinOrder,
  { received, transaction, confirmations }: Recorded,
  { by, now }: Doing,
) {
  const payment = { orderId: order.id, amount: received, transaction, confirmations, by, at: now };
  const [added] = await tx.insert(coinPayments).values(payment).onConflictDoNothing().returning();
  if (added) return true;
  const [known] = await tx
    .select()
    .from(coinPayments)
    .where(eq(coinPayments.transaction, transaction));
  if (known?.orderId !== order.id || Number(known.amount) !== Number(received))
    throw new Problem('payment-known');
  await tx.update(coinPayments).set({ confirmations }).where(eq(coinPayments.id, known.id));
  return false;
}

/** What nobody had to pay, `over` in the coin by now, is not kept: it is taken off the next order. */
async function toWallet(
  context: Context,
  tx: Transaction,
  { order, account }: Locked,
  over: string,
  { by, now }: Doing,
): Promise<void> {
  const why = `paid too much: ${over} ${COINS[order.payment_mode].symbol}`;
  const added = await creditOverpayment(tx, order, coinWorth(over, order.crypto_rate), {
    by,
    why,
    now,
  });
  if (added > 0)
    await tellCustomer(context, tx, account, (address) => creditedMail(address, order, added, why));
}

function isConfirmedFor({
  payment_mode,
}: CoinOrder): (payment: { confirmations: number }) => boolean {
  return ({ confirmations }) => confirmations >= COINS[payment_mode].confirmations;
}

function isCoinOrder(order: OrderRow): order is CoinOrder {
  return isCoin(order.payment_mode) && order.crypto_amount !== null && order.crypto_rate !== null;
}
