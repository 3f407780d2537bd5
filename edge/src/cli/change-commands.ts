import type { HistoryEntry } from '@site/shared/release';
import type { ReleaseList } from '../release-api/list-releases';
import type { RolledBack } from '../releases/roll-back';
import { auditFields, type CommandResult, type Options } from './options';
import { builtRelease, releaseNameOrDefault, validVersion } from './package-folder';
import { historyText, listText, stateText } from './print';
import { createReleaseClient, type ReleaseClient, UsageError } from './release-client';

/** A month. */
const MAX_PREVIEW_HOURS = 720;

export async function activate([version]: string[], options: Options): Promise<CommandResult> {
  const client = await clientFor(options);
  const body = { version: await versionOrBuilt(version), ...changeFields(options) };
  return changed(await client.post<ReleaseList>('/activate', body));
}

export async function rollback(_parameters: string[], options: Options): Promise<CommandResult> {
  const client = await clientFor(options);
  const answer = await client.post<ReleaseList & RolledBack>('/rollback', auditFields(options));
  const { result, text } = changed(answer);
  const { together, stay, endedRollouts, warnings } = answer;
  const lines = [
    ...together.map((name) => `  ${name} went live in the same set and is rolled back, too.`),
    ...endedRollouts.map((name) => `  The rollout of ${name} has ended, too.`),
    ...stay.map(
      (name) =>
        `  ${name} went live in the same set and stays live, because this token does not release all names of the set. To roll it back, too, with a token that releases it: release rollback --name ${name}`,
    ),
    ...warnings.map((warning) => `  Warning: ${warning}`),
  ];
  return { result, text: [text, ...lines].join('\n') };
}

export async function rollout(
  [share = '', version]: string[],
  options: Options,
): Promise<CommandResult> {
  const percent = Number((share.endsWith('%') ? share.slice(0, -1) : share).trim() || Number.NaN);
  if (!(percent >= 0 && percent <= 100))
    throw new UsageError('Give the share of visitors, 0% to 100%: release rollout 10%');
  const client = await clientFor(options);
  const { canary } = await client.get<ReleaseList>('');
  // A rollout in progress continues with its own version, also after a newer build.
  const isContinued = !version && (canary || percent === 0);
  return changed(
    await client.post<ReleaseList>('/rollout', {
      percent,
      ...(isContinued ? {} : { version: await versionOrBuilt(version) }),
      ...changeFields(options),
    }),
  );
}

export async function preview([version]: string[], options: Options): Promise<CommandResult> {
  const client = await clientFor(options);
  const chosenVersion = await versionOrBuilt(version);
  const hours = options.hours === undefined ? {} : { hours: validHours(options.hours) };
  const { path, until } = await client.post<{ path: string; until: number }>('/preview', {
    version: chosenVersion,
    ...hours,
    ...auditFields(options),
  });
  const url = client.edge + path;
  const untilText = new Date(until).toISOString();
  const text = `${url}\n  Shows ${chosenVersion} in the browser that opens it, until ${untilText}. To leave: ${client.edge}/?preview=off`;
  return { result: { url, until, version: chosenVersion }, text };
}

/** No release of the name goes live until `release unfreeze`. */
export async function freeze(_parameters: string[], options: Options): Promise<CommandResult> {
  const client = await clientFor(options);
  return changed(await client.post<ReleaseList>('/freeze', auditFields(options)));
}

export async function unfreeze(_parameters: string[], options: Options): Promise<CommandResult> {
  const client = await clientFor(options);
  return changed(await client.post<ReleaseList>('/unfreeze', auditFields(options)));
}

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
  const client = await clientFor(options);
  const result = await client.post<ReleaseList>('/retire', {
    ...(version ? { version: validVersion(version) } : { to }),
    ...auditFields(options),
  });
  const text = version
    ? `✓ ${result.name} ${version} is withdrawn.\n${stateText(result)}`
    : `✓ ${result.name} is retired. Its addresses answer 410 and name the page ${to}. To undo it: release activate <version>`;
  return { result, text };
}

export async function list(_parameters: string[], options: Options): Promise<CommandResult> {
  const result = await (await clientFor(options)).get<ReleaseList>('');
  return { result, text: listText(result) };
}

export async function history(_parameters: string[], options: Options): Promise<CommandResult> {
  const client = await clientFor(options);
  const result = await client.get<{ history: HistoryEntry[] }>('/history');
  return { result, text: historyText(result.history) };
}

/** What a change of the live release has, beside its own fields. */
export function changeFields(options: Options) {
  return { ...auditFields(options), force: options.force === true };
}

/** The release API for the name of the options or of the folder. Throws UsageError. */
export async function clientFor({ name }: Options): Promise<ReleaseClient> {
  return createReleaseClient(await releaseNameOrDefault(name), process.env);
}

async function versionOrBuilt(version: string | undefined): Promise<string> {
  return validVersion(version ?? (await builtRelease()).release.version);
}

function validHours(text: string): number {
  const hours = Number(text);
  if (hours > 0 && hours <= MAX_PREVIEW_HOURS) return hours;
  throw new UsageError(
    `Give a number of hours, at most ${MAX_PREVIEW_HOURS}: release preview --hours 24`,
  );
}

function changed(result: ReleaseList): CommandResult {
  return { result, text: `✓ ${stateText(result)}` };
}
