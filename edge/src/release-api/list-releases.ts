import type { BadRelease, Freeze, ReleaseWatch, RolloutPlan } from '@site/shared/release';
import type { LiveStateReader } from '../releases/live-state';
import type { Publication, Publications } from '../releases/publications';
import { namesInSetWith } from '../releases/released-sets';
import { comparisonOutcomes, type NameOutcomes } from '../rollout/outcomes';
import type { ReleaseCounting } from '../rollout/release-counting';

/** The response for `list`: the state of one name. */
export type ReleaseList = {
  name: string;
  live: string | null;
  previous: string | null;
  canary: {
    version: string;
    percent: number;
    /** When this share was set, in milliseconds, UTC. */
    since?: number | undefined;
    plan?: RolloutPlan | undefined;
  } | null;
  /** The live release in its time after the activation. */
  watch: ReleaseWatch | null;
  /** The names whose releases went live with this one, as a set, and go back with it. */
  set: string[];
  bad: BadRelease[];
  /** Who froze the name, and why; null when releases may go live. */
  frozen: Freeze | null;
  /** The views of the canary, or else of the watched release; null when nothing is compared. */
  counts: NameOutcomes['comparison'];
  /** Newest first. */
  releases: Publication[];
};

export async function listReleases(
  name: string,
  live: LiveStateReader,
  publications: Publications,
  counting: ReleaseCounting,
): Promise<ReleaseList> {
  const state = await live.current();
  const { live: current, previous, canary, watch, bad = [] } = state.releases[name] ?? {};
  return {
    name,
    live: current?.version ?? null,
    previous: previous?.version ?? null,
    canary: canary
      ? {
          version: canary.release.version,
          percent: canary.percent,
          since: canary.since,
          plan: canary.plan,
        }
      : null,
    watch: watch ?? null,
    set: namesInSetWith(state, name),
    bad,
    frozen: state.frozen?.[name] ?? null,
    counts: comparisonOutcomes(counting, name, state, Date.now()),
    releases: await publications.list(name),
  };
}
