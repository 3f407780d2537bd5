import type { Cents, Coin } from '@site/shared/rules';
import type { User } from '../auth/tables';
import type { Config } from '../config/config';
import type { Context } from '../context';
import type { Transaction } from '../db/database';
import { notifyCustomer } from '../orders/notify';
import type { OrderRow } from '../orders/tables';
import { type Deposit, depositOf } from '../payments/coins/deposit';
import { depositMail } from './coin-mails';
import { isCoinOrder } from './coin-order';
import { takeDepositAddress } from './deposit-address';
import { amountsAt } from './watched-orders';

/** The deposit of a new order, with an amount that no other watched order at its address has. */
export async function coinDeposit(
  tx: Transaction,
  { crypto: { sources } }: Config,
  pricedOrder: { coin: Coin; amount: Cents; rate: number; now: number },
): Promise<Deposit> {
  const { coin, now } = pricedOrder;
  const at = await takeDepositAddress(tx, sources[coin], pricedOrder);
  return depositOf(at, pricedOrder, await amountsAt(tx, { coin, address: at.address, now }));
}

/** Mails the deposit of a new coin order to its customer. */
export async function mailDeposit(
  context: Context,
  tx: Transaction,
  order: OrderRow,
  account: User,
): Promise<void> {
  if (!isCoinOrder(order)) return;
  await notifyCustomer(context, tx, account, (address) => depositMail(address, order));
}
