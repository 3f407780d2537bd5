import { isReleaseVersion, releaseName, releaseVersion } from '@site/shared/release';
import * as z from 'zod/mini';
import type { EdgeObjects } from './edge-objects';

/** The steps of the gate's browser check, in the order in which they ended. */
const gateSteps = z.array(z.object({ name: z.string(), ms: z.number(), problems: z.number() }));

/** One difference between the live release and this one, as a visitor sees it. */
const visibleChange = z.object({
  /** The page or journey and step, such as `/shop/advanced`. */
  where: z.string(),
  /** Such as `customer on a desktop`. */
  who: z.string(),
  /** One sentence. */
  text: z.string(),
  /** Ids of two pictures of the page, if it looks different. */
  pictures: z.optional(z.object({ before: z.string(), after: z.string() })),
});
export type VisibleChange = z.infer<typeof visibleChange>;

/** The publication on the edge that a release was promoted from, as the release command read it. */
export const promotion = z.object({
  /** The origin of that edge. */
  from: z.url({ protocol: /^https?$/ }).check(z.maxLength(300)),
  /** When the release was published there, in milliseconds, UTC. */
  at: z.int(),
  by: z.string(),
  notes: z.array(z.string()),
  gate: z.optional(gateSteps),
});
export type Promotion = z.infer<typeof promotion>;

const publication = z.object({
  name: releaseName,
  version: releaseVersion,
  commit: z.string(),
  /** Milliseconds, UTC. */
  at: z.int(),
  by: z.string(),
  /** Checks that the gate could not run, such as the browser check without a browser. */
  notes: z.array(z.string()),
  gate: z.optional(gateSteps),
  /** What changes for visitors, compared with the release that was live then. */
  changes: z.optional(z.array(visibleChange)),
  promoted: z.optional(promotion),
});
/** The proof that a release passed the gate. The release is in the store, by name and version. */
export type Publication = z.infer<typeof publication>;

export type Publications = ReturnType<typeof createPublications>;

/** The end of the id of a publication, which is `<name>/<version>.json`. */
const SUFFIX = '.json';

/**
 * The releases that passed the gate; only these may go live. They are stored apart from the release
 * store, because a candidate is in that store before its browser check.
 */
export function createPublications(objects: EdgeObjects) {
  const idOf = (name: string, version: string) => `${name}/${version}${SUFFIX}`;
  /** The publications that `list` has read, by id. It reads one again if its stamp has changed. */
  const cache = new Map<string, { stamp: string; publication: Publication }>();

  async function read(id: string): Promise<Publication | undefined> {
    const text = await objects.read(id);
    return text === undefined ? undefined : publication.parse(JSON.parse(text));
  }

  async function readCached(id: string, stamp: string): Promise<Publication | undefined> {
    const cached = cache.get(id);
    if (cached?.stamp === stamp) return cached.publication;
    const newest = await read(id);
    if (newest) cache.set(id, { stamp, publication: newest });
    return newest;
  }

  return {
    add: (added: Publication) =>
      objects.write(idOf(added.name, added.version), `${JSON.stringify(added, null, 2)}\n`),
    find: (name: string, version: string) => read(idOf(name, version)),
    remove: (name: string, version: string) => objects.remove(idOf(name, version)),
    /** Newest first. */
    async list(name: string) {
      const stamps = [...(await objects.list(`${name}/`))].filter(([id]) =>
        isReleaseVersion(id.slice(name.length + 1, -SUFFIX.length)),
      );
      const publications = await Promise.all(stamps.map(([id, stamp]) => readCached(id, stamp)));
      // Another edge may have removed one meanwhile.
      return publications.flatMap((listed) => listed ?? []).sort((a, b) => b.at - a.at);
    },
  };
}
