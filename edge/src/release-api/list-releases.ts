import type { LiveStateReader } from '../releases/live-state';
import type { Publication, Publications } from '../releases/publications';

/** The response for `list`: the state of one name. */
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
  const remote = (await live.current()).releases[name];
  const canary = remote?.canary;
  return {
    name,
    live: remote?.live.version ?? null,
    previous: remote?.previous?.version ?? null,
    canary: canary ? { version: canary.release.version, percent: canary.percent } : null,
    releases: await publications.list(name),
  };
}
