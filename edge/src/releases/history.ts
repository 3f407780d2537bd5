import type { HistoryEntry } from '@site/shared/release';

/** `by` of the entries that `release-local` writes. */
export const RELEASE_LOCAL = 'release-local';

/** Per name. The whole history is part of live.json, so a longer one slows down every change. */
const MAX_ENTRIES = 200;

/** The actions that change the live version of a name. */
export const LIVE_VERSION_ACTIONS = new Set(['activate', 'rollback', 'revert']);

/**
 * The history with the oldest entries of a name removed. It keeps the newest 200 entries, the
 * newest 200 changes of the live version, and the last entry by `release-local`. Without this
 * entry, a restart of the site would undo the releases of the teams.
 */
export function trimHistory(history: HistoryEntry[], name: string): HistoryEntry[] {
  const entries = history.filter((entry) => entry.name === name);
  if (entries.length <= MAX_ENTRIES) return history;
  const kept = new Set([
    ...entries.slice(-MAX_ENTRIES),
    ...entries.filter(({ action }) => LIVE_VERSION_ACTIONS.has(action)).slice(-MAX_ENTRIES),
    ...entries.filter(({ by }) => by === RELEASE_LOCAL).slice(-1),
  ]);
  return history.filter((entry) => entry.name !== name || kept.has(entry));
}
