import { isInEu } from '@site/shared/rules';
import { versionNow } from '../business-data/read-versions';
import type { Queryable } from '../db/database';

/** The VAT percentage of a country at `now` (ms). 0 outside the EU and for OTHER. */
export async function vatPercentNow(db: Queryable, country: string, now: number): Promise<number> {
  if (!isInEu(country)) return 0;
  return (await versionNow(db, 'vat-rate', country, now)).value.percent;
}
