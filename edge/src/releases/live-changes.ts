import type { HistoryEntry, LiveRelease, LiveSlot, LiveTable } from '@site/shared/release';
import { ChangeRefused } from './change-refused';
import { withoutOldest } from './history';

/** Who changes the live table, why, and when (milliseconds, UTC). */
export type Doing = Pick<HistoryEntry, 'by' | 'why' | 'at'>;

/** The table with another slot for a name, and the line of history that belongs to it. */
export function changeSlot(
  table: LiveTable,
  name: string,
  slot: LiveSlot,
  entry: Omit<HistoryEntry, 'name' | 'from'> & Partial<Pick<HistoryEntry, 'from'>>,
): LiveTable {
  const from = table.releases[name]?.live.version ?? null;
  const history = withoutOldest([...table.history, { from, ...entry, name }], name);
  return { ...table, releases: { ...table.releases, [name]: slot }, history };
}

/** A part of the visitors gets this release, the others keep the live one. Throws ChangeRefused. */
export function rollOut(
  table: LiveTable,
  name: string,
  release: LiveRelease,
  percent: number,
  doing: Doing,
): LiveTable {
  const slot = slotOf(table, name);
  if (slot.live.version === release.version)
    throw new ChangeRefused(409, `${name} ${release.version} is live for everybody already.`);
  const canary = { release, percent };
  return changeSlot(
    table,
    name,
    { ...slot, canary },
    { ...doing, action: 'rollout', to: release.version, percent },
  );
}

/** Ends a canary: everybody gets the live release. `action` says whose decision it was. Throws ChangeRefused. */
export function withdraw(
  table: LiveTable,
  name: string,
  action: 'rollback' | 'withdraw' | 'revert',
  doing: Doing,
): LiveTable {
  const { canary, ...slot } = slotOf(table, name);
  if (!canary) throw new ChangeRefused(409, `${name} has no rollout under way.`);
  return changeSlot(table, name, slot, {
    ...doing,
    action,
    from: canary.release.version,
    to: slot.live.version,
  });
}

/**
 * The release before the live one is live again. `earlier` becomes the one to fall back to: what was rolled back from is no good
 * release. Throws ChangeRefused.
 */
export function rollBack(
  table: LiveTable,
  name: string,
  earlier: LiveRelease | null,
  doing: Doing,
): LiveTable {
  const { previous } = slotOf(table, name);
  if (!previous)
    throw new ChangeRefused(
      409,
      `${name} has no release before the live one. Activate one by its version instead.`,
    );
  return changeSlot(
    table,
    name,
    { live: previous, previous: earlier },
    { ...doing, action: 'rollback', to: previous.version },
  );
}

/**
 * The newest release of a name that was live for everybody before `version` and that nobody turned away from since; undefined when
 * there is none.
 */
export function goodBefore(table: LiveTable, name: string, version: string): string | undefined {
  const entries = table.history.filter((entry) => entry.name === name);
  const bad = new Set(
    entries
      .filter(({ action }) => action === 'rollback' || action === 'revert')
      .map(({ from }) => from),
  );
  bad.add(table.releases[name]?.live.version ?? null);
  const wereLive = entries
    .filter(({ action }) => action === 'activate')
    .flatMap(({ from, to }) => [from, to]);
  const before = wereLive.slice(0, wereLive.lastIndexOf(version));
  return before.findLast(
    (candidate): candidate is string =>
      candidate !== null && candidate !== version && !bad.has(candidate),
  );
}

function slotOf(table: LiveTable, name: string): LiveSlot {
  const slot = table.releases[name];
  if (!slot) throw new ChangeRefused(409, `No release of ${name} is live yet. Activate one first.`);
  return slot;
}
