import { readConfig } from '../config';
import { openStorage } from '../open-storage';
import type { ReleaseStorage } from '../releases/release-storage';

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
