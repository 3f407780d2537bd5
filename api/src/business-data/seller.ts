import type { Imprint } from '@site/shared/contract';
import type { Queryable } from '../db/database';
import { type FirstValues, versionNow } from './read-versions';

/** The seller at `now` (ms), for documents and VAT. */
export async function sellerNow(db: Queryable, config: FirstValues, now: number): Promise<Imprint> {
  return (await versionNow(db, 'seller', '', now, config)).value;
}
