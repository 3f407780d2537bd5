import {
  type Publication,
  type Publications,
  parsePublication,
  publicationText,
} from '../publications';
import type { Bucket } from './bucket';

/** Publications as one small object each. */
export function createBucketPublications(bucket: Bucket): Publications {
  const keyOf = (name: string, version: string) => `published/${name}/${version}.json`;
  /** By key, as long as the ETag is the same: a list asks for what is new only. */
  const known = new Map<string, { etag: string; publication: Publication }>();

  async function read(key: string): Promise<Publication | undefined> {
    const found = await bucket.get(key);
    if (!found) return undefined;
    const publication = parsePublication(found.body.toString());
    known.set(key, { etag: found.etag, publication });
    return publication;
  }

  return {
    add: (added) => bucket.put(keyOf(added.name, added.version), publicationText(added)),
    find: (name, version) => read(keyOf(name, version)),
    async of(name) {
      const keys = [...(await bucket.list(`published/${name}/`))].filter(([key]) =>
        /\/[a-f0-9]{16}\.json$/.test(key),
      );
      const found = await Promise.all(
        keys.map(([key, etag]) =>
          known.get(key)?.etag === etag ? known.get(key)?.publication : read(key),
        ),
      );
      return found.filter((one) => one !== undefined).sort((a, b) => b.at - a.at);
    },
  };
}
