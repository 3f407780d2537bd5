import type { RecordedEntry } from '@site/shared/release';
import type { ReleaseList } from '../release-api/list-releases';
import type { RolledBack } from '../releases/roll-back-together';
import { checkCalls } from './check-calls-command';
import { freeze, unfreeze } from './freeze-command';
import { auditFields, type CommandResult, type Options } from './options';
import { builtRelease, releaseNameOrDefault, validVersion } from './package-folder';
import { historyText, listText, stateText } from './print';
import { pruneReleases } from './prune-command';
import { type PublishedRelease, publishRelease } from './publish-release';
import { createReleaseClient, type ReleaseClient, UsageError } from './release-client';
import { releaseToPromote } from './release-to-promote';
import { retire } from './retire-command';
import { releaseSet } from './set-command';
import { shipRelease } from './ship-command';
import { status } from './status-command';
import { token } from './token-commands';

type Command = (parameters: string[], options: Options) => Promise<CommandResult>;

/** A month. */
const MAX_PREVIEW_HOURS = 720;

export const COMMANDS = {
  publish,
  promote,
  ship,
  activate,
  rollback,
  rollout,
  preview,
  set: releaseSet,
  retire,
  freeze,
  unfreeze,
  dev: async (parameters, options) => (await import('./dev-command')).dev(parameters, options),
  list,
  status,
  history,
  token,
  prune: pruneReleases,
  'check-calls': checkCalls,
} satisfies Record<string, Command>;

async function publish(_parameters: string[], options: Options): Promise<CommandResult> {
  const published = await publishRelease(await builtRelease(), options);
  return activateIfWanted(
    published,
    'release preview, release ship, release rollout 10%, or release activate',
    options,
  );
}

/** Publishes a release that another edge has published, such as the staging edge. */
async function promote([version]: string[], options: Options): Promise<CommandResult> {
  const published = await publishRelease(await releaseToPromote(version, options), options);
  const { version: promoted } = published.result;
  return activateIfWanted(
    published,
    `release preview ${promoted}, release ship ${promoted}, or release activate ${promoted}`,
    options,
  );
}

async function activateIfWanted(
  { result, text }: PublishedRelease,
  nextCommands: string,
  options: Options,
): Promise<CommandResult> {
  if (!options.activate) return { result, text: `${text}\n  Next: ${nextCommands}` };
  const next = options.now ? activate : ship;
  const activated = await next([result.version], options);
  return {
    result: { ...result, activated: activated.result },
    text: `${text}\n${activated.text}`,
  };
}

/** Publishes the build unless a version is given, and makes it live step by step. */
async function ship([version]: string[], options: Options): Promise<CommandResult> {
  if (version !== undefined) {
    const { client, chosenVersion } = await clientAndVersion(version, options);
    return shipRelease(client, chosenVersion, options, auditFields(options));
  }
  const published = await publishRelease(await builtRelease(), options);
  const { name, version: builtVersion } = published.result;
  if (!options.json) process.stderr.write(`${published.text}\n`);
  const { result, text } = await shipRelease(
    clientFor(name),
    builtVersion,
    options,
    auditFields(options),
  );
  return { result: { ...result, notes: published.result.notes }, text };
}

async function activate([version]: string[], options: Options): Promise<CommandResult> {
  const { client, chosenVersion } = await clientAndVersion(version, options);
  const body = { version: chosenVersion, ...changeFields(options) };
  return changeResult(await client.post<ReleaseList>('/activate', body));
}

async function rollback(_parameters: string[], options: Options): Promise<CommandResult> {
  const client = clientFor(await releaseNameOrDefault(options.name));
  const body = auditFields(options);
  const answer = await client.post<ReleaseList & RolledBack>('/rollback', body);
  const { result, text } = changeResult(answer);
  const { together, stay, endedRollouts, warnings } = answer;
  const lines = [
    ...together.map((name) => `  ${name} went live in the same set and is rolled back, too.`),
    ...endedRollouts.map((name) => `  The rollout of ${name} has ended, too.`),
    ...stay.map(stayedLine),
    ...warnings.map((warning) => `  Warning: ${warning}`),
  ];
  return { result, text: [text, ...lines].join('\n') };
}

async function rollout([share = '', version]: string[], options: Options): Promise<CommandResult> {
  const percent = Number((share.endsWith('%') ? share.slice(0, -1) : share).trim() || Number.NaN);
  if (!(percent >= 0 && percent <= 100))
    throw new UsageError('Give the share of visitors, 0% to 100%: release rollout 10%');
  const client = clientFor(await releaseNameOrDefault(options.name));
  const { canary } = await client.get<ReleaseList>('');
  // A rollout in progress continues with its own version, also after a newer build.
  const chosenVersion =
    version ?? (canary || percent === 0 ? undefined : (await builtRelease()).release.version);
  const body = {
    percent,
    ...(chosenVersion ? { version: validVersion(chosenVersion) } : {}),
    ...changeFields(options),
  };
  return changeResult(await client.post<ReleaseList>('/rollout', body));
}

async function preview([version]: string[], options: Options): Promise<CommandResult> {
  const { client, chosenVersion } = await clientAndVersion(version, options);
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

async function list(_parameters: string[], options: Options): Promise<CommandResult> {
  const name = await releaseNameOrDefault(options.name);
  const result = await clientFor(name).get<ReleaseList>('');
  return { result, text: listText(result) };
}

async function history(_parameters: string[], options: Options): Promise<CommandResult> {
  const name = await releaseNameOrDefault(options.name);
  const result = await clientFor(name).get<{ history: RecordedEntry[] }>('/history');
  return { result, text: historyText(result.history) };
}

function clientFor(name: string): ReleaseClient {
  return createReleaseClient(name, process.env);
}

async function clientAndVersion(version: string | undefined, options: Options) {
  const client = clientFor(await releaseNameOrDefault(options.name));
  const chosenVersion = validVersion(version ?? (await builtRelease()).release.version);
  return { client, chosenVersion };
}

function validHours(text: string): number {
  const hours = Number(text);
  if (hours > 0 && hours <= MAX_PREVIEW_HOURS) return hours;
  throw new UsageError(
    `Give a number of hours, at most ${MAX_PREVIEW_HOURS}: release preview --hours 24`,
  );
}

function changeFields(options: Options) {
  return { ...auditFields(options), force: options.force === true };
}

/** About a release that went live together with one that was rolled back. */
function stayedLine(name: string): string {
  return `  ${name} went live in the same set and stays live, because this token does not release all names of the set. To roll it back, too, with a token that releases it: release rollback --name ${name}`;
}

function changeResult(result: ReleaseList): CommandResult {
  return { result, text: `✓ ${stateText(result)}` };
}
