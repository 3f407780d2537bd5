import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readConfig } from '../config';
import { BUCKET_CACHE, openStorage } from '../open-storage';
import type { ReleaseStorage } from '../releases/release-storage';
import { UsageError } from './release-client';

/**
 * Runs with the release storage of the edge: `DATA_DIR`, or the bucket of the `S3_*` settings.
 * Throws UsageError when the edge of this `DATA_DIR` uses a bucket and its settings are missing:
 * the other edges would not learn of a change.
 */
export async function withSharedStorage<Result>(
  run: (storage: ReleaseStorage, dataDir: string) => Promise<Result>,
): Promise<Result> {
  const dataDir = resolve(process.env.DATA_DIR || '.data');
  if (!process.env.S3_BUCKET && existsSync(join(dataDir, BUCKET_CACHE)))
    throw new UsageError(
      `The edge of DATA_DIR ${dataDir} stores its releases in a bucket. Give the command its S3_* settings, too: the other edges learn of tokens there.`,
    );
  return withStorageOfEdge((storage) => run(storage, dataDir));
}

/** Runs with the release storage of the edge: `DATA_DIR`, or the bucket of the `S3_*` settings. */
export async function withStorageOfEdge<Result>(
  run: (storage: ReleaseStorage) => Promise<Result>,
): Promise<Result> {
  const settings = Object.entries(process.env).filter(
    ([name]) => name === 'DATA_DIR' || name.startsWith('S3_'),
  );
  const storage = await openStorage(readConfig(Object.fromEntries(settings)), () => {});
  try {
    return await run(storage);
  } finally {
    await storage.close();
  }
}
