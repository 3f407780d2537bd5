import type { LiveStateReader } from '../releases/live-state';
import type { Publications } from '../releases/publications';
import { namesInSetWith } from '../releases/released-sets';
import { comparisonOutcomes } from '../rollout/outcomes';
import type { ReleaseCounting } from '../rollout/release-counting';

/** The response for `list`: the state of one name. */
export type ReleaseList = Awaited<ReturnType<typeof listReleases>>;

export async function listReleases(
  name: string,
  live: LiveStateReader,
  publications: Publications,
  counting: ReleaseCounting,
) {
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
          /** When this share was set, in milliseconds, UTC. */
          since: canary.since,
          plan: canary.plan,
        }
      : null,
    /** The live release in its time after the activation. */
    watch: watch ?? null,
    /** The names whose releases went live with this one, as a set, and go back with it. */
    set: namesInSetWith(state, name),
    bad,
    /** Who froze the name, and why; null when releases may go live. */
    frozen: state.frozen?.[name] ?? null,
    /** The views of the canary, or else of the watched release; null when nothing is compared. */
    counts: comparisonOutcomes(counting, name, state, Date.now()),
    /** Newest first. */
    releases: await publications.list(name),
  };
}
