import type { EdgeObjects } from '../edge-objects';
import type { Bucket } from './bucket';

/** The objects of the edges that share a bucket. `prefix` ends with a slash. */
export function createBucketObjects(bucket: Bucket, prefix: string): EdgeObjects {
  const keyOf = (id: string) => `${prefix}${id}`;
  return {
    async list() {
      const objects = [...(await bucket.list(prefix))];
      return new Map(objects.map(([key, etag]) => [key.slice(prefix.length), etag]));
    },
    read: async (id) => (await bucket.get(keyOf(id)))?.body.toString(),
    write: (id, text) => bucket.put(keyOf(id), text),
    remove: (id) => bucket.remove(keyOf(id)),
  };
}
