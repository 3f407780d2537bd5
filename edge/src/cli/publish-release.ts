import type { Published } from '../release-api/publish';
import { auditFields, type Options, printProgress } from './options';
import { passedText } from './print';
import { createReleaseClient } from './release-client';
import { sizeText, type UploadSource, uploadRelease } from './upload';

/** `already`: the site had published the same release before. */
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
    what: `${name} ${version}: ${release.files.length} files, ${sizeText(release.files)}`,
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
