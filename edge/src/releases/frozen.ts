import type { LiveState } from '@site/shared/release';
import { ChangeRefused } from './change-refused';
import { type AuditEntry, withEntry } from './history';

/**
 * The live state in which a name is frozen: no release of it goes live, and a rollout keeps its
 * share. Rollbacks stay possible. Throws ChangeRefused.
 */
export function freeze(state: LiveState, name: string, auditEntry: AuditEntry): LiveState {
  if (!auditEntry.why)
    throw new ChangeRefused(400, 'Give the reason: release freeze --why "the sale of the year"');
  if (!state.releases[name]) throw new ChangeRefused(409, `No release of ${name} is live yet.`);
  refuseFrozen(state, name);
  const frozen = { ...state.frozen, [name]: auditEntry };
  return withUnchangedVersion({ ...state, frozen }, name, 'freeze', auditEntry);
}

/** The live state in which a name is not frozen. Throws ChangeRefused. */
export function unfreeze(state: LiveState, name: string, auditEntry: AuditEntry): LiveState {
  const { [name]: freezeOfName, ...frozen } = state.frozen ?? {};
  if (!freezeOfName) throw new ChangeRefused(409, `${name} is not frozen.`);
  return withUnchangedVersion({ ...state, frozen }, name, 'unfreeze', auditEntry);
}

/** Throws ChangeRefused for a frozen name. */
export function refuseFrozen({ frozen }: LiveState, name: string): void {
  const freezeOfName = frozen?.[name];
  if (freezeOfName)
    throw new ChangeRefused(
      409,
      `${name} is frozen by ${freezeOfName.by}: ${freezeOfName.why}. To go on: release unfreeze --why "…"`,
    );
}

/** The live state with a history entry that leaves the live version as it is. */
function withUnchangedVersion(
  state: LiveState,
  name: string,
  action: 'freeze' | 'unfreeze',
  auditEntry: AuditEntry,
): LiveState {
  const to = state.releases[name]?.live.version ?? null;
  return withEntry(state, { ...auditEntry, name, action, to });
}
