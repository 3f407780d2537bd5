import type { CountObjects } from '../count-objects';
import type { Bucket } from './bucket';

const PREFIX = 'counts/';

/** The counts of the edges that share a bucket, each in an object. */
export function createBucketCounts(bucket: Bucket): CountObjects {
  const keyOf = (id: string) => `${PREFIX}${id}`;
  return {
    async list() {
      const objects = [...(await bucket.list(PREFIX))];
      return new Map(objects.map(([key, etag]) => [key.slice(PREFIX.length), etag]));
    },
    read: async (id) => (await bucket.get(keyOf(id)))?.body.toString(),
    write: (id, text) => bucket.put(keyOf(id), text),
    remove: (id) => bucket.remove(keyOf(id)),
  };
}
