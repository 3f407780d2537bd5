import { type LiveState, type Release, SKIP_COOKIE } from '@site/shared/release';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LiveStateReader } from '../releases/live-state';
import type { ReleaseSet } from '../releases/release-set';
import type { ReleaseStore } from '../releases/release-store';
import {
  followPreviewLink,
  PREVIEW_COOKIE,
  type PreviewLinks,
  readPreviews,
} from './preview-links';
import { canariesOf, type ReleaseSets, skippedReleases } from './release-sets';
import { BUCKET_COOKIE, drawBucket, isInRollout, parseBucket } from './visitor-bucket';

/**
 * The release set for the visitor of a request: with previews; or with canaries by the visitor's
 * bucket, and without the releases that failed in this browser. Sets the cookies of previews and
 * buckets on the reply. Undefined when the reply has been sent, as for a preview link.
 */
export type ChooseReleases = (
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<ReleaseSet | undefined>;

export function createChooseReleases({
  live,
  sets,
  store,
  previews: links,
  production,
}: {
  live: LiveStateReader;
  sets: ReleaseSets;
  store: ReleaseStore;
  previews: PreviewLinks;
  production: boolean;
}): ChooseReleases {
  /**
   * The live releases, with a previewed release in place of the live one of its name; undefined
   * without a preview. A previewed release has no fallback, so the preview shows its faults, such
   * as missing files.
   */
  async function previewSet(
    state: LiveState,
    cookie: string | undefined,
  ): Promise<ReleaseSet | undefined> {
    const shownPreviews = readPreviews(links, cookie);
    if (shownPreviews.length === 0) return undefined;
    const previewed = await Promise.all(
      shownPreviews.map(async ({ name, version }) => {
        const release = await store.find(name, version);
        return { name, version, release };
      }),
    );
    const key = previewed
      .map(({ name, version, release }) => `${name}@${version}${release ? '' : ' missing'}`)
      .join(' ');
    return sets.cached(state, key, () => {
      const releases = { ...state.releases };
      for (const { name, version, release } of previewed) {
        const current = state.releases[name]?.live;
        const live = release ?? (current && withoutFiles(current, version));
        if (live) releases[name] = { live, previous: null };
      }
      return { releases, retired: state.retired, previews: shownPreviews, isShared: false };
    });
  }

  return async (request, reply) => {
    if (followPreviewLink(request, reply, links, production)) return undefined;
    const state = await live.current();
    const preview = await previewSet(state, request.cookies[PREVIEW_COOKIE]);
    if (preview) return preview;

    const canaries = canariesOf(state);
    const skipped = skippedReleases(request.cookies[SKIP_COOKIE], state);
    // Without a canary, the visitor needs no bucket, and gets no cookie for it.
    const bucket = canaries.length > 0 ? visitorBucket(request, reply, production) : 0;
    const canaryNames = canaries
      .filter(({ name, percent }) => isInRollout(bucket, name, percent))
      .map(({ name }) => name);
    return sets.ofVisitor(state, canaryNames, skipped);
  };
}

/**
 * Stands for a release whose files are missing: it has its version and the pages of the live
 * release, without a file. Its pages then fail with this version.
 */
function withoutFiles({ server: _server, ...live }: Release, version: string): Release {
  const routes = live.routes.map((route) => ({ ...route, files: [] }));
  return { ...live, version, routes, initial: [], files: [] };
}

/** The bucket in the cookie of the visitor, or else a new one, which is set as the cookie. */
function visitorBucket(request: FastifyRequest, reply: FastifyReply, secure: boolean): number {
  const stored = parseBucket(request.cookies[BUCKET_COOKIE.name]);
  if (stored !== undefined) return stored;
  const bucket = drawBucket();
  const { name, maxAge } = BUCKET_COOKIE;
  reply.setCookie(name, String(bucket), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge,
  });
  return bucket;
}
