import type { ReleaseFile } from '@site/shared/release';
import { forEachLimited } from '../releases/for-each-limited';
import type { Promotion } from '../releases/publications';
import type { ReleaseSource } from '../releases/release-store';
import { type Options, printProgress } from './options';
import type { ReleaseClient } from './release-client';

const CONCURRENT_UPLOADS = 4;
const BAR_WIDTH = 30;

/** A release to upload; a promoted one has its publication at the other edge. */
export type UploadSource = ReleaseSource & { promoted?: Promotion };

/**
 * Begins an upload with a call to `path` and sends every file of the release; `what` names the
 * upload in the output. Returns its id, or null when the site has published this release already.
 * Throws EdgeError and UsageError.
 */
export async function uploadRelease(
  client: ReleaseClient,
  { release, json, read }: UploadSource,
  options: Options,
  { path, what }: { path: string; what: string },
): Promise<string | null> {
  const { upload } = await client.post<{ upload: string | null }>(path, JSON.parse(json));
  if (!upload) return null;
  printProgress(options, `Uploading ${what}`);
  const bar = createProgressBar(bytesOf(release.files), !options.json && process.stderr.isTTY);
  try {
    await forEachLimited(release.files, CONCURRENT_UPLOADS, async (file) => {
      const content = await read(file);
      const urlPath = file.path.split('/').map(encodeURIComponent).join('/');
      await client.put(`/uploads/${upload}/files/${urlPath}`, content);
      bar.add(content.length);
    });
  } finally {
    bar.end();
  }
  return upload;
}

export function sizeText(files: ReleaseFile[]): string {
  return megabytes(bytesOf(files));
}

function bytesOf(files: ReleaseFile[]): number {
  return files.reduce((sum, file) => sum + file.size, 0);
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(2)} MB`;
}

/** A progress bar in bytes on standard error. */
function createProgressBar(totalBytes: number, isShown: boolean) {
  let doneBytes = 0;
  return {
    add(bytes: number) {
      doneBytes += bytes;
      if (!isShown) return;
      const share = doneBytes / Math.max(totalBytes, 1);
      const bar = '█'.repeat(Math.round(share * BAR_WIDTH)).padEnd(BAR_WIDTH, '░');
      const percent = String(Math.round(share * 100)).padStart(3);
      process.stderr.write(
        `\r${bar} ${percent} %  ${megabytes(doneBytes)} of ${megabytes(totalBytes)}`,
      );
    },
    end() {
      if (isShown) process.stderr.write('\r\u001b[K');
    },
  };
}
