import type { Order } from '@site/shared/contract';
import { type OrderAmounts, toEuros } from '@site/shared/rules';
import type { OrderRow } from './tables';

/**
 * An order as the contract has it: amounts in euros, empty fields omitted, `payment_url` only while
 * the order is unpaid. The contract's schema drops the columns that it does not name.
 */
export function orderResponse(row: OrderRow): Order {
  const { number, crypto_wallet, tag, payment_url, ipCountry: _ipCountry, ...columns } = row;
  const isUnpaid = row.result === 'AWAITING_PAYMENT';
  return {
    ...withoutNulls(columns),
    ...amountsInEuros(row),
    id: number,
    crypto_wallet,
    tag,
    ...(isUnpaid && payment_url !== null && { payment_url }),
  };
}

/** The amounts of an order as the wire has them: in euros. */
export function amountsInEuros({
  price,
  couponAmount,
  wallet,
  amount,
}: Pick<OrderAmounts, 'price' | 'couponAmount' | 'wallet' | 'amount'>) {
  return {
    price: toEuros(price),
    couponAmount: toEuros(couponAmount),
    wallet: toEuros(wallet),
    amount: toEuros(amount),
  };
}

/** Evidence for the administrator; omitted if no proxy reported it. */
export function connectionCountry({ ipCountry }: OrderRow): { ipCountry?: string } {
  return ipCountry === null ? {} : { ipCountry };
}

type WithoutNulls<T> = { [K in keyof T as null extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as null extends T[K] ? K : never]?: NonNullable<T[K]>;
};

/** A row without its empty columns. */
export function withoutNulls<T extends object>(row: T): WithoutNulls<T> {
  const entries = Object.entries(row).filter(([, value]) => value !== null);
  return Object.fromEntries(entries) as WithoutNulls<T>;
}
