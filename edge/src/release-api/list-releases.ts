import type { LiveStateReader } from '../releases/live-state';
import type { Publication, Publications } from '../releases/publications';

/** What `list` shows of one name. */
export type ReleaseList = {
  name: string;
  live: string | null;
  previous: string | null;
  canary: { version: string; percent: number } | null;
  /** Newest first. */
  releases: Publication[];
};

export async function listReleases(
  name: string,
  live: LiveStateReader,
  publications: Publications,
): Promise<ReleaseList> {
  const remoteState = (await live.current()).releases[name];
  return {
    name,
    live: remoteState?.live.version ?? null,
    previous: remoteState?.previous?.version ?? null,
    canary: remoteState?.canary
      ? { version: remoteState.canary.release.version, percent: remoteState.canary.percent }
      : null,
    releases: await publications.of(name),
  };
}
