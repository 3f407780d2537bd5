import type { BadRelease, LiveState, RemoteState } from '@site/shared/release';
import { ChangeRefused } from './change-refused';

/** The newest bad releases of a name are kept. Older ones are only in the history. */
const MAX_BAD_RELEASES = 50;

type BadReleases = Pick<RemoteState, 'bad'>;

/** Whether the edge has ended this release, or it was replaced while it failed. */
export function isBad({ bad }: BadReleases, version: string): boolean {
  return bad?.some((release) => release.version === version) ?? false;
}

/** The bad releases of a name with this one. */
export function withBad(
  remote: BadReleases,
  version: string,
  { why, at }: Pick<BadRelease, 'why' | 'at'>,
): BadReleases {
  const otherReleases = withoutBad(remote, version).bad ?? [];
  return { bad: [...otherReleases, { version, why, at }].slice(-MAX_BAD_RELEASES) };
}

/** The bad releases of a name without this one. */
export function withoutBad({ bad = [] }: BadReleases, version: string): BadReleases {
  const otherReleases = bad.filter((release) => release.version !== version);
  return otherReleases.length > 0 ? { bad: otherReleases } : {};
}

/** The bad releases of a name, also of a retired one. */
export function badReleasesOf(state: LiveState, name: string): BadReleases {
  const { bad } = state.releases[name] ?? state.retired?.[name] ?? {};
  return bad ? { bad } : {};
}

/** Throws ChangeRefused for a bad release, unless the caller forces it and names a reason. */
export function refuseBad(
  state: LiveState,
  name: string,
  version: string,
  { isForced, why }: { isForced: boolean; why: string },
): void {
  const bad = badReleasesOf(state, name).bad?.find((release) => release.version === version);
  if (!bad || (isForced && why.trim())) return;
  const day = new Date(bad.at).toISOString().slice(0, 10);
  throw new ChangeRefused(
    409,
    `${name} ${version} is bad since ${day}: ${bad.why}. Fix it and publish a new build, or use --force and --why.`,
  );
}
