import { join } from 'node:path';
import { bucketRegistry } from './bucket/bucket-registry';
import type { Config } from './config';
import { folderRegistry, type Registry } from './releases/registry';

/** The registry that the settings name: a bucket, or else the data folder. */
export async function openRegistry(
  { dataDir, bucket }: Config,
  report: (problem: string) => void,
): Promise<Registry> {
  return bucket
    ? bucketRegistry(bucket, join(dataDir, 'cache'), report)
    : folderRegistry(dataDir, report);
}
