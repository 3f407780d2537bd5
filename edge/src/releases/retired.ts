import { type LiveState, SHELL } from '@site/shared/release';
import { badReleasesOf } from './bad-releases';
import { ChangeRefused } from './change-refused';
import { type AuditEntry, withEntry } from './history';
import { type LiveStateWriter, remoteNames } from './live-state';
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
  const otherRoutes = remoteNames({ releases }).flatMap(
    (other) => releases[other]?.live.routes ?? [],
  );
  if (!createRouteMatcher(otherRoutes)(to))
    throw new ChangeRefused(
      409,
      `${to} is not a page of another live remote. Name the page that replaces the pages of ${name}: release retire --to /support`,
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
  const entry = { ...auditEntry, name, action: 'retire' as const, from, to: null };
  return withEntry({ ...state, releases, retired }, entry);
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
  const state = await live.current();
  if (!publication) throw notPublished(state, name, version);
  refuseInUse(state, name, version);
  // Without its publication no command makes the release live, so the next check stays true.
  await publications.remove(name, version);
  try {
    await live.change((current) => {
      refuseInUse(current, name, version);
      const to = current.releases[name]?.live.version ?? null;
      return withEntry(current, { ...auditEntry, name, action: 'retire', from: version, to });
    });
  } catch (error) {
    await publications.add(publication);
    throw error;
  }
}

/** The refusal of a release without a publication. It says if the publication was withdrawn. */
export function notPublished({ history }: LiveState, name: string, version: string): ChangeRefused {
  const withdrawal = history.findLast(
    (entry) => entry.name === name && entry.action === 'retire' && entry.from === version,
  );
  return new ChangeRefused(
    404,
    withdrawal
      ? `${name} ${version} was withdrawn by ${withdrawal.by}: ${withdrawal.why}. Publish its build again, or use another version.`
      : `${name} ${version} is not published. \`release list\` shows the published versions.`,
  );
}

function refuseInUse(state: LiveState, name: string, version: string): void {
  if (versionsInUse(state, name).has(version))
    throw new ChangeRefused(
      409,
      `${name} ${version} is in use: it is live, previous, in a rollout, or what a watch compares with. Make another release live first.`,
    );
}

/** The live state in which a name is not retired. */
export function withoutRetired(state: LiveState, name: string): LiveState {
  if (!state.retired?.[name]) return state;
  const { [name]: _remote, ...retired } = state.retired;
  return { ...state, retired };
}

function requireReason({ why }: AuditEntry) {
  if (!why.trim())
    throw new ChangeRefused(400, 'Give the reason, for the history: release retire --why "…"');
}
