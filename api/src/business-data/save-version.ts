import { businessData } from '@site/shared/contract';
import { versionAt } from '@site/shared/rules';
import type { Transaction } from '../db/database';
import { fieldMessages } from '../http/field-messages';
import { Problem } from '../http/problem';
import { changedFields } from './changed-fields';
import {
  type Change,
  checkStoredRows,
  countChange,
  entryFacts,
  type PartChange,
} from './count-change';
import { versionsOf } from './read-versions';
import { businessVersions } from './tables';

/**
 * Stores a version that applies from `validFrom` (ms) on, by default at once. Throws as
 * `countChange`, 'malformed' for a value of another shape, 'version-refused' for a value that the
 * data or stored rows do not allow, 'version-past' for a `validFrom` before now, and 'version-same'
 * if the value changes nothing.
 */
export async function saveVersion(
  tx: Transaction,
  change: PartChange & { value: unknown; validFrom?: number | undefined },
  by: Change,
): Promise<void> {
  const { actorId, now, setEntryFields, config } = by;
  const { name, part, validFrom = now } = change;
  const data = businessData(name);
  const parsed = data.value.safeParse(change.value);
  if (!parsed.success) throw new Problem('malformed', fieldMessages(parsed.error.issues));
  const obstacle = data.obstacle?.(parsed.data, part) ?? null;
  if (obstacle !== null) throw new Problem('version-refused', { body: obstacle });
  if (validFrom < now) throw new Problem('version-past');
  const number = await countChange(tx, change);
  const before = versionAt(await versionsOf(tx, name, part, config), validFrom).value;
  const entry = changedFields(before, parsed.data);
  if (entry === null) throw new Problem('version-same');
  await checkStoredRows(tx, change, { before, after: parsed.data }, by);
  await tx
    .insert(businessVersions)
    .values({ name, part, number, validFrom, value: parsed.data, actorId, createdAt: now });
  setEntryFields({ ...entry, ...entryFacts(change, validFrom) });
}
