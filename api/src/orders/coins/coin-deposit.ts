import type { Cents, Coin } from '@site/shared/rules';
import type { Config } from '../../config/config';
import type { Transaction } from '../../db/database';
import { type Deposit, depositFor } from '../../payments/coins/deposit';
import { amountsAt } from './watched-orders';

/** The deposit of a new order, with an amount that no other watched order at its address has. */
export function coinDeposit(
  tx: Transaction,
  config: Config,
  asked: { coin: Coin; amount: Cents; rate: number; now: number },
): Promise<Deposit> {
  const { now } = asked;
  return depositFor(tx, config, asked, (coin, address) => amountsAt(tx, { coin, address, now }));
}
