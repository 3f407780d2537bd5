import type { HistoryEntry } from '@site/shared/release';
import type { ReleaseList } from '../release-api/list-releases';
import { MAX_PREVIEW_HOURS } from '../releases/change-limits';
import type { RolledBack } from '../releases/roll-back';
import { auditFields, type CommandResult, type Options } from './options';
import { builtRelease, releaseNameOrDefault, validVersion } from './package-folder';
import { historyText, listText, stateText } from './print';
import { createReleaseClient, type ReleaseClient, UsageError } from './release-client';

/** `release activate [version]`: makes a published release live for all visitors. */
export async function activate(options: Options, [version]: string[]): Promise<CommandResult> {
  const client = await clientFor(options);
  const body = { version: await versionOrBuilt(version), ...changeFields(options) };
  return stateResult(await client.post('/activate', body));
}

/**
 * `release rollback`: ends the rollout of a name, or makes its previous release live. The releases
 * of other names that went live in the same set go back, too, if the token releases them all.
 */
export async function rollback(options: Options): Promise<CommandResult> {
  const client = await clientFor(options);
  const answer = await client.post<ReleaseList & RolledBack>('/rollback', auditFields(options));
  const { result, text } = stateResult(answer);
  const { together, stay, endedRollouts, warnings } = answer;
  const furtherEffects = [
    ...together.map((name) => `  ${name} went live in the same set and is rolled back, too.`),
    ...endedRollouts.map((name) => `  The rollout of ${name} has ended, too.`),
    ...stay.map(
      (name) =>
        `  ${name} went live in the same set and stays live, because this token does not release all names of the set. To roll it back, too, with a token that releases it: release rollback --name ${name}`,
    ),
    ...warnings.map((warning) => `  Warning: ${warning}`),
  ];
  return { result, text: [text, ...furtherEffects].join('\n') };
}

/** `release rollout <percent>% [version]`: gives a release to a share of the visitors. */
export async function rollout(
  options: Options,
  [share = '', version]: string[],
): Promise<CommandResult> {
  const percent = validPercent(share);
  const client = await clientFor(options);
  const { canary } = await client.get<ReleaseList>('');
  // Without a version, a running rollout keeps its release, also after a newer build. 0% ends it.
  const keepsRelease = !version && (canary || percent === 0);
  return stateResult(
    await client.post('/rollout', {
      percent,
      ...(keepsRelease ? {} : { version: await versionOrBuilt(version) }),
      ...changeFields(options),
    }),
  );
}

/** `release preview [version]`: makes a link that shows a release in one browser. */
export async function preview(options: Options, [version]: string[]): Promise<CommandResult> {
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

/** `release freeze`: no release of the name goes live until `release unfreeze`. */
export async function freeze(options: Options): Promise<CommandResult> {
  const client = await clientFor(options);
  return stateResult(await client.post('/freeze', auditFields(options)));
}

/** `release unfreeze`: releases of the name may go live again. */
export async function unfreeze(options: Options): Promise<CommandResult> {
  const client = await clientFor(options);
  return stateResult(await client.post('/unfreeze', auditFields(options)));
}

/** `release retire --to <path>` ends a remote, `release retire <version>` one of its releases. */
export async function retire(options: Options, [version]: string[]): Promise<CommandResult> {
  const { to } = options;
  // Neither or both were given.
  if ((version === undefined) === (to === undefined))
    throw new UsageError(
      'Give the version to withdraw, or with --to the page that replaces the pages of the remote: release retire --to /support',
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

/** `release list`: the published releases of a name, and which of them visitors get. */
export async function list(options: Options): Promise<CommandResult> {
  const result = await (await clientFor(options)).get<ReleaseList>('');
  return { result, text: listText(result) };
}

/** `release history`: who changed what of a name, when and why. */
export async function history(options: Options): Promise<CommandResult> {
  const client = await clientFor(options);
  const result = await client.get<{ history: HistoryEntry[] }>('/history');
  return { result, text: historyText(result.history) };
}

/** The fields of a call that may make a bad release live: `force` allows it. */
export function changeFields(options: Options) {
  return { ...auditFields(options), force: options.force === true };
}

/** The release API for the name of `--name` or of the current folder. Throws UsageError. */
export async function clientFor({ name }: Options): Promise<ReleaseClient> {
  return createReleaseClient(await releaseNameOrDefault(name), process.env);
}

/** The given version, or that of the build in `dist/`. Throws UsageError. */
async function versionOrBuilt(version: string | undefined): Promise<string> {
  return validVersion(version ?? (await builtRelease()).release.version);
}

/** A share such as `10%` or `10`, as a number. Throws UsageError. */
function validPercent(share: string): number {
  const digits = (share.endsWith('%') ? share.slice(0, -1) : share).trim();
  const percent = digits === '' ? Number.NaN : Number(digits);
  if (percent >= 0 && percent <= 100) return percent;
  throw new UsageError('Give the share of visitors, 0% to 100%: release rollout 10%');
}

function validHours(text: string): number {
  const hours = Number(text);
  if (hours > 0 && hours <= MAX_PREVIEW_HOURS) return hours;
  throw new UsageError(
    `Give a number of hours, at most ${MAX_PREVIEW_HOURS}: release preview --hours 24`,
  );
}

function stateResult(result: ReleaseList): CommandResult {
  return { result, text: `✓ ${stateText(result)}` };
}
