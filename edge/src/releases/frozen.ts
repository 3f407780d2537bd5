import type { HistoryEntry, LiveState } from '@site/shared/release';
import { ChangeRefused } from './change-refused';
import { trimHistory } from './history';
import type { AuditEntry } from './live-state-changes';

/**
 * The live state in which a name is frozen: no release of it goes live, and a rollout keeps its
 * share. Rollbacks stay possible. Throws ChangeRefused.
 */
export function freeze(state: LiveState, name: string, entry: AuditEntry): LiveState {
  if (!entry.why)
    throw new ChangeRefused(400, 'Give the reason: release freeze --why "the sale of the year"');
  if (!state.releases[name]) throw new ChangeRefused(409, `No release of ${name} is live yet.`);
  if (state.frozen?.[name]) throw new ChangeRefused(409, frozenText(name, state.frozen[name]));
  return withEntry({ ...state, frozen: { ...state.frozen, [name]: entry } }, name, 'freeze', entry);
}

/** The live state in which a name is not frozen. Throws ChangeRefused. */
export function unfreeze(state: LiveState, name: string, entry: AuditEntry): LiveState {
  const { [name]: frozen, ...others } = state.frozen ?? {};
  if (!frozen) throw new ChangeRefused(409, `${name} is not frozen.`);
  return withEntry({ ...state, frozen: others }, name, 'unfreeze', entry);
}

/** Throws ChangeRefused for a frozen name. */
export function refuseFrozen({ frozen }: LiveState, name: string): void {
  const found = frozen?.[name];
  if (found) throw new ChangeRefused(409, frozenText(name, found));
}

function frozenText(name: string, { by, why }: AuditEntry): string {
  return `${name} is frozen by ${by}: ${why}. To go on: release unfreeze --why "…"`;
}

function withEntry(
  state: LiveState,
  name: string,
  action: 'freeze' | 'unfreeze',
  entry: AuditEntry,
): LiveState {
  const version = state.releases[name]?.live.version ?? null;
  const change: HistoryEntry = { ...entry, name, action, from: version, to: version };
  return { ...state, history: trimHistory([...state.history, change], name) };
}
