import { isInEu, type VatBase } from '@site/shared/rules';
import { versionNow } from '../business-data/read-versions';
import type { Queryable } from '../db/database';

/** The VAT percentage of a country at `now` (ms). 0 outside the EU and for OTHER. */
export async function vatPercentNow(db: Queryable, country: string, now: number): Promise<number> {
  if (!isInEu(country)) return 0;
  return (await versionNow(db, 'vat-rate', country, now)).value.percent;
}

/** Of which amount the VAT of an order that is placed at `now` (ms) is a percentage. */
export async function vatBaseNow(db: Queryable, now: number): Promise<VatBase> {
  return (await versionNow(db, 'vat-base', '', now)).value.base;
}
