import type { LiveReader } from '../releases/live-store';
import type { Publication, Publications } from '../releases/published';

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
  live: LiveReader,
  publications: Publications,
): Promise<ReleaseList> {
  const slot = (await live.current()).releases[name];
  return {
    name,
    live: slot?.live.version ?? null,
    previous: slot?.previous?.version ?? null,
    canary: slot?.canary
      ? { version: slot.canary.release.version, percent: slot.canary.percent }
      : null,
    releases: await publications.of(name),
  };
}
