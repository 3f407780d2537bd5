import { versionAt, versionBefore } from '@site/shared/rules';
import type { Transaction } from '../db/database';
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
 * Stores the value before the version that applies at `now` as a new version, which applies at
 * once. Throws as `countChange`, and 'version-not-taken-back' if another version applies or the
 * version is a default, and 'version-refused' if stored rows do not allow it.
 */
export async function takeBackVersion(
  tx: Transaction,
  change: PartChange & { number: number },
  by: Change,
): Promise<void> {
  const { actorId, now, setEntryFields, config } = by;
  const { name, part } = change;
  const number = await countChange(tx, change);
  const versions = await versionsOf(tx, name, part, config);
  const current = versionAt(versions, now);
  const before = versionBefore(versions, current);
  if (current.number !== change.number || !before) throw new Problem('version-not-taken-back');
  await checkStoredRows(tx, change, { before: current.value, after: before.value }, by);
  await tx.insert(businessVersions).values({
    ...{ name, part, number, validFrom: now, value: before.value },
    ...{ actorId, createdAt: now, takesBack: current.number },
  });
  const entry = changedFields(current.value, before.value);
  setEntryFields({ ...entry, ...entryFacts(change, now) });
}
