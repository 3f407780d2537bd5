import {
  type Coin,
  compareCoinAmounts,
  isAboutAmount,
  type OrderStatus,
  percentOfCoin,
} from '@site/shared/rules';
import { BLOCK_TIME_TOLERANCE_MS } from '../payments/chains/chain-reader';

/** An order that a transfer to its deposit address may pay. */
export type Candidate = {
  number: string;
  userId: number;
  result: OrderStatus;
  createdAt: number;
  /** What the order waits for, in the coin: the missing rest, or the whole amount. */
  expected: string;
  /** The order is open and not paid in full. */
  isWaiting: boolean;
};

export type Match =
  | { order: string }
  /** `unclear`: the waiting orders that the transfer may be for. */
  | { why: string; unclear: readonly Candidate[] };

/**
 * Another amount than a waiting order expects, but within these percentages of it, may be a part of
 * its payment or too much. It counts if this is true of one waiting order only.
 */
const MIN_PART_PERCENT = 50;
const MAX_EXCESS_PERCENT = 200;
/** A smaller part of an order is not a payment: such amounts are sent as advertisements. */
const MIN_PAYMENT_PERCENT = 1;

/** Whether an amount is too small to be a payment of an order that expects `expected`. */
export function isDust(coin: Coin, amount: string, expected: string): boolean {
  return compareCoinAmounts(coin, amount, percentOfCoin(coin, expected, MIN_PAYMENT_PERCENT)) < 0;
}

/**
 * The order that a transfer pays. Orders at one address have different amounts, so the exact amount
 * decides first, then an amount within the tolerance. Another amount counts if it can only be for
 * one order. In doubt no order is chosen, and an administrator assigns the payment.
 */
export function matchTransfer(
  coin: Coin,
  { amount, paidAt }: { amount: string; paidAt: number },
  candidates: readonly Candidate[],
): Match {
  const possible = candidates.filter(
    ({ createdAt }) => createdAt - BLOCK_TIME_TOLERANCE_MS <= paidAt,
  );
  const waiting = possible.filter(({ isWaiting }) => isWaiting);
  const isAtMost = (percent: number) => (candidate: Candidate) =>
    compareCoinAmounts(coin, amount, percentOfCoin(coin, candidate.expected, percent)) <= 0;
  const exact = possible.filter(({ expected }) => compareCoinAmounts(coin, amount, expected) === 0);
  const about = possible.filter(
    ({ expected, result }) => result !== 'COMPLETED' && isAboutAmount(coin, amount, expected),
  );
  for (const matching of [exact, about]) {
    if (matching.length === 0) continue;
    const chosen = choose(matching);
    return chosen
      ? { order: chosen.number }
      : { why: 'several orders expect it', unclear: waiting };
  }
  const near = waiting.filter(
    (candidate) =>
      isAtMost(MAX_EXCESS_PERCENT)(candidate) &&
      compareCoinAmounts(coin, amount, percentOfCoin(coin, candidate.expected, MIN_PART_PERCENT)) >=
        0,
  );
  const [only] = near;
  if (only && near.length === 1) return { order: only.number };
  if (near.length > 1) return { why: 'it may be for several orders', unclear: near };
  // With one possible order, a smaller part can only be for this order.
  const [single] = possible;
  if (
    single &&
    possible.length === 1 &&
    single.result !== 'COMPLETED' &&
    !isDust(coin, amount, single.expected) &&
    isAtMost(MAX_EXCESS_PERCENT)(single)
  )
    return { order: single.number };
  return { why: 'no order expects this amount', unclear: waiting };
}

/** The only order; or of one customer's orders the waiting one, else the newest. */
function choose(matching: readonly Candidate[]): Candidate | undefined {
  const [first] = matching;
  if (!first || matching.some(({ userId }) => userId !== first.userId)) return undefined;
  return (
    matching.find(({ isWaiting }) => isWaiting) ??
    matching.toSorted((a, b) => b.createdAt - a.createdAt)[0]
  );
}
