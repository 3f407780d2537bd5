import type { PublishedSet } from '../release-api/publish-set';
import { auditFields, type CommandResult, type Options } from './options';
import { builtRelease } from './package-folder';
import { createReleaseClient, UsageError } from './release-client';
import { releaseToPromote } from './release-to-promote';
import { type UploadSource, uploadFiles } from './upload';

/**
 * `release set <folder>…`: the builds of several packages, checked and made live together.
 * `release set <name>… --from <url>`: the releases that are live at another edge.
 */
export async function releaseSet(parameters: string[], options: Options): Promise<CommandResult> {
  const builds = await membersOf(parameters, options);
  for (const build of builds) {
    const { release, json } = build;
    const client = createReleaseClient(release.name, process.env);
    const { upload } = await client.post<{ upload: string | null }>('/uploads?set', json);
    if (!upload) continue;
    if (!options.json) process.stderr.write(`Uploading ${release.name} ${release.version}\n`);
    await uploadFiles(client, upload, build, options.json === true);
    await client.post(`/uploads/${upload}/commit?set`, auditFields(options));
  }
  if (!options.json) process.stderr.write('The gate checks the set, also in a browser …\n');
  const releases = builds.map(({ release: { name, version } }) => ({ name, version }));
  const result = await createReleaseClient('sets', process.env).postWithProgress<PublishedSet>(
    '',
    { releases, ...auditFields(options) },
    (step) => options.json || process.stderr.write(`  ${step}\n`),
  );
  const lines = releases.map(({ name, version }) => `✓ ${name}: ${version} is live`);
  return { result, text: [...lines, ...result.notes.map((note) => `  note: ${note}`)].join('\n') };
}

function membersOf(parameters: string[], options: Options): Promise<UploadSource[]> {
  // One release of another edge is promoted by itself: `release promote`.
  if (parameters.length < (options.from ? 2 : 1))
    throw new UsageError(
      options.from
        ? `Give the names of the releases: release set shell shop --from ${options.from}`
        : 'Give the folders of the packages: release set shell remote-shop',
    );
  return Promise.all(
    parameters.map((one) =>
      options.from ? releaseToPromote(undefined, { ...options, name: one }) : builtRelease(one),
    ),
  );
}
