import { versionBefore } from '@site/shared/rules';
import { and, eq } from 'drizzle-orm';
import type { Transaction } from '../db/database';
import { Problem } from '../http/problem';
import { changedFields } from './changed-fields';
import { type Change, countChange, entryFacts, type PartChange } from './count-change';
import { versionsOf } from './read-versions';
import { businessVersions } from './tables';

/**
 * Deletes a version that begins after `now` (ms). It stays in the history. Throws as `countChange`,
 * 'not-found' for an unknown version, and 'version-applies' for one that has begun.
 */
export async function deleteVersion(
  tx: Transaction,
  change: PartChange & { number: number },
  { now, setEntryFields, config }: Change,
): Promise<void> {
  const { name, part } = change;
  await countChange(tx, change);
  const versions = await versionsOf(tx, name, part, config);
  const deleted = versions.find(({ number }) => number === change.number);
  if (!deleted) throw new Problem('not-found');
  if (deleted.validFrom <= now) throw new Problem('version-applies');
  await tx
    .update(businessVersions)
    .set({ deletedAt: now })
    .where(
      and(
        eq(businessVersions.name, name),
        eq(businessVersions.part, part),
        eq(businessVersions.number, change.number),
      ),
    );
  const entry = changedFields(deleted.value, versionBefore(versions, deleted)?.value);
  setEntryFields({ ...entry, ...entryFacts(change, deleted.validFrom) });
}
