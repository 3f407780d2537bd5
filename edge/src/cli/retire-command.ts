import type { ReleaseList } from '../release-api/list-releases';
import { auditFields, type CommandResult, type Options } from './options';
import { releaseNameOrDefault, validVersion } from './package-folder';
import { stateText } from './print';
import { createReleaseClient, UsageError } from './release-client';

/**
 * `release retire --to <path>` ends a remote; `release retire <version>` withdraws one release of
 * it.
 */
export async function retire([version]: string[], options: Options): Promise<CommandResult> {
  const { to } = options;
  if ((version === undefined) === (to === undefined))
    throw new UsageError(
      'Give a version to withdraw, or --to with the page that takes the place of the pages of the remote: release retire --to /support',
    );
  const name = await releaseNameOrDefault(options.name);
  const body = {
    ...(version ? { version: validVersion(version) } : { to }),
    ...auditFields(options),
  };
  const result = await createReleaseClient(name, process.env).post<ReleaseList>('/retire', body);
  const text = version
    ? `✓ ${name} ${version} is withdrawn.\n${stateText(result)}`
    : `✓ ${name} is retired. Its addresses answer 410 and name the page ${to}. To undo it: release activate <version>`;
  return { result, text };
}
