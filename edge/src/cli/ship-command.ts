import { setTimeout as wait } from 'node:timers/promises';
import type { HistoryEntry } from '@site/shared/release';
import type { ReleaseList } from '../release-api/list-releases';
import { isChange } from '../releases/history';
import { stepsIn } from '../rollout/plan-settings';
import { changeFields, clientFor } from './change-commands';
import { type CommandResult, type Options, printProgress } from './options';
import { builtRelease, validVersion } from './package-folder';
import { stateText } from './print';
import { publishRelease } from './publish-release';
import { EdgeError, type ReleaseClient, UsageError } from './release-client';

const POLL_MS = 1_000;
/**
 * The polls in a row without an answer after which the command gives up: about two minutes. Until
 * then it waits, because the edge continues the rollout by itself.
 */
const MAX_SILENT_POLLS = 120;
/** 128 plus the number of SIGINT, as shells report it. */
const INTERRUPTED_EXIT_CODE = 130;

/**
 * `release ship [version]`: makes a release live step by step. Without a version, it first
 * publishes the build of this folder.
 */
export async function ship(options: Options, [version]: string[]): Promise<CommandResult> {
  if (version !== undefined)
    return shipRelease(await clientFor(options), validVersion(version), options);
  const published = await publishRelease(await builtRelease(), options);
  const { name, version: builtVersion, notes, changes } = published.result;
  printProgress(options, published.text);
  const shipped = await shipRelease(await clientFor({ name }), builtVersion, options);
  return {
    result: { ...shipped.result, notes, ...(changes ? { changes } : {}) },
    text: shipped.text,
  };
}

/**
 * Starts or continues the planned rollout of a published release, and follows it to its end. Throws
 * EdgeError when the rollout ends before the release is live for all visitors.
 */
async function shipRelease(
  client: ReleaseClient,
  version: string,
  options: Options,
): Promise<{ result: ReleaseList; text: string }> {
  const body = { version, ...changeFields(options), ...planIn(options) };
  const started = await client.post<ReleaseList>('/ship', body);
  const onInterrupt = () => {
    process.stderr.write(
      '\nThe edge continues the rollout. `release ship` follows it again, `release rollback` ends it.\n',
    );
    process.exit(INTERRUPTED_EXIT_CODE);
  };
  process.once('SIGINT', onInterrupt);
  try {
    const result = await followRollout(client, version, started, options);
    return { result, text: `✓ ${stateText(result)}` };
  } finally {
    process.off('SIGINT', onInterrupt);
  }
}

/** The part of the plan that the options name. Throws UsageError. */
function planIn({ steps, views, minutes, 'quiet-site': quietSite }: Options) {
  const shares = steps === undefined ? undefined : stepsIn(steps);
  if (steps !== undefined && !shares)
    throw new UsageError('Give rising shares of the visitors that end at 100: --steps 1,10,50,100');
  return {
    ...(shares ? { steps: shares } : {}),
    ...(views === undefined ? {} : { views: positive(views, '--views 200') }),
    ...(minutes === undefined ? {} : { minutes: positive(minutes, '--minutes 30') }),
    ...(quietSite ? { quietSite } : {}),
  };
}

function positive(text: string, example: string): number {
  const number = Number(text);
  if (number > 0) return number;
  throw new UsageError(`Give a number above 0: ${example}`);
}

/** Prints the progress of a rollout until it ends. Throws EdgeError unless the version is live. */
async function followRollout(
  client: ReleaseClient,
  version: string,
  started: ReleaseList,
  options: Options,
): Promise<ReleaseList> {
  const printChange = createProgressPrinter(options);
  let list = started;
  let silentPolls = 0;
  while (list.canary?.version === version) {
    printChange(list);
    if (!list.canary.plan)
      throw new EdgeError(
        409,
        `The rollout of ${version} was changed by hand: ${stateText(list)}. \`release ship\` continues it.`,
      );
    await wait(POLL_MS);
    try {
      list = await client.get<ReleaseList>('');
      silentPolls = 0;
    } catch (error) {
      silentPolls += 1;
      if ((error as EdgeError).status < 500 || silentPolls > MAX_SILENT_POLLS) throw error;
    }
  }
  if (list.live === version) return list;
  throw new EdgeError(409, await reasonOfEnd(client, version, list));
}

/** Says, by the history, why a version is neither a canary nor live. */
async function reasonOfEnd(
  client: ReleaseClient,
  version: string,
  list: ReleaseList,
): Promise<string> {
  const { history } = await client.get<{ history: HistoryEntry[] }>('/history');
  const lastChange = history.findLast(
    (entry) => isChange(entry) && entry.from === version && entry.to !== version,
  );
  let why = 'replaced';
  if (lastChange) why = `${lastChange.action} by ${lastChange.by}`;
  if (lastChange?.why) why += `: ${lastChange.why}`;
  return `${version} is not live (${why}). ${stateText(list)}`;
}

/**
 * Returns a function that prints the progress of a canary if it has changed: as lines of JSON on
 * standard output, in one line of a terminal, which is overwritten, or else as a line for each
 * step.
 */
function createProgressPrinter({ json }: Options): (list: ReleaseList) => void {
  const isOverwriting = !json && process.stderr.isTTY;
  let printedProgress: string | undefined;
  return ({ name, canary, outcomes }) => {
    if (!canary) return;
    const { comparison } = outcomes ?? {};
    const { views = 0, bad = 0 } = comparison?.release ?? {};
    const waitsFor = comparison?.waitsFor ?? null;
    const { version, percent, plan } = canary;
    const waiting = waitsFor ? `; waits for ${waitsFor}` : '';
    const text = `${name} ${version} at ${percent} %: ${views - bad} of ${plan?.views ?? 0} good views, ${bad} bad${waiting}`;
    // Lines that are not overwritten are printed for each step, and not for each view.
    const progress = isOverwriting ? text : `${percent}${waiting}`;
    if (progress === printedProgress) return;
    printedProgress = progress;
    if (json)
      process.stdout.write(
        `${JSON.stringify({ name, version, percent, views, bad, waitsFor, done: false })}\n`,
      );
    else process.stderr.write(isOverwriting ? `\r\u001b[K${text}` : `${text}\n`);
  };
}
