import { BUSINESS_DATA, type BusinessDataName } from '@site/shared/contract';
import { takeNumber } from '../db/counters';
import type { Transaction } from '../db/database';
import type { ActEntry } from '../http/http-context';
import { Problem } from '../http/problem';
import { momentText } from './changed-fields';
import { counterOf } from './list-versions';
import type { FirstValues } from './read-versions';

/** The part that a call changes, and how often it had been changed when the page was loaded. */
export type PartChange = { name: BusinessDataName; part: string; changes: number };

/**
 * Why stored rows of other modules do not allow a change of a value, as a text; null if they do. By
 * the name of the data.
 */
export type StoredObstacles = Partial<
  Record<
    BusinessDataName,
    (tx: Transaction, before: unknown, after: unknown, part: string) => Promise<string | null>
  >
>;

/** Who changes a part, when (ms), the settings of first versions, and the audit entry. */
export type Change = {
  actorId: number;
  now: number;
  config: FirstValues;
  storedObstacles: StoredObstacles;
} & Pick<ActEntry, 'setEntryFields'>;

/**
 * Counts a change of a part and locks the part until the transaction ends. Returns the number of
 * the change. Throws 'not-found' for an unknown part, and 'version-changed' if the page has not
 * shown the last change.
 */
export async function countChange(
  tx: Transaction,
  { name, part, changes }: PartChange,
): Promise<number> {
  if (!BUSINESS_DATA[name].parts.includes(part)) throw new Problem('not-found');
  const number = await takeNumber(tx, counterOf(name, part));
  if (number !== changes + 1) throw new Problem('version-changed');
  return number;
}

/** Throws 'version-refused' with the reason if stored rows do not allow the change of a value. */
export async function checkStoredRows(
  tx: Transaction,
  { name, part }: PartChange,
  { before, after }: { before: unknown; after: unknown },
  { storedObstacles }: Change,
): Promise<void> {
  const obstacle = await storedObstacles[name]?.(tx, before, after, part);
  if (obstacle) throw new Problem('version-refused', { body: obstacle });
}

/** The facts of the audit entry beside the values: the part, and the beginning of the version. */
export function entryFacts({ name, part }: PartChange, validFrom: number) {
  return {
    subject: part ? `${name} ${part}` : name,
    from: momentText(validFrom),
  };
}
