import type { LiveState } from '@site/shared/release';
import { ChangeRefused } from './change-refused';
import { type ChangeRecord, withEntry } from './history';

/**
 * The live state in which a name is frozen: no release of it goes live, and a rollout keeps its
 * share. Rollbacks stay possible. Throws ChangeRefused.
 */
export function freeze(state: LiveState, name: string, entry: ChangeRecord): LiveState {
  if (!entry.why)
    throw new ChangeRefused(400, 'Give the reason: release freeze --why "the sale of the year"');
  if (!state.releases[name]) throw new ChangeRefused(409, `No release of ${name} is live yet.`);
  refuseFrozen(state, name);
  const frozen = { ...state.frozen, [name]: entry };
  return withUnchanged({ ...state, frozen }, name, 'freeze', entry);
}

/** The live state in which a name is not frozen. Throws ChangeRefused. */
export function unfreeze(state: LiveState, name: string, entry: ChangeRecord): LiveState {
  const { [name]: freezeOfName, ...frozen } = state.frozen ?? {};
  if (!freezeOfName) throw new ChangeRefused(409, `${name} is not frozen.`);
  return withUnchanged({ ...state, frozen }, name, 'unfreeze', entry);
}

/** Throws ChangeRefused for a frozen name. */
export function refuseFrozen({ frozen }: LiveState, name: string): void {
  const found = frozen?.[name];
  if (found)
    throw new ChangeRefused(
      409,
      `${name} is frozen by ${found.by}: ${found.why}. To go on: release unfreeze --why "…"`,
    );
}

function withUnchanged(
  state: LiveState,
  name: string,
  action: 'freeze' | 'unfreeze',
  entry: ChangeRecord,
): LiveState {
  const to = state.releases[name]?.live.version ?? null;
  return withEntry(state, { ...entry, name, action, to });
}
