import type { contract, ParsedBodyOf } from '@site/shared/contract';
import { type Column, type SQL, sql } from 'drizzle-orm';
import { text } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns';
import type { Vat } from '../vat/vat';

// The only file of the API that names the billing fields of an order. A new field needs its column,
// its value and, if it identifies a person, its erased value here, and a migration.

export const billingColumns = {
  name: text().notNull(),
  last_name: text().notNull(),
  country: text().notNull(),
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

export function billingValues({ firstName, lastName, country }: Billing, vat: Vat) {
  return {
    name: firstName,
    last_name: lastName,
    country,
    vatNumber: vat.number,
    vatCheckedAt: vat.checkedAt,
  };
}

/** Set when the account is erased. The country stays, because the books need it. */
export const erasedBilling = { name: '', last_name: '' };

/** Also set when the account is erased, on orders without a receipt: the books do not need them. */
export const erasedTaxEvidence = { vatNumber: null, vatCheckedAt: null, ipCountry: null };
