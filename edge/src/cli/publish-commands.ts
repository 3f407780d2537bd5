import type { PublishedTogether } from '../release-api/publish';
import { activate } from './change-commands';
import { auditFields, type CommandResult, type Options, printProgress } from './options';
import { builtRelease } from './package-folder';
import { passedText } from './print';
import {
  type PublishResult,
  publishRelease,
  type UploadSource,
  uploadRelease,
} from './publish-release';
import { createReleaseClient, SEVERAL_NAMES, UsageError } from './release-client';
import { releaseToPromote } from './release-of-edge';
import { ship } from './ship-command';

/**
 * The query of an upload whose release is part of a set. The edge then stores the release, and
 * checks it later together with the others.
 */
const PART_OF_SET = '?set';

/** `release publish`: uploads the build of this folder and publishes it. */
export async function publish(options: Options): Promise<CommandResult> {
  const published = await publishRelease(await builtRelease(), options);
  return activateIfWanted(published, options);
}

/** `release promote [version]`: publishes a release of another edge, such as the staging edge. */
export async function promote(options: Options, [version]: string[]): Promise<CommandResult> {
  const published = await publishRelease(await releaseToPromote(version, options), options);
  return activateIfWanted(published, options, published.result.version);
}

/**
 * With `--activate`, makes a published release live: step by step, or with `--now` at once.
 * Otherwise the text names the possible next commands. They need `promotedVersion`, because a
 * promoted release is not the build of this folder.
 */
async function activateIfWanted(
  { result, text }: { result: PublishResult; text: string },
  options: Options,
  promotedVersion?: string,
): Promise<CommandResult> {
  if (!options.activate) {
    const version = promotedVersion ? ` ${promotedVersion}` : '';
    return {
      result,
      text: `${text}\n  Next: release preview${version}, release ship${version}, release rollout 10%${version}, or release activate${version}`,
    };
  }
  const goLive = options.now ? activate : ship;
  const activated = await goLive(options, [result.version]);
  return {
    result: { ...result, activated: activated.result },
    text: `${text}\n${activated.text}`,
  };
}

/**
 * `release set <folder>…`: the builds of several packages, checked and made live together.
 * `release set <name>… --from <url>`: the releases that are live at another edge.
 */
export async function releaseTogether(
  options: Options,
  parameters: string[],
): Promise<CommandResult> {
  const sources = await sourcesOf(parameters, options);
  for (const source of sources) {
    const { name, version } = source.release;
    const client = createReleaseClient(name, process.env);
    const upload = await uploadRelease(client, source, options, {
      path: `/uploads${PART_OF_SET}`,
      title: `${name} ${version}`,
    });
    if (upload) await client.post(`/uploads/${upload}/commit${PART_OF_SET}`, auditFields(options));
  }
  printProgress(options, 'The gate checks the set, also in a browser …');
  const releases = sources.map(({ release: { name, version } }) => ({ name, version }));
  const result = await createReleaseClient(SEVERAL_NAMES, process.env).post<PublishedTogether>(
    '',
    { releases, ...auditFields(options) },
    (step) => printProgress(options, `  ${step}`),
  );
  const lines = releases.map(({ name, version }) => `✓ ${name}: ${version} is live`);
  return { result, text: [...lines, ...passedText(result)].join('\n') };
}

function sourcesOf(parameters: string[], options: Options): Promise<UploadSource[]> {
  // One folder is enough. For one release of another edge there is `release promote`.
  const minCount = options.from ? 2 : 1;
  if (parameters.length < minCount)
    throw new UsageError(
      options.from
        ? `Give the names of the releases: release set shell shop --from ${options.from}`
        : 'Give the folders of the packages: release set shell remote-shop',
    );
  return Promise.all(
    parameters.map((nameOrFolder) =>
      options.from
        ? releaseToPromote(undefined, { ...options, name: nameOrFolder })
        : builtRelease(nameOrFolder),
    ),
  );
}
