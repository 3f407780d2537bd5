import type { Release } from '@site/shared/release';
import { forEachLimited } from '../releases/for-each-limited';
import type { Promotion } from '../releases/publications';
import { createProgressBar } from './progress-bar';
import type { ReleaseClient } from './release-client';

const CONCURRENT_UPLOADS = 4;

/** A release that is uploaded: a build of this machine, or a release of another edge. */
export type UploadSource = {
  release: Release;
  /** The unchanged content of release.json. */
  json: unknown;
  /** The content of a listed file. Throws UsageError or EdgeError. */
  readFile(path: string): Promise<Buffer>;
  promoted?: Promotion;
};

/** Uploads every file of a release. Throws EdgeError and UsageError. */
export async function uploadFiles(
  client: ReleaseClient,
  upload: string,
  { release, readFile }: UploadSource,
  quiet: boolean,
): Promise<void> {
  const totalBytes = release.files.reduce((sum, file) => sum + file.size, 0);
  const bar = createProgressBar(totalBytes, !quiet && process.stderr.isTTY);
  try {
    bar.add(0);
    await forEachLimited(release.files, CONCURRENT_UPLOADS, async ({ path }) => {
      const content = await readFile(path);
      const urlPath = path.split('/').map(encodeURIComponent).join('/');
      await client.put(`/uploads/${upload}/files/${urlPath}`, content);
      bar.add(content.length);
    });
  } finally {
    bar.end();
  }
}
