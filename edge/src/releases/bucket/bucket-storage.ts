import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type LiveState, SHELL } from '@site/shared/release';
import { createFolderStore } from '../folder/folder-store';
import { openSharedObjects, type ReleaseStorage } from '../release-storage';
import { connectBucket } from './bucket';
import { followBucketLiveState } from './bucket-live-state';
import { createBucketObjects } from './bucket-objects';
import type { BucketSettings } from './bucket-settings';
import { createBucketStore } from './bucket-store';

/**
 * The release storage that several edges share, in a bucket. `cacheDir` belongs to this machine. It
 * may be deleted while the edge is stopped; with it, the edge can start without the bucket.
 */
export async function openBucketStorage(
  settings: BucketSettings,
  cacheDir: string,
  report: (problem: string) => void,
): Promise<ReleaseStorage> {
  const bucket = connectBucket(settings);
  const cacheFolder = join(cacheDir, cacheNameOf(settings));
  const store = createBucketStore(bucket, createFolderStore(join(cacheFolder, 'releases')), report);

  /** Waits for the shell only: documents are made of its files. Pages load the others later. */
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
    copyPath: join(cacheFolder, 'live.json'),
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
