import {
  BILLING_FIELD_NAMES,
  BILLING_FIELDS,
  type Billing,
  isCommonBillingField,
  mapOrderBilling,
  type OrderBilling,
  orderBillingName,
} from '@site/shared/contract';
import {
  type BuildColumns,
  type Column,
  type ColumnBuilderBase,
  type InferModelFromColumns,
  type SQL,
  sql,
} from 'drizzle-orm';
import { text } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns';
import type { Vat } from '../vat/vat';

/** The billing of an order: a text for each of `BILLING_FIELDS`, and the time of the VIES check. */
export const billingColumns = {
  name: text().notNull(),
  last_name: text().notNull(),
  country: text().notNull(),
  /** A company and its address; null for a person. */
  company: text(),
  street: text(),
  city: text(),
  /** Null unless VIES confirmed the number. */
  vatNumber: text('vat_number'),
  /** When VIES confirmed the number: the proof for the tax office. */
  vatCheckedAt: moment('vat_checked_at'),
} satisfies Record<keyof OrderBilling | 'vatCheckedAt', ColumnBuilderBase>;

/** The words of a billing name, for the search of staff. */
export function nameWords(order: { name: Column; last_name: Column }): SQL {
  return sql`to_tsvector('folded', ${order.name} || ' ' || ${order.last_name})`;
}

/** The `billingColumns` of a new order. */
export function billingValues(billing: Billing, vat: Vat) {
  const texts = mapOrderBilling((name) => billing[name]) as OrderBilling;
  return { ...texts, vatNumber: vat.number, vatCheckedAt: vat.checkedAt };
}

type BillingRow = InferModelFromColumns<BuildColumns<'orders', typeof billingColumns, 'pg'>>;

/** The billing of an order, for the order that replaces it. */
export function billingOf(order: BillingRow): BillingRow {
  const names = Object.keys(billingColumns) as (keyof BillingRow)[];
  return Object.fromEntries(names.map((name) => [name, order[name]])) as BillingRow;
}

/** The customer on the documents of an order. They keep it when the account is erased. */
export type Buyer = Omit<BillingRow, 'vatCheckedAt'>;

export function buyerOf(order: BillingRow): Buyer {
  const { vatCheckedAt: _, ...buyer } = billingOf(order);
  return buyer;
}

function erasedValues(erased: 'always' | 'without a receipt'): Partial<Buyer> {
  const names = BILLING_FIELD_NAMES.filter((name) => BILLING_FIELDS[name].erased === erased);
  return Object.fromEntries(
    names.map((name) => [orderBillingName(name), isCommonBillingField(name) ? '' : null]),
  );
}

/** What the erasure of an account sets in all of its orders. */
export const erasedBilling = erasedValues('always');

/** What it also sets in orders without a receipt: the books do not need their evidence of VAT. */
export const erasedTaxEvidence = {
  ...erasedValues('without a receipt'),
  ...{ vatCheckedAt: null, ipCountry: null },
};
