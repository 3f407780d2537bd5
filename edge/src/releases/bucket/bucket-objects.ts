import type { EdgeObjects } from '../edge-objects';
import type { Bucket } from './bucket';

/** The objects of the edges that share a bucket. `prefix` ends with a slash. */
export function createBucketObjects(bucket: Bucket, prefix: string): EdgeObjects {
  const keyOf = (id: string) => `${prefix}${id}`;
  const readBytes = async (id: string) => (await bucket.get(keyOf(id)))?.body;
  return {
    async list(folder = '') {
      const objects = [...(await bucket.list(keyOf(folder)))];
      return new Map(objects.map(([key, { etag }]) => [key.slice(prefix.length), etag]));
    },
    read: async (id) => (await readBytes(id))?.toString(),
    readBytes,
    write: (id, content) => bucket.put(keyOf(id), content),
    remove: (id) => bucket.remove(keyOf(id)),
  };
}
