import { join } from 'node:path';
import { type Config, readConfig } from './config';
import { openBucketStorage } from './releases/bucket/bucket-storage';
import { openFolderStorage } from './releases/folder/folder-storage';
import type { ReleaseStorage } from './releases/release-storage';

/** The folder of a data folder that holds copies of a bucket. */
export const BUCKET_CACHE = 'cache';
/** The settings of the storage, beside those of a bucket: their names begin with `S3_`. */
const STORAGE_SETTINGS = ['DATA_DIR', 'COMPRESSION'];

/**
 * The settings of a command that uses the release storage only. It reads only the settings of
 * the storage, so a wrong setting of another topic does not stop the command.
 */
export function storageConfig(env: NodeJS.ProcessEnv): Config {
  const settings = Object.entries(env).filter(
    ([name]) => STORAGE_SETTINGS.includes(name) || name.startsWith('S3_'),
  );
  return readConfig(Object.fromEntries(settings));
}

/**
 * The release storage of the settings: a bucket, or the data folder. `report` gets the problems of
 * work in the background, which a server logs and a command drops.
 */
export async function openStorage(
  { dataDir, bucket, isCompressionQuick }: Config,
  report: (problem: string) => void = () => {},
): Promise<ReleaseStorage> {
  return bucket
    ? openBucketStorage(bucket, join(dataDir, BUCKET_CACHE), report)
    : openFolderStorage(dataDir, report, isCompressionQuick);
}
