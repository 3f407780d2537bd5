import type { PublishedSet } from '../release-api/publish';
import { activate } from './change-commands';
import { auditFields, type CommandResult, type Options, printProgress } from './options';
import { builtRelease } from './package-folder';
import { passedText } from './print';
import { type PublishResult, publishRelease } from './publish-release';
import { createReleaseClient, UsageError } from './release-client';
import { releaseToPromote } from './release-of-edge';
import { ship } from './ship-command';
import { type UploadSource, uploadRelease } from './upload';

/** Uploads the build and publishes it. */
export async function publish(_parameters: string[], options: Options): Promise<CommandResult> {
  const published = await publishRelease(await builtRelease(), options);
  return activateIfWanted(published, '', options);
}

/** Publishes a release that another edge has published, such as the staging edge. */
export async function promote([version]: string[], options: Options): Promise<CommandResult> {
  const published = await publishRelease(await releaseToPromote(version, options), options);
  return activateIfWanted(published, ` ${published.result.version}`, options);
}

async function activateIfWanted(
  { result, text }: { result: PublishResult; text: string },
  version: string,
  options: Options,
): Promise<CommandResult> {
  if (!options.activate) {
    const rollout = version ? '' : 'release rollout 10%, ';
    return {
      result,
      text: `${text}\n  Next: release preview${version}, release ship${version}, ${rollout}or release activate${version}`,
    };
  }
  const next = options.now ? activate : ship;
  const activated = await next([result.version], options);
  return {
    result: { ...result, activated: activated.result },
    text: `${text}\n${activated.text}`,
  };
}

/**
 * `release set <folder>…`: the builds of several packages, checked and made live together.
 * `release set <name>… --from <url>`: the releases that are live at another edge.
 */
export async function releaseSet(parameters: string[], options: Options): Promise<CommandResult> {
  const members = await membersOf(parameters, options);
  for (const source of members) {
    const { name, version } = source.release;
    const client = createReleaseClient(name, process.env);
    const target = { path: '/uploads?set', what: `${name} ${version}` };
    const upload = await uploadRelease(client, source, options, target);
    if (upload) await client.post(`/uploads/${upload}/commit?set`, auditFields(options));
  }
  printProgress(options, 'The gate checks the set, also in a browser …');
  const releases = members.map(({ release: { name, version } }) => ({ name, version }));
  const result = await createReleaseClient('sets', process.env).post<PublishedSet>(
    '',
    { releases, ...auditFields(options) },
    (step) => printProgress(options, `  ${step}`),
  );
  const lines = releases.map(({ name, version }) => `✓ ${name}: ${version} is live`);
  return { result, text: [...lines, ...passedText(result)].join('\n') };
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
