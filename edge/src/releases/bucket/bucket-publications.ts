import { basename } from 'node:path';
import {
  newestFirst,
  type Publication,
  type Publications,
  parsePublication,
  serializePublication,
  versionOfPublicationFile,
} from '../publications';
import type { Bucket } from './bucket';

/** Publications in a bucket, each in an object of its own. */
export function createBucketPublications(bucket: Bucket): Publications {
  const keyOf = (name: string, version: string) => `published/${name}/${version}.json`;
  /** By key. A list fetches only the objects whose ETag has changed. */
  const cache = new Map<string, { etag: string; publication: Publication }>();

  async function read(key: string): Promise<Publication | undefined> {
    const object = await bucket.get(key);
    if (!object) return undefined;
    const publication = parsePublication(object.body.toString());
    cache.set(key, { etag: object.etag, publication });
    return publication;
  }

  return {
    add: (publication) =>
      bucket.put(keyOf(publication.name, publication.version), serializePublication(publication)),
    find: (name, version) => read(keyOf(name, version)),
    remove: (name, version) => bucket.remove(keyOf(name, version)),
    async list(name) {
      const objects = [...(await bucket.list(`published/${name}/`))].filter(
        ([key]) => versionOfPublicationFile(basename(key)) !== undefined,
      );
      return newestFirst(
        await Promise.all(
          objects.map(([key, etag]) => {
            const cached = cache.get(key);
            return cached?.etag === etag ? cached.publication : read(key);
          }),
        ),
      );
    },
  };
}
