import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type LiveState, SHELL } from '@site/shared/release';
import type { EdgeObjects } from '../edge-objects';
import { createFolderStore } from '../folder/folder-store';
import { openSharedObjects, type ReleaseStorage } from '../release-storage';
import { type Bucket, connectBucket } from './bucket';
import { followBucketLiveState } from './bucket-live-state';
import type { BucketSettings } from './bucket-settings';
import { createBucketStore } from './bucket-store';

/**
 * The release storage that several edges share, in a bucket. `cacheDir` is a folder of this machine
 * with copies of one or more buckets, so that the edge can start without its bucket. It may be
 * deleted while the edge is stopped.
 */
export async function openBucketStorage(
  settings: BucketSettings,
  cacheDir: string,
  report: (problem: string) => void,
): Promise<ReleaseStorage> {
  const bucket = connectBucket(settings);
  const bucketCacheDir = join(cacheDir, cacheNameOf(settings));
  const cache = createFolderStore(join(bucketCacheDir, 'releases'));
  const store = createBucketStore(bucket, cache, report);

  /**
   * Fetches the releases of a new state. It waits for the shell only: documents need its files, and
   * pages load those of remotes later.
   */
  async function prepare({ releases }: LiveState) {
    const shell = releases[SHELL]?.live;
    if (shell) await store.fetch(SHELL, shell.version);
    for (const [name, { live, canary }] of Object.entries(releases)) {
      for (const { version } of canary ? [live, canary.release] : [live]) {
        store
          .fetch(name, version)
          .catch((error: Error) =>
            report(`${name} ${version} could not be fetched: ${error.message}`),
          );
      }
    }
  }

  const { live, isReachable, close } = await followBucketLiveState({
    bucket,
    copyPath: join(bucketCacheDir, 'live.json'),
    prepare,
    report,
  });
  return {
    ...openSharedObjects((folder) => createBucketObjects(bucket, `${folder}/`)),
    store,
    live,
    isReachable,
    close,
  };
}

/** Each bucket has a cache folder of its own. */
function cacheNameOf({ endpoint, name, prefix }: BucketSettings): string {
  return createHash('sha256').update(`${endpoint}\n${name}\n${prefix}`).digest('hex').slice(0, 16);
}

/** Objects that the edges of a bucket share. The keys start with `prefix`. */
function createBucketObjects(bucket: Bucket, prefix: string): EdgeObjects {
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
