import type { ReleaseList } from '../release-api/list-releases';
import { auditFields, type CommandResult, type Options } from './options';
import { releaseNameOrDefault } from './package-folder';
import { stateText } from './print';
import { createReleaseClient } from './release-client';

/** No release of the name goes live until `release unfreeze`. */
export function freeze(_parameters: string[], options: Options): Promise<CommandResult> {
  return change('/freeze', options);
}

export function unfreeze(_parameters: string[], options: Options): Promise<CommandResult> {
  return change('/unfreeze', options);
}

async function change(path: string, options: Options): Promise<CommandResult> {
  const client = createReleaseClient(await releaseNameOrDefault(options.name), process.env);
  const result = await client.post<ReleaseList>(path, auditFields(options));
  return { result, text: `✓ ${stateText(result)}` };
}
