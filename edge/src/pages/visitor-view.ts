import type { LiveTable } from '@site/shared/release';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Preview, PreviewLinks } from '../preview/preview-links';
import { followPreviewLink, PREVIEW_COOKIE } from '../preview/serve-preview';
import { liveReleaseOf } from '../releases/activate';
import type { LiveReader } from '../releases/live-store';
import type { ReleaseStore } from '../releases/release-store';
import { BUCKET_COOKIE, drawBucket, readBucket, takesPart } from '../rollout/visitor-bucket';

/** The site as one visitor gets it. The same object for all who get the same, so that documents can be kept by it. */
export type View = {
  table: LiveTable;
  preview: Preview | undefined;
  /** Everybody gets this view now: a cache may share it. */
  isShared: boolean;
};

export type Views = {
  /** The view for a request, with the cookies it needs put on the reply; undefined when the reply has been sent. */
  for(request: FastifyRequest, reply: FastifyReply): Promise<View | undefined>;
};

export type ViewParts = {
  live: LiveReader;
  store: ReleaseStore;
  previews: PreviewLinks;
  production: boolean;
};

export function createViews({ live, store, previews, production }: ViewParts): Views {
  const known = new WeakMap<LiveTable, Map<string, View>>();

  function keep(table: LiveTable, key: string, make: () => View): View {
    const views = known.get(table) ?? new Map<string, View>();
    known.set(table, views);
    const view = views.get(key) ?? make();
    views.set(key, view);
    return view;
  }

  async function previewed(table: LiveTable, token: string | undefined): Promise<View | undefined> {
    const preview = token ? previews.read(token, Date.now()) : undefined;
    const release = preview && (await store.describe(preview.name, preview.version));
    if (!release) return undefined;
    return keep(table, `${preview.name}@${preview.version}`, () => {
      const shown = {
        live: liveReleaseOf(release),
        previous: table.releases[preview.name]?.live ?? null,
      };
      return {
        table: { ...table, releases: { ...table.releases, [preview.name]: shown } },
        preview,
        isShared: false,
      };
    });
  }

  return {
    async for(request, reply) {
      if (followPreviewLink(request, reply, previews, production)) return undefined;
      const table = await live.current();
      const preview = await previewed(table, request.cookies[PREVIEW_COOKIE]);
      if (preview) return preview;

      const canaries = Object.entries(table.releases).flatMap(([name, { canary }]) =>
        canary ? [{ name, ...canary }] : [],
      );
      if (canaries.length === 0)
        return keep(table, '', () => ({ table, preview: undefined, isShared: true }));
      const bucket = bucketOf(request, reply, production);
      const chosen = canaries.filter(({ name, percent }) => takesPart(bucket, name, percent));
      return keep(table, chosen.map(({ name }) => name).join(' ') || 'none', () => ({
        table: withCanaries(
          table,
          chosen.map(({ name }) => name),
        ),
        preview: undefined,
        isShared: false,
      }));
    },
  };
}

function withCanaries(table: LiveTable, names: string[]): LiveTable {
  const releases = { ...table.releases };
  for (const name of names) {
    const slot = releases[name];
    // The stable release is what a page of the canary falls back to.
    if (slot?.canary) releases[name] = { live: slot.canary.release, previous: slot.live };
  }
  return { ...table, releases };
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
