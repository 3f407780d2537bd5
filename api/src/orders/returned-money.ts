import type { Cents } from '@site/shared/rules';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../db/database';
import { preparedQuery } from '../db/prepared-query';
import { type PaymentOutcome, paymentEvents, type StoredPaymentEvent } from '../payments/tables';
import type { OrderRow } from './tables';

/**
 * What a refund or dispute has come to. Reports of one arrive in any order: a state replaces the
 * states before it in this list, and 'won' and 'lost' replace each other.
 */
const STATES = {
  'refund-pending': { kind: 'refund', state: 'pending', rank: 1 },
  'refund-done': { kind: 'refund', state: 'done', rank: 2 },
  'refund-failed': { kind: 'refund', state: 'failed', rank: 3 },
  disputed: { kind: 'dispute', state: 'open', rank: 1 },
  'dispute-won': { kind: 'dispute', state: 'won', rank: 2 },
  'dispute-lost': { kind: 'dispute', state: 'lost', rank: 2 },
} as const;
type ReportedOutcome = keyof typeof STATES;
const REPORTED = [...(Object.keys(STATES) as ReportedOutcome[]), 'refunded'] as const;

/** The provider of the reports about parts that the administrator has returned by hand. */
export const RETURNED_BY_HAND = 'hand';

/** A refund or dispute of the payment of an order, in its last state. */
export type PaymentReturn = {
  /** The provider's id. */
  subject: string;
  kind: 'refund' | 'dispute';
  state: 'pending' | 'done' | 'failed' | 'open' | 'won' | 'lost';
  amount: Cents;
  /** When it was reported first, in ms. */
  at: number;
  isByHand: boolean;
  /** Why it failed; null for the others. */
  reason: string | null;
};

/** What became of the payment of an order, in cents. */
export type ReturnedMoney = {
  /** Oldest first. */
  returns: PaymentReturn[];
  /** What is returned or on its way, and what the bank took. */
  returned: Cents;
  /**
   * The same with the refunds that failed: the customer still gets that money, so the documents
   * keep its correction. A later refund replaces a failed one.
   */
  corrected: Cents;
  /** What the provider has reported as done, and what the bank took. */
  done: Cents;
  /** What open disputes are about. */
  disputed: Cents;
};

const eventsQuery = preparedQuery('returns_of_order', (db) =>
  db
    .select()
    .from(paymentEvents)
    .where(
      and(
        eq(paymentEvents.order, sql.placeholder('number')),
        inArray(paymentEvents.outcome, [...REPORTED]),
      ),
    )
    .orderBy(asc(paymentEvents.id)),
);

/**
 * What the providers have reported about the payment that paid an order, also before that payment
 * was reported itself. `except` leaves one report out.
 */
export async function returnedMoneyOf(
  db: Queryable,
  order: PaidOrder,
  { except }: { except?: StoredPaymentEvent } = {},
): Promise<ReturnedMoney> {
  const { number } = order;
  const events = await eventsQuery(db).execute({ number });
  return returnedIn(
    events.filter(({ id }) => id !== except?.id),
    order,
  );
}

type PaidOrder = Pick<OrderRow, 'number' | 'paymentReference'>;

/**
 * What is returned of each of these orders, by number, in cents: `returned` of `returnedMoneyOf`.
 * An order without a report is missing.
 */
export async function returnedOfOrders(
  db: Queryable,
  orders: readonly PaidOrder[],
): Promise<ReadonlyMap<string, Cents>> {
  const numbers = orders.map(({ number }) => number);
  const isReported = inArray(paymentEvents.outcome, [...REPORTED]);
  const events = await db
    .select()
    .from(paymentEvents)
    .where(and(inArray(paymentEvents.order, numbers), isReported))
    .orderBy(asc(paymentEvents.id));
  const byOrder = new Map<string, StoredPaymentEvent[]>();
  for (const event of events)
    byOrder.set(event.order, [...(byOrder.get(event.order) ?? []), event]);
  return new Map(
    orders.flatMap((order) => {
      const ofOrder = byOrder.get(order.number);
      return ofOrder ? [[order.number, returnedIn(ofOrder, order).returned] as const] : [];
    }),
  );
}

/** What reports say of the payment that paid an order; of all payments while that is not known. */
function returnedIn(
  reports: readonly StoredPaymentEvent[],
  { paymentReference }: PaidOrder,
): ReturnedMoney {
  const events = reports.filter(
    ({ payment }) => paymentReference === null || payment === paymentReference,
  );
  const sums = [...new Set(events.map(({ provider }) => provider))].map((provider) =>
    sumsIn(events.filter((event) => event.provider === provider)),
  );
  const total = (name: keyof Omit<ReturnedMoney, 'returns'>) =>
    sums.reduce((sum, each) => sum + each[name], 0);
  return {
    returns: returnsIn(events),
    ...{ returned: total('returned'), corrected: total('corrected') },
    ...{ done: total('done'), disputed: total('disputed') },
  };
}

/** The sums of the reports of one provider: each adds up its own refunds only. */
function sumsIn(events: readonly StoredPaymentEvent[]): Omit<ReturnedMoney, 'returns'> {
  const returns = returnsIn(events);
  const sumOf = (...states: PaymentReturn['state'][]) =>
    returns
      .filter(({ state }) => states.includes(state))
      .reduce((sum, { amount }) => sum + amount, 0);
  const refunded = Math.max(
    0,
    ...events.filter(({ outcome }) => outcome === 'refunded').map(({ amount }) => amount),
  );
  const standing = sumOf('pending', 'done');
  const lost = sumOf('lost');
  // A refund can be made again before the failure of the first one is reported. Both would count,
  // so the sum that the provider reports for the payment is the limit, once it is known.
  const stillRefunded =
    refunded > 0 ? Math.min(refunded, Math.max(standing, refunded - sumOf('failed'))) : standing;
  return {
    returned: stillRefunded + lost,
    corrected: refunded + lost,
    done: sumOf('done') + lost,
    disputed: sumOf('open'),
  };
}

/** The subject of a report. A dispute without an id is the only one of its payment. */
export function subjectOf({ subject, payment, order }: StoredPaymentEvent): string {
  return subject ?? payment ?? order;
}

function returnsIn(events: readonly StoredPaymentEvent[]): PaymentReturn[] {
  const bySubject = new Map<string, PaymentReturn & { rank: number }>();
  for (const event of events) {
    if (!isReportedState(event.outcome)) continue;
    const { kind, state, rank } = STATES[event.outcome];
    const subject = subjectOf(event);
    const known = bySubject.get(`${kind} ${subject}`);
    if (known && known.rank > rank) continue;
    const { amount, reason, receivedAt, provider } = event;
    const isByHand = provider === RETURNED_BY_HAND;
    const at = known?.at ?? receivedAt;
    bySubject.set(`${kind} ${subject}`, {
      ...{ subject, kind, state, amount, at, isByHand, reason, rank },
    });
  }
  return [...bySubject.values()].map(({ rank: _rank, ...each }) => each);
}

function isReportedState(outcome: PaymentOutcome): outcome is ReportedOutcome {
  return Object.hasOwn(STATES, outcome);
}
