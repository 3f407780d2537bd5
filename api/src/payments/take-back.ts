import type { OrderStatus } from '@site/shared/rules';
import { administratorsOf } from '../auth/admin-emails';
import type { Context } from '../context';
import type { Transaction } from '../db/database';
import { moveOrder } from '../orders/move-order';
import { movedMail, takenBackMail } from '../orders/order-mails';
import type { OrderRow } from '../orders/tables';
import { tellCustomer } from '../orders/tell-customer';
import { expected, type Found, odd, type Settled } from './settled';
import type { PaymentEvent } from './tables';

type Step = { to: OrderStatus; why: string } | null;

/**
 * Follows what became of money that had been paid: refunded, disputed at the bank, and how the dispute ended. What it has bought goes
 * and comes back with it. The customer and the administrators are told. Repeated, it does nothing more.
 */
export async function takeBack(
  context: Context,
  tx: Transaction,
  { order, account, event }: Found,
  now: number,
): Promise<Settled> {
  const what = whatHappened(event, order);
  const step = stepAfter(event, order);
  const moved =
    step &&
    (await moveOrder(context, tx, order.id, step.to, {
      by: event.provider,
      why: `${step.why} (${event.eventId})`,
      now,
    }));
  if (!moved && order.result === endOf(event))
    return expected(`${what}; the order is ${order.result} already`);
  if (moved)
    await tellCustomer(context, tx, account, (address) =>
      movedMail(address, moved, { reason: `${step.why}.`, from: order.result }),
    );
  for (const to of await administratorsOf(tx))
    await context.outbox.enqueue(tx, takenBackMail(to, moved ?? order, what));
  return odd(
    moved ? `${what}; the order is ${moved.result}` : `${what}; the order stays ${order.result}`,
  );
}

/** Where an order goes, which depends on where it stands; null where that is for somebody to decide. */
function stepAfter({ outcome, amount }: PaymentEvent, order: OrderRow): Step {
  switch (outcome) {
    case 'refunded':
      if (amount < order.amount) return null;
      // One that was not completed ends here: the notice of its payment may still be on the way, and must not complete it.
      return { to: isUnderWay(order) ? 'CANCELLED' : 'REFUNDED', why: 'the payment was refunded' };
    case 'disputed':
      return { to: 'BLOCKED', why: 'the payment was disputed at the bank' };
    case 'dispute-lost':
      return { to: 'REFUNDED', why: 'the bank has paid the disputed payment back' };
    case 'dispute-won':
      // One that had not been completed when it was disputed still waits for somebody to look at it.
      return order.receipt === null
        ? null
        : { to: 'COMPLETED', why: 'the dispute was settled in favour of the payment' };
    default:
      return null;
  }
}

function isUnderWay({ result }: OrderRow): boolean {
  return result === 'AWAITING_PAYMENT' || result === 'PENDING_VERIFICATION';
}

/** The status that such an event leads to, and that a repetition finds. */
function endOf({ outcome }: PaymentEvent): OrderStatus {
  if (outcome === 'disputed') return 'BLOCKED';
  return outcome === 'dispute-won' ? 'COMPLETED' : 'REFUNDED';
}

function whatHappened({ outcome, amount }: PaymentEvent, order: OrderRow): string {
  if (outcome === 'refunded')
    return amount < order.amount
      ? 'a part of the payment was refunded'
      : 'the payment was refunded';
  if (outcome === 'disputed') return 'the payment is disputed';
  return outcome === 'dispute-won' ? 'the dispute was won' : 'the dispute was lost';
}
