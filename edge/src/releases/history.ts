import type { HistoryEntry } from '@site/shared/release';

/** Who placed what was built on the machine itself; it must be known what, so that a start undoes no team's release. */
export const PLACED_BY = 'release-local';

/** Lines that are kept of one name. A year of releases a day, with their rollouts, would make every change slower for everybody. */
const KEPT = 200;

const TURNS = new Set(['activate', 'rollback', 'revert']);

/**
 * The history without what is too old of a name: its newest 200 lines stay, as many of those that say what was live and what was turned
 * away from, and the last one that was placed on the machine itself.
 */
export function withoutOldest(history: HistoryEntry[], name: string): HistoryEntry[] {
  const own = history.filter((entry) => entry.name === name);
  if (own.length <= KEPT) return history;
  const placed = own.filter(({ by }) => by === PLACED_BY);
  const kept = new Set([
    ...own.slice(-KEPT),
    ...own.filter(({ action }) => TURNS.has(action)).slice(-KEPT),
    ...placed.slice(-1),
  ]);
  return history.filter((entry) => entry.name !== name || kept.has(entry));
}
