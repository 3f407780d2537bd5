import { join } from 'node:path';
import type { Config } from './config';
import { openBucketStorage } from './releases/bucket/bucket-storage';
import { openFolderStorage } from './releases/folder/folder-storage';
import type { ReleaseStorage } from './releases/release-storage';

/** The release storage of the settings: a bucket, or the data folder. */
export async function openStorage(
  { dataDir, bucket }: Config,
  report: (problem: string) => void,
): Promise<ReleaseStorage> {
  return bucket
    ? openBucketStorage(bucket, join(dataDir, 'cache'), report)
    : openFolderStorage(dataDir, report);
}
