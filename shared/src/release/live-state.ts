import * as z from 'zod/mini';
import { releaseNav } from './nav';
import { filePath, integrity, releaseName, releaseRoute, releaseVersion } from './release';

const liveFile = z.object({ path: filePath, integrity });
export type LiveFile = z.infer<typeof liveFile>;

const liveRoute = z.extend(releaseRoute, { files: z.array(liveFile) });
export type LiveRoute = z.infer<typeof liveRoute>;

/**
 * The part of a release.json that a document needs. It is a copy, so a release without its files
 * stays in the boot manifest and only its own pages fail.
 */
const liveRelease = z.object({
  version: releaseVersion,
  entry: liveFile,
  global: z.string(),
  initial: z.array(liveFile),
  routes: z.array(liveRoute),
  nav: releaseNav,
  /** Files in its `public` folder, served at the site's root. Only the shell has them. */
  public: z.array(filePath),
});
export type LiveRelease = z.infer<typeof liveRelease>;

/**
 * A change of a live release, or a preview link, which changes none. With `revert` the edge itself
 * ends a canary that fails more often than the live release.
 */
export const releaseAction = z.enum([
  'activate',
  'rollback',
  'rollout',
  'withdraw',
  'revert',
  'preview',
]);
export type ReleaseAction = z.infer<typeof releaseAction>;

const version = z.nullable(releaseVersion);

/** An audit entry: who changed the live release of a name, when (milliseconds, UTC) and why. */
const historyEntry = z.object({
  at: z.int(),
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

const remoteState = z.object({
  live: liveRelease,
  /** The last good release before the live one. A page falls back to it. */
  previous: z.nullable(liveRelease),
  /** The release that a share of the visitors gets; percent from 0.01 to 99.99. */
  canary: z.optional(
    z.object({ release: liveRelease, percent: z.number().check(z.gt(0), z.lt(100)) }),
  ),
});
export type RemoteState = z.infer<typeof remoteState>;

/**
 * live.json: the live release, the previous one and the canary of each name, with the history. The
 * file is always replaced as a whole, so state and history agree.
 */
export const liveState = z.object({
  schema: z.literal(1),
  releases: z.record(releaseName, remoteState),
  /** Oldest first. The oldest entries of a name are removed when there are many. */
  history: z._default(z.array(historyEntry), []),
});
export type LiveState = z.infer<typeof liveState>;
