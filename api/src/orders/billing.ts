import type { contract, ParsedBodyOf } from '@site/shared/contract';
import {
  type BuildColumns,
  type Column,
  type InferModelFromColumns,
  type SQL,
  sql,
} from 'drizzle-orm';
import { text } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns';
import type { Vat } from '../vat/vat';

// The only file of the API that names the billing fields of an order. A new field needs its column,
// its value and, if it identifies a person, its erased value here, and a migration.

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
};

/** The words of a billing name, for the search of staff. */
export function nameWords(order: { name: Column; last_name: Column }): SQL {
  return sql`to_tsvector('simple', ${order.name} || ' ' || ${order.last_name})`;
}

type Billing = ParsedBodyOf<typeof contract.shop.createOrder>['billing'];

export function billingValues(
  { firstName, lastName, country, company, street, city }: Billing,
  vat: Vat,
) {
  return {
    name: firstName,
    last_name: lastName,
    country,
    company,
    street,
    city,
    vatNumber: vat.number,
    vatCheckedAt: vat.checkedAt,
  };
}

type BillingRow = InferModelFromColumns<BuildColumns<'orders', typeof billingColumns, 'pg'>>;

/** The billing of an order, for the order that replaces it. */
export function billingOf(order: BillingRow): BillingRow {
  const { name, last_name, country, company, street, city, vatNumber, vatCheckedAt } = order;
  return { name, last_name, country, company, street, city, vatNumber, vatCheckedAt };
}

/** The customer on the documents of an order. They keep it when the account is erased. */
export type Buyer = Omit<BillingRow, 'vatCheckedAt'>;

export function buyerOf(order: BillingRow): Buyer {
  const { vatCheckedAt: _, ...buyer } = billingOf(order);
  return buyer;
}

/** Set when the account is erased. The country stays, because the books need it. */
export const erasedBilling = { name: '', last_name: '', company: null, street: null, city: null };

/** Also set when the account is erased, on orders without a receipt: the books do not need them. */
export const erasedTaxEvidence = { vatNumber: null, vatCheckedAt: null, ipCountry: null };
