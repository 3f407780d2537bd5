import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@site/shared/release';
import { forEachLimited } from '../releases/for-each-limited';
import { createProgressBar } from './progress-bar';
import { type ReleaseClient, UsageError } from './release-client';

const CONCURRENT_UPLOADS = 4;

/** Uploads every file of a release. Throws EdgeError, and UsageError for a missing file. */
export async function uploadFiles(
  client: ReleaseClient,
  upload: string,
  release: Release,
  dist: string,
  quiet: boolean,
): Promise<void> {
  const totalBytes = release.files.reduce((sum, file) => sum + file.size, 0);
  const bar = createProgressBar(totalBytes, !quiet && process.stderr.isTTY);
  try {
    bar.add(0);
    await forEachLimited(release.files, CONCURRENT_UPLOADS, async ({ path }) => {
      const content = await readFile(join(dist, path)).catch(() => {
        throw new UsageError(`dist/${path} is missing. Build again.`);
      });
      const urlPath = path.split('/').map(encodeURIComponent).join('/');
      await client.put(`/uploads/${upload}/files/${urlPath}`, content);
      bar.add(content.length);
    });
  } finally {
    bar.end();
  }
}
