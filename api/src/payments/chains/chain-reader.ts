import { COINS, type Coin, HOUR_MS } from '@site/shared/rules';

/** The time of a block may differ from the real time by two hours. */
export const BLOCK_TIME_TOLERANCE_MS = 2 * HOUR_MS;

/** A transfer to a deposit address, as a chain's server reports it. */
export type ChainTransfer = {
  /**
   * The transaction's id on the chain. Several outputs to the address in one transaction are
   * summed.
   */
  transaction: string;
  /** In the coin, with all decimals. */
  amount: string;
  /** 0 while the transaction is in no block. */
  confirmations: number;
  /** The time of its block in ms; null while it is in no block. */
  blockTime: number | null;
};

/**
 * Reads one chain. `transfersTo` returns every transfer to the address in blocks since `since` (ms)
 * and those in no block yet, in no particular order. It throws if the server is unreachable, slow,
 * or returns data that contradicts itself: an incomplete list would look like a vanished payment.
 */
export type ChainReader = {
  transfersTo: (address: string, since: number) => Promise<ChainTransfer[]>;
};

/** Thrown for an answer that breaks the documented form or contradicts itself. */
export class ChainDataError extends Error {}

/** A whole number of a coin's smallest units as text with all decimals. */
export function amountFromUnits(coin: Coin, units: bigint): string {
  const { decimals } = COINS[coin];
  const digits = String(units).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/**
 * The confirmations of a block at `height` when the chain's newest block is `tip`. The server may
 * have read the tip before the block arrived, so one block of difference is normal; more is an
 * error.
 */
export function confirmationsAt(height: number, tip: number): number {
  if (height > tip + 1) throw new ChainDataError(`block ${height} is above the tip ${tip}`);
  return Math.max(1, tip - height + 1);
}
