import { join } from 'node:path';
import type { Config } from './config';
import { openBucketStorage } from './releases/bucket/bucket-storage';
import { openFolderStorage } from './releases/folder/folder-storage';
import type { ReleaseStorage } from './releases/release-storage';

/** The folder of a data folder that holds copies of a bucket. */
export const BUCKET_CACHE = 'cache';

/** The release storage of the settings: a bucket, or the data folder. */
export async function openStorage(
  { dataDir, bucket }: Config,
  report: (problem: string) => void,
): Promise<ReleaseStorage> {
  return bucket
    ? openBucketStorage(bucket, join(dataDir, BUCKET_CACHE), report)
    : openFolderStorage(dataDir, report);
}
