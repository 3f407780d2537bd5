import type { LiveStateReader } from '../releases/live-state';
import type { Publications } from '../releases/publications';
import { namesReleasedWith } from '../releases/released-together';
import { nameOutcomes } from '../rollout/outcomes';
import type { ReleaseCounting } from '../rollout/release-counting';

/** The JSON response with the state of one name. */
export type ReleaseList = Awaited<ReturnType<typeof listReleases>>;

export type ListParts = {
  live: LiveStateReader;
  publications: Publications;
  counting: ReleaseCounting;
  /** Milliseconds, UTC. */
  now: () => number;
};

export async function listReleases(name: string, { live, publications, counting, now }: ListParts) {
  const state = await live.current();
  const { live: current, previous, canary, watch, bad = [] } = state.releases[name] ?? {};
  return {
    name,
    live: current?.version ?? null,
    previous: previous?.version ?? null,
    /** The languages of the live release beside English, with the number of texts they lack. */
    languages: Object.entries(current?.languages ?? {}).map(([language, { missing }]) => ({
      language,
      missing,
    })),
    canary: canary
      ? {
          version: canary.release.version,
          percent: canary.percent,
          /** When this share was set, in milliseconds, UTC. */
          since: canary.since,
          plan: canary.plan,
        }
      : null,
    /** The comparison of the live release with the one before it. */
    watch: watch ?? null,
    /** The names whose releases went live together with this one, and go back with it. */
    set: namesReleasedWith(state, name),
    bad,
    /** Who froze the name, and why; null when releases may go live. */
    frozen: state.frozen?.[name] ?? null,
    /** Null for a name without a live release. */
    outcomes: nameOutcomes(counting, name, state, now()) ?? null,
    /** Newest first. */
    releases: await publications.list(name),
  };
}
