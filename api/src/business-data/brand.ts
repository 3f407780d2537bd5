import type { Brand } from '@site/shared/contract';
import type { Queryable } from '../db/database';
import { type FirstValues, versionNow } from './read-versions';

/** The look of the site at `now` (ms), for mails and documents. */
export async function brandNow(db: Queryable, config: FirstValues, now: number): Promise<Brand> {
  return (await versionNow(db, 'brand', '', now, config)).value;
}
