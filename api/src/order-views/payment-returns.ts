import type { PaymentReturn as Shown } from '@site/shared/contract';
import { toEuros } from '@site/shared/rules';
import type { Queryable } from '../db/database';
import { type PaymentReturn, returnedMoneyOf } from '../orders/returned-money';
import type { OrderRow } from '../orders/tables';
import { refundOf } from '../refunds/settle-refund';
import type { RefundRow } from '../refunds/tables';

/** The states as the page shows them: a lost dispute has returned the money. */
const SHOWN_STATES = { pending: 'pending', done: 'done', failed: 'failed', lost: 'done' } as const;

/** What was returned of the payment of an order, for its page; empty if nothing was. */
export async function returnsField(db: Queryable, order: OrderRow): Promise<{ returns?: Shown[] }> {
  const { returns } = await returnedMoneyOf(db, order);
  const refund = await refundOf(db, order.id);
  const all = [
    ...returns.flatMap((each) => shownReturn(each)),
    ...(refund && order.result === 'REFUNDED' ? ownRefund(refund, returns) : []),
  ].toSorted((a, b) => a.at - b.at);
  return all.length > 0 ? { returns: all } : {};
}

/** Empty for an open or won dispute: nothing was returned. */
function shownReturn({ kind, state, amount, at, subject, isByHand }: PaymentReturn): Shown[] {
  if (state === 'open' || state === 'won') return [];
  const shown = { kind, state: SHOWN_STATES[state], amount: toEuros(amount), at };
  return [{ ...shown, ...(isByHand && { transaction: subject }) }];
}

/** The refund of the whole order, unless the provider has reported it. */
function ownRefund(
  { amount, reference, at, doneAt }: RefundRow,
  returns: readonly PaymentReturn[],
): Shown[] {
  if (amount === 0 || returns.some(({ subject }) => subject === reference)) return [];
  const state = doneAt === null ? 'pending' : 'done';
  return [{ kind: 'refund', state, amount: toEuros(amount), at: doneAt ?? at }];
}
