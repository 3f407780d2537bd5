import type { LiveState } from '@site/shared/release';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { liveReleaseOf } from '../releases/activate';
import type { LiveStateReader } from '../releases/live-state';
import type { ReleaseStore } from '../releases/release-store';
import { followPreviewLink, PREVIEW_COOKIE } from './follow-preview-link';
import type { Preview, PreviewLinks } from './preview-links';
import { BUCKET_COOKIE, drawBucket, readBucket, takesPart } from './visitor-bucket';

/** The site as one visitor gets it. The same object for all who get the same, so that documents can be kept by it. */
export type ReleaseSet = {
  state: LiveState;
  preview: Preview | undefined;
  /** Everybody gets this set now: a cache may share it. */
  isShared: boolean;
};

export type Views = {
  /** The set for a request, with the cookies it needs put on the reply; undefined when the reply has been sent. */
  for(request: FastifyRequest, reply: FastifyReply): Promise<ReleaseSet | undefined>;
};

export type ViewParts = {
  live: LiveStateReader;
  store: ReleaseStore;
  previews: PreviewLinks;
  production: boolean;
};

export function createReleaseSetChooser({ live, store, previews, production }: ViewParts): Views {
  const known = new WeakMap<LiveState, Map<string, ReleaseSet>>();

  function keep(state: LiveState, key: string, make: () => ReleaseSet): ReleaseSet {
    const views = known.get(state) ?? new Map<string, ReleaseSet>();
    known.set(state, views);
    const releaseSet = views.get(key) ?? make();
    views.set(key, releaseSet);
    return releaseSet;
  }

  async function previewed(
    state: LiveState,
    token: string | undefined,
  ): Promise<ReleaseSet | undefined> {
    const preview = token ? previews.read(token, Date.now()) : undefined;
    const release = preview && (await store.describe(preview.name, preview.version));
    if (!release) return undefined;
    return keep(state, `${preview.name}@${preview.version}`, () => {
      const releaseSet = {
        live: liveReleaseOf(release),
        previous: state.releases[preview.name]?.live ?? null,
      };
      return {
        state: { ...state, releases: { ...state.releases, [preview.name]: releaseSet } },
        preview,
        isShared: false,
      };
    });
  }

  return {
    async for(request, reply) {
      if (followPreviewLink(request, reply, previews, production)) return undefined;
      const state = await live.current();
      const preview = await previewed(state, request.cookies[PREVIEW_COOKIE]);
      if (preview) return preview;

      const canaries = Object.entries(state.releases).flatMap(([name, { canary }]) =>
        canary ? [{ name, ...canary }] : [],
      );
      if (canaries.length === 0)
        return keep(state, '', () => ({ state, preview: undefined, isShared: true }));
      const bucket = bucketOf(request, reply, production);
      const chosen = canaries.filter(({ name, percent }) => takesPart(bucket, name, percent));
      return keep(state, chosen.map(({ name }) => name).join(' ') || 'none', () => ({
        state: withCanaries(
          state,
          chosen.map(({ name }) => name),
        ),
        preview: undefined,
        isShared: false,
      }));
    },
  };
}

function withCanaries(state: LiveState, names: string[]): LiveState {
  const releases = { ...state.releases };
  for (const name of names) {
    const remoteState = releases[name];
    // The stable release is what a page of the canary falls back to.
    if (remoteState?.canary)
      releases[name] = { live: remoteState.canary.release, previous: remoteState.live };
  }
  return { ...state, releases };
}

function bucketOf(request: FastifyRequest, reply: FastifyReply, secure: boolean): number {
  const kept = readBucket(request.cookies[BUCKET_COOKIE.name]);
  if (kept !== undefined) return kept;
  const drawn = drawBucket();
  const { name, maxAge } = BUCKET_COOKIE;
  reply.setCookie(name, String(drawn), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge,
  });
  return drawn;
}
