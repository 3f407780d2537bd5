import { type LiveState, SHELL } from '@site/shared/release';
import { badReleasesOf } from './bad-releases';
import { ChangeRefused } from './change-refused';
import { trimHistory } from './history';
import { type LiveStateWriter, remoteNames } from './live-state';
import type { AuditEntry } from './live-state-changes';
import { createRouteMatcher } from './match-route';
import type { Publications } from './publications';
import { versionsInUse } from './retention';

/**
 * The live state without a remote. Its pages then name the page `to` of another remote. Throws
 * ChangeRefused.
 */
export function retireRemote(
  state: LiveState,
  name: string,
  to: string,
  auditEntry: AuditEntry,
): LiveState {
  requireReason(auditEntry);
  const { [name]: remote, ...releases } = state.releases;
  if (name === SHELL)
    throw new ChangeRefused(409, 'The shell cannot be retired: every page needs it.');
  if (!remote) throw new ChangeRefused(409, `No release of ${name} is live, so it has no pages.`);
  if (remote.canary)
    throw new ChangeRefused(
      409,
      `${name} has a rollout in progress. End it first: release rollback.`,
    );
  const others = remoteNames({ releases }).flatMap((other) => releases[other]?.live.routes ?? []);
  if (!createRouteMatcher(others)(to))
    throw new ChangeRefused(
      409,
      `${to} is not a page of another live remote. Name the page that takes the place of the pages of ${name}: release retire --to /support`,
    );
  const retired = {
    ...state.retired,
    [name]: {
      paths: remote.live.routes.map(({ path }) => path),
      to,
      at: auditEntry.at,
      ...badReleasesOf(state, name),
    },
  };
  const from = remote.live.version;
  return withEntry({ ...state, releases, retired }, name, from, null, auditEntry);
}

/**
 * Withdraws the publication of a release, so that no command makes it live. Throws ChangeRefused
 * for a release that visitors may get.
 */
export async function retireRelease(
  { live, publications }: { live: LiveStateWriter; publications: Publications },
  name: string,
  version: string,
  auditEntry: AuditEntry,
): Promise<void> {
  requireReason(auditEntry);
  const publication = await publications.find(name, version);
  if (!publication) throw new ChangeRefused(404, `${name} ${version} is not published.`);
  // Before anything changes.
  refuseInUse(await live.current(), name, version);
  // First, so that no command makes it live in between.
  await publications.remove(name, version);
  try {
    await live.change((state) => {
      refuseInUse(state, name, version);
      const liveVersion = state.releases[name]?.live.version ?? null;
      return withEntry(state, name, version, liveVersion, auditEntry);
    });
  } catch (error) {
    await publications.add(publication);
    throw error;
  }
}

function refuseInUse(state: LiveState, name: string, version: string): void {
  if (versionsInUse(state, name).has(version))
    throw new ChangeRefused(
      409,
      `${name} ${version} is in use: it is live, previous, in a rollout, or what a watch compares with. Make another release live first.`,
    );
}

/** The live state in which this name is not retired. */
export function withoutRetired(state: LiveState, name: string): LiveState {
  if (!state.retired?.[name]) return state;
  const { [name]: _live, ...retired } = state.retired;
  return { ...state, retired };
}

function withEntry(
  state: LiveState,
  name: string,
  from: string,
  to: string | null,
  auditEntry: AuditEntry,
): LiveState {
  const entry = { ...auditEntry, name, action: 'retire' as const, from, to };
  return { ...state, history: trimHistory([...state.history, entry], name) };
}

function requireReason({ why }: AuditEntry) {
  if (!why.trim())
    throw new ChangeRefused(400, 'Give the reason, for the history: release retire --why "…"');
}
