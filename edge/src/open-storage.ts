import { join } from 'node:path';
import type { Config } from './config';
import { openBucketStorage } from './releases/bucket/bucket-storage';
import { openFolderStorage, type ReleaseStorage } from './releases/folder/folder-storage';

/** The storage that the settings name: a bucket, or else the data folder. */
export async function openStorage(
  { dataDir, bucket }: Config,
  report: (problem: string) => void,
): Promise<ReleaseStorage> {
  return bucket
    ? openBucketStorage(bucket, join(dataDir, 'cache'), report)
    : openFolderStorage(dataDir, report);
}
