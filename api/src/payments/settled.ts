import type { User } from '../auth/tables';
import type { OrderRow } from '../orders/tables';
import type { PaymentEvent } from './tables';

/** An event with the order that it is about and the account of that order, both locked. */
export type Found = { order: OrderRow; account: User; event: PaymentEvent };

/** What came of an event; `isOdd` where somebody should look at it. */
export type Settled = { note: string; isOdd: boolean };

export function odd(note: string): Settled {
  return { note, isOdd: true };
}

export function expected(note: string): Settled {
  return { note, isOdd: false };
}
