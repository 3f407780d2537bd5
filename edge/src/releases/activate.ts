import type { LiveRelease, LiveState, Release } from '@site/shared/release';
import { type AuditEntry, withRemoteState } from './live-state-changes';

const PUBLIC = 'public/';

const BY_HAND: Omit<AuditEntry, 'at'> = { by: 'operator', why: '' };

/**
 * The live state with these releases live; what was live before becomes the previous good release, and a canary ends. One that is
 * live already changes nothing.
 */
export function activate(
  state: LiveState,
  releases: Release[],
  auditEntry: AuditEntry = { ...BY_HAND, at: Date.now() },
): LiveState {
  return releases.reduce((before, release) => {
    const now = before.releases[release.name];
    if (now?.live.version === release.version && !now.canary) return before;
    const live = liveReleaseOf(release);
    const previous = now?.live.version === live.version ? now.previous : (now?.live ?? null);
    return withRemoteState(
      before,
      release.name,
      { live, previous },
      { ...auditEntry, action: 'activate', to: live.version },
    );
  }, state);
}

/** What the live state keeps of a release. */
export function liveReleaseOf(release: Release): LiveRelease {
  const integrities = new Map(release.files.map((file) => [file.path, file.integrity]));
  const linked = (path: string) => ({ path, integrity: integrities.get(path) ?? '' });
  return {
    version: release.version,
    entry: linked(release.entry),
    global: release.global,
    initial: release.initial.map(linked),
    routes: release.routes.map((route) => ({ ...route, files: route.files.map(linked) })),
    nav: release.nav,
    public: release.files
      .filter((file) => file.path.startsWith(PUBLIC))
      .map((file) => file.path.slice(PUBLIC.length)),
  };
}
