import { isDeepStrictEqual } from 'node:util';
import { type HistoryEntry, isReleaseVersion, type LiveState } from '@site/shared/release';
import { MAX_WHY_LENGTH } from './change-limits';

/** Who changes the live state, why, and when (milliseconds, UTC). Part of a history entry. */
export type AuditEntry = Pick<HistoryEntry, 'by' | 'why' | 'at'>;

/** The most entries of a name. They are in live.json, so more would slow down every change. */
const MAX_ENTRIES = 200;
/** The actions that change the live version of a name. */
export const LIVE_VERSION_ACTIONS = new Set(['activate', 'rollback', 'revert']);
/** The actions that change no release. */
const EVENT_ACTIONS = new Set(['refuse', 'complain', 'make-token', 'revoke-token']);

/** Whether an entry tells of a change of a release. */
export function isChange({ action }: Pick<HistoryEntry, 'action'>): boolean {
  return !EVENT_ACTIONS.has(action);
}

/**
 * The live state with a further entry. The oldest entries of its name are removed: the history
 * keeps the newest 200, and the newest 200 changes of the live version. `from` is the live version
 * unless the entry names another one.
 */
export function withEntry(
  state: LiveState,
  entry: Omit<HistoryEntry, 'from'> & Partial<Pick<HistoryEntry, 'from'>>,
): LiveState {
  const from = state.releases[entry.name]?.live.version ?? null;
  const history = [...state.history, { from, ...entry }];
  return { ...state, history: trimHistory(history, entry.name) };
}

function trimHistory(history: HistoryEntry[], name: string): HistoryEntry[] {
  const entries = history.filter((entry) => entry.name === name);
  if (entries.length <= MAX_ENTRIES) return history;
  const keptEntries = new Set([
    ...entries.slice(-MAX_ENTRIES),
    ...entries.filter(({ action }) => LIVE_VERSION_ACTIONS.has(action)).slice(-MAX_ENTRIES),
  ]);
  return history.filter((entry) => entry.name !== name || keptEntries.has(entry));
}

/** The live state with an event. A repetition of the last entry of the name changes nothing. */
export function withEvent(state: LiveState, event: HistoryEntry): LiveState {
  const entry = { ...event, why: shortened(event.why) };
  const lastEntry = state.history.findLast(({ name }) => name === event.name);
  // A repetition differs in its time only.
  const isRepetition = isDeepStrictEqual(lastEntry && { ...lastEntry, at: event.at }, entry);
  return isRepetition ? state : withEntry(state, entry);
}

/** The live state with a refusal of the gate for each of these releases. */
export function withRefusal(
  state: LiveState,
  refusedReleases: { name: string; version: unknown }[],
  { at, by, why }: AuditEntry,
): LiveState {
  return refusedReleases.reduce((next, { name, version }) => {
    const from = state.releases[name]?.live.version ?? null;
    const to = typeof version === 'string' && isReleaseVersion(version) ? version : null;
    return withEvent(next, { at, name, action: 'refuse', from, to, by, why });
  }, state);
}

function shortened(text: string): string {
  return text.length > MAX_WHY_LENGTH ? `${text.slice(0, MAX_WHY_LENGTH - 1)}…` : text;
}
