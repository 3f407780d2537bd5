import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@site/shared/release';
import { createProgressBar } from './progress-bar';
import { type ReleaseClient, UsageError } from './release-client';

const AT_ONCE = 4;

/** Sends every file of a release. Throws EdgeError, and UsageError for a file that is gone. */
export async function uploadFiles(
  client: ReleaseClient,
  upload: string,
  release: Release,
  dist: string,
  quiet: boolean,
): Promise<void> {
  const total = release.files.reduce((sum, file) => sum + file.size, 0);
  const bar = createProgressBar(total, !quiet && process.stderr.isTTY);
  const queue = [...release.files];
  async function send() {
    for (let file = queue.shift(); file; file = queue.shift()) {
      const { path } = file;
      const content = await readFile(join(dist, path)).catch(() => {
        throw new UsageError(`dist/${path} is gone. Build again.`);
      });
      await client.put(
        `/uploads/${upload}/files/${path.split('/').map(encodeURIComponent).join('/')}`,
        content,
      );
      bar.add(content.length);
    }
  }
  try {
    bar.add(0);
    await Promise.all(Array.from({ length: AT_ONCE }, send));
  } finally {
    queue.length = 0;
    bar.end();
  }
}
