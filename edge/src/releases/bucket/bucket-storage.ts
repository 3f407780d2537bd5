import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { LiveState } from '@site/shared/release';
import { SHELL } from '../../documents/boot-manifest';
import type { ReleaseStorage } from '../folder/folder-storage';
import { createFolderStore } from '../folder/folder-store';
import { type BucketSettings, connectBucket } from './bucket';
import { followBucketLiveState } from './bucket-live-state';
import { createBucketPublications } from './bucket-publications';
import { createBucketStore } from './bucket-store';

/**
 * The storage that several edges share, in a bucket. `cacheDir` is this machine's own: what is in it may be deleted while the edge
 * stands, and is worth keeping for a start without the bucket.
 */
export async function openBucketStorage(
  settings: BucketSettings,
  cacheDir: string,
  report: (problem: string) => void,
): Promise<ReleaseStorage> {
  const bucket = connectBucket(settings);
  const folder = join(cacheDir, nameOf(settings));
  const store = createBucketStore(bucket, createFolderStore(join(folder, 'releases')), report);

  /** Documents are made of the shell's files. All others may come while the first page is on its way to ask for them. */
  async function prepare({ releases }: LiveState) {
    const shell = releases[SHELL]?.live;
    if (shell) await store.ready(SHELL, shell.version);
    for (const [name, { live, canary }] of Object.entries(releases)) {
      for (const { version } of canary ? [live, canary.release] : [live]) {
        store
          .ready(name, version)
          .catch((error: Error) =>
            report(`${name} ${version} could not be fetched: ${error.message}`),
          );
      }
    }
  }

  const { live, close } = await followBucketLiveState({
    bucket,
    copy: join(folder, 'live.json'),
    prepare,
    report,
  });
  return { store, publications: createBucketPublications(bucket), live, close };
}

/** Another bucket has another cache. */
function nameOf({ endpoint, name, prefix }: BucketSettings): string {
  return createHash('sha256').update(`${endpoint}\n${name}\n${prefix}`).digest('hex').slice(0, 16);
}
