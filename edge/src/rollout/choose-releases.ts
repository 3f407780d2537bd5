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
 * The release set for a request: a preview, canaries by visitor bucket, or the live releases,
 * without the releases that failed in this browser. Sets the cookies of previews and canaries on
 * the reply. Undefined when the reply is already sent.
 */
export type ChooseReleases = (
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<ReleaseSet | undefined>;

export function createChooseReleases({
  live,
  sets,
  store,
  previews,
  production,
}: {
  live: LiveStateReader;
  sets: ReleaseSets;
  store: ReleaseStore;
  previews: PreviewLinks;
  production: boolean;
}): ChooseReleases {
  /**
   * The live releases with the previewed ones in place of their live ones. A previewed release has
   * no fallback, so the preview shows its faults, also that its files are missing.
   */
  async function previewSet(
    state: LiveState,
    cookie: string | undefined,
  ): Promise<ReleaseSet | undefined> {
    const shown = readPreviews(cookie, previews);
    if (shown.length === 0) return undefined;
    const found = await Promise.all(
      shown.map(async ({ name, version }) => {
        const release = await store.find(name, version);
        return { name, version, release };
      }),
    );
    const key = found
      .map(({ name, version, release }) => `${name}@${version}${release ? '' : ' missing'}`)
      .join(' ');
    return sets.cached(state, key, () => {
      const previewed = found.flatMap(({ name, version, release }) => {
        const current = state.releases[name]?.live;
        const live = release ?? (current && withoutFiles(current, version));
        return live ? [[name, { live, previous: null }]] : [];
      });
      return {
        releases: { ...state.releases, ...Object.fromEntries(previewed) },
        retired: state.retired,
        previews: shown.map(({ name, version }) => ({ name, version })),
        isShared: false,
      };
    });
  }

  return async (request, reply) => {
    if (followPreviewLink(request, reply, previews, production)) return undefined;
    const state = await live.current();
    const preview = await previewSet(state, request.cookies[PREVIEW_COOKIE]);
    if (preview) return preview;

    const canaries = canariesOf(state);
    const skipped = skippedReleases(request.cookies[SKIP_COOKIE], state);
    const bucket = canaries.length > 0 ? visitorBucket(request, reply, production) : 0;
    const names = canaries
      .filter(({ name, percent }) => isInRollout(bucket, name, percent))
      .map(({ name }) => name);
    return sets.ofVisitor(state, names, skipped);
  };
}

/**
 * A release whose files are missing, with the pages of the live release: they fail under its
 * version.
 */
function withoutFiles({ server: _server, ...live }: Release, version: string): Release {
  const routes = live.routes.map((route) => ({ ...route, files: [] }));
  return { ...live, version, routes, initial: [], files: [] };
}

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
