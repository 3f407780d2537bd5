import type { ReleaseFile } from '@site/shared/release';
import type { Published } from '../release-api/publish';
import { forEachLimited } from '../releases/for-each-limited';
import type { Promotion } from '../releases/publications';
import type { ReleaseSource } from '../releases/release-store';
import { auditFields, type Options, printProgress } from './options';
import { passedText } from './print';
import { createReleaseClient, type ReleaseClient } from './release-client';

const CONCURRENT_UPLOADS = 4;
const BAR_WIDTH = 30;

/** A release to upload. A promoted one has its publication at the edge that it comes from. */
export type UploadSource = ReleaseSource & { promoted?: Promotion };

/**
 * With `--json`, the command prints this. `already`: the site had published the same release
 * before.
 */
export type PublishResult = Published & { name: string; already: boolean };

/** Uploads a release to the site and publishes it there. Throws EdgeError and UsageError. */
export async function publishRelease(
  source: UploadSource,
  options: Options,
): Promise<{ result: PublishResult; text: string }> {
  const { release, promoted } = source;
  const { name, version } = release;
  const client = createReleaseClient(name, process.env);
  const upload = await uploadRelease(client, source, options, {
    path: '/uploads',
    title: `${name} ${version}: ${release.files.length} files, ${megabytes(bytesOf(release.files))}`,
  });
  if (!upload) {
    const result = { name, version, already: true, notes: [] };
    return { result, text: `${name} ${version} is already published.` };
  }
  printProgress(options, 'Uploaded. The gate checks the release, also in a browser …');
  const passed = await client.post<Published>(
    `/uploads/${upload}/commit`,
    { ...auditFields(options), ...(promoted ? { promoted } : {}) },
    (step) => printProgress(options, `  ${step}`),
  );
  return {
    result: { name, already: false, ...passed },
    text: [`✓ ${name} ${version} is published.`, ...passedText(passed)].join('\n'),
  };
}

/**
 * Begins an upload with a call to `path` and sends every file of the release. `title` describes the
 * upload in the output. Returns the id of the upload, or null when the site has published this
 * release already. Throws EdgeError and UsageError.
 */
export async function uploadRelease(
  client: ReleaseClient,
  { release, releaseJson, read }: UploadSource,
  options: Options,
  { path, title }: { path: string; title: string },
): Promise<string | null> {
  const { upload } = await client.post<{ upload: string | null }>(path, JSON.parse(releaseJson));
  if (!upload) return null;
  printProgress(options, `Uploading ${title}`);
  const bar = createProgressBar(bytesOf(release.files), {
    isShown: !options.json && process.stderr.isTTY,
  });
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

function bytesOf(files: ReleaseFile[]): number {
  return files.reduce((sum, file) => sum + file.size, 0);
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(2)} MB`;
}

/** A progress bar in bytes on standard error. */
function createProgressBar(totalBytes: number, { isShown }: { isShown: boolean }) {
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
