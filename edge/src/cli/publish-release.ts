import type { Published } from '../release-api/publish';
import type { Options } from './options';
import { megabytes } from './progress-bar';
import { authorName, createReleaseClient } from './release-client';
import { type UploadSource, uploadFiles } from './upload';

/** `already` is true when the site had published the same release before. */
export type PublishedRelease = {
  result: { name: string; version: string; already: boolean; notes: string[]; changes?: unknown };
  text: string;
};

/** Uploads a release to the site and publishes it there. Throws EdgeError and UsageError. */
export async function publishRelease(
  source: UploadSource,
  options: Options,
): Promise<PublishedRelease> {
  const { release, json, promoted } = source;
  const { name, version } = release;
  const client = createReleaseClient(name, process.env);
  const size = megabytes(release.files.reduce((sum, file) => sum + file.size, 0));
  const printProgress = (line: string) => options.json || process.stderr.write(`${line}\n`);

  const { upload } = await client.post<{ upload: string | null }>('/uploads', json);
  let notes: string[] = [];
  let changes: unknown;
  if (upload) {
    printProgress(`Uploading ${name} ${version}: ${release.files.length} files, ${size}`);
    await uploadFiles(client, upload, source, options.json === true);
    printProgress('Uploaded. The gate checks the release, also in a browser …');
    ({ notes, changes } = await client.postWithProgress<Published>(
      `/uploads/${upload}/commit`,
      { by: authorName(process.env), ...(promoted ? { promoted } : {}) },
      (step) => printProgress(`  ${step}`),
    ));
  }
  const already = upload === null;
  const published = already
    ? `${name} ${version} is already published.`
    : `✓ ${name} ${version} is published.`;
  const text = [published, ...notes.map((note) => `  note: ${note}`)].join('\n');
  return { result: { name, version, already, notes, changes }, text };
}
