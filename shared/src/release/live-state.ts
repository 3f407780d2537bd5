import * as z from '@site/shared/schema';
import { release, releaseName, releaseVersion } from './release';

/** What the history of a name tells. */
export const releaseAction = z.enum([
  'activate',
  'rollback',
  'rollout',
  /** The share of a rollout was set to 0 %. */
  'withdraw',
  /** The edge itself ended a release that fails more often than the one it is compared with. */
  'revert',
  'preview',
  /** A remote was ended, or one release that was not in use. */
  'retire',
  'freeze',
  'unfreeze',
  /** The gate refused a release. */
  'refuse',
  /** Few networks report decisive faults of a release, so the edge has not ended it. */
  'complain',
  'make-token',
  'revoke-token',
]);

/** A moment in milliseconds, UTC. */
const moment = z.int();

const version = z.nullable(releaseVersion);

/** An audit entry: who did what with a name, when and why. */
export const historyEntry = z.object({
  at: moment,
  name: releaseName,
  action: releaseAction,
  /** The version before the change; null when no release was live. */
  from: version,
  to: version,
  /** The share of visitors in percent, for a rollout. */
  percent: z.optional(z.number()),
  by: z.string(),
  why: z.string(),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

/** The steps by which the edge makes a canary live by itself. */
export const rolloutPlan = z.object({
  /** Shares of the visitors in percent, in rising order; the last is 100. */
  steps: z.array(z.number().check(z.gt(0), z.maximum(100))).check(
    z.minLength(1),
    z.maxLength(20),
    z.refine((steps) => steps.at(-1) === 100 && isRising(steps), 'rises to 100'),
  ),
  /** Good views of the canary, of at least 3 networks, that end a step. */
  views: z.int().check(z.minimum(1), z.maximum(1_000_000)),
  /** After this time one good view is enough, unless more views fail than with the live release. */
  minutes: z.number().check(z.gt(0), z.maximum(10_080)),
  /** After its minutes, a step also ends without views, and without events of the live release. */
  quietSite: z.optional(z.boolean()),
  /** The author and the reason in the history entries of the steps. */
  by: z.string(),
  why: z.string(),
});
export type RolloutPlan = z.infer<typeof rolloutPlan>;

const canary = z.object({
  release,
  /** From 0.01 to 99.99. */
  percent: z.number().check(z.gt(0), z.lt(100)),
  /** When the share was set. Views are counted from then. */
  since: moment,
  plan: z.optional(rolloutPlan),
});

/** A release that is compared with the one before it for a time after its activation. */
const releaseWatch = z.object({
  release: releaseVersion,
  against: releaseVersion,
  since: moment,
  /** The releases of other names that went live together with this one, and go back with it. */
  set: z.optional(z.array(z.object({ name: releaseName, version: releaseVersion }))),
});

/**
 * A release that the edge ended, or that was replaced while it failed. It goes live again only with
 * force and a reason.
 */
const badRelease = z.object({ version: releaseVersion, why: z.string(), at: moment });
export type BadRelease = z.infer<typeof badRelease>;

/**
 * The releases of a name that visitors get. Each is stored as its whole release.json, so a
 * release whose files are missing stays in the boot manifest, and only its own pages fail.
 */
const remoteState = z.object({
  live: release,
  /** The last good release before the live one. A page falls back to it. */
  previous: z.nullable(release),
  /** The release that a share of the visitors gets. */
  canary: z.optional(canary),
  watch: z.optional(releaseWatch),
  /** Oldest first. */
  bad: z.optional(z.array(badRelease)),
});
export type RemoteState = z.infer<typeof remoteState>;

/** A remote that was ended. Its pages name the page that takes their place. */
const retiredRemote = z.object({
  /** The URL patterns that it owned. */
  paths: z.array(z.string()),
  /** The path of a page of another remote. */
  to: z.string(),
  at: moment,
  /** The bad releases that the remote had. They stay bad when it goes live again. */
  bad: z.optional(z.array(badRelease)),
});

/** Who froze a name, when and why. */
const freeze = z.object({ by: z.string(), why: z.string(), at: moment });

/**
 * live.json: the releases of each name that visitors get, with the history. The file is always
 * replaced as a whole, so that the releases and the history agree.
 */
export const liveState = z.object({
  schema: z.literal(1),
  releases: z.record(releaseName, remoteState),
  /** Oldest first. The oldest entries of a name are removed when there are many. */
  history: z.array(historyEntry),
  /** The frozen names. No release of them goes live. */
  frozen: z.optional(z.record(releaseName, freeze)),
  /** The retired remotes by name. A remote that goes live again is removed. */
  retired: z.optional(z.record(releaseName, retiredRemote)),
});
export type LiveState = z.infer<typeof liveState>;

function isRising(steps: number[]): boolean {
  return steps.every((step, index) => index === 0 || step > (steps[index - 1] ?? 0));
}
