import * as z from 'zod/mini';
import { releaseNav } from './nav';
import { filePath, integrity, releaseName, releaseRoute, releaseVersion } from './release';

const liveFile = z.object({ path: filePath, integrity });
export type LiveFile = z.infer<typeof liveFile>;

const liveRoute = z.extend(releaseRoute, { files: z.array(liveFile) });
export type LiveRoute = z.infer<typeof liveRoute>;

/**
 * What a document needs of a release, copied out of its release.json: a release whose files are gone still has its place in the
 * boot manifest, so that only its own pages fail.
 */
const liveRelease = z.object({
  version: releaseVersion,
  entry: liveFile,
  global: z.string(),
  initial: z.array(liveFile),
  routes: z.array(liveRoute),
  nav: releaseNav,
  /** Files of its folder `public`, served at the site's root; only the shell has any. */
  public: z.array(filePath),
});
export type LiveRelease = z.infer<typeof liveRelease>;

/** What was done to a release; `revert` is the edge's own decision, when a canary fails more often than the stable release. */
export const releaseAction = z.enum(['activate', 'rollback', 'rollout', 'withdraw', 'revert']);
export type ReleaseAction = z.infer<typeof releaseAction>;

const version = z.nullable(releaseVersion);

/** One line of the history: who changed what is live, when (milliseconds, UTC) and why. */
const historyEntry = z.object({
  at: z.int(),
  name: releaseName,
  action: releaseAction,
  /** What all or, for a rollout, the other visitors had before; null when nothing was live. */
  from: version,
  to: version,
  /** Percentage of visitors, where not all get it. */
  percent: z.optional(z.number()),
  by: z.string(),
  why: z.string(),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

const remoteState = z.object({
  live: liveRelease,
  /** The last good one before it, which a page falls back to. */
  previous: z.nullable(liveRelease),
  /** What a part of the visitors get in place of the live one; percent from 0.01 to 99.99. */
  canary: z.optional(
    z.object({ release: liveRelease, percent: z.number().check(z.gt(0), z.lt(100)) }),
  ),
});
export type RemoteState = z.infer<typeof remoteState>;

/**
 * live.json: which release of each name the site serves, the last good one before it, a canary, and how it came to that. Replaced as
 * a whole, never edited, so that the state and its history always agree.
 */
export const liveState = z.object({
  schema: z.literal(1),
  releases: z.record(releaseName, remoteState),
  /** Oldest first; appended to, and shortened by the oldest of a name when they are many. */
  history: z._default(z.array(historyEntry), []),
});
export type LiveState = z.infer<typeof liveState>;
