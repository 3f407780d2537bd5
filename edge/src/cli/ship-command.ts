import { setTimeout as wait } from 'node:timers/promises';
import type { HistoryEntry } from '@site/shared/release';
import type { ReleaseList } from '../release-api/list-releases';
import { stepsIn } from '../rollout/plan-settings';
import type { Options } from './options';
import { stateText } from './print';
import { EdgeError, type ReleaseClient, UsageError } from './release-client';

const POLL_MS = 1_000;
/** The edge continues by itself, so the command waits for one that does not answer. */
const MAX_SILENT_POLLS = 120;
/** How an interrupted command ends: 128 and the number of SIGINT. */
const INTERRUPTED_EXIT_CODE = 130;

/**
 * Starts or continues the planned rollout of a published release, and follows it to its end. Throws
 * EdgeError when the release is ended.
 */
export async function shipRelease(
  client: ReleaseClient,
  version: string,
  options: Options,
  auditFields: { by: string; why: string },
): Promise<{ result: ReleaseList; text: string }> {
  const body = { version, ...auditFields, force: options.force === true, ...planIn(options) };
  const started = await client.post<ReleaseList>('/ship', body);
  const onInterrupt = () => {
    process.stderr.write(
      '\nThe edge continues the rollout. `release ship` follows it again, `release rollback` ends it.\n',
    );
    process.exit(INTERRUPTED_EXIT_CODE);
  };
  process.once('SIGINT', onInterrupt);
  try {
    const result = await follow(client, version, started, options.json === true);
    return { result, text: `✓ ${stateText(result)}` };
  } finally {
    process.off('SIGINT', onInterrupt);
  }
}

function planIn({ steps, views, minutes, 'quiet-site': quietSite }: Options) {
  const list = steps === undefined ? undefined : stepsIn(steps);
  if (steps !== undefined && !list)
    throw new UsageError('Give rising shares of the visitors that end at 100: --steps 1,10,50,100');
  return {
    ...(list ? { steps: list } : {}),
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

async function follow(
  client: ReleaseClient,
  version: string,
  started: ReleaseList,
  asJson: boolean,
): Promise<ReleaseList> {
  const print = createProgress(asJson);
  let list = started;
  let silentPolls = 0;
  while (list.canary?.version === version) {
    print(list);
    if (!list.canary.plan)
      throw new EdgeError(
        409,
        `The rollout of ${version} was changed by hand: ${stateText(list)}. \`release ship\` continues it.`,
      );
    await wait(POLL_MS);
    list = await client.get<ReleaseList>('').then(
      (answer) => {
        silentPolls = 0;
        return answer;
      },
      (error: EdgeError) => {
        silentPolls += 1;
        if (error.status < 500 || silentPolls > MAX_SILENT_POLLS) throw error;
        return list;
      },
    );
  }
  if (list.live === version) return list;
  throw new EdgeError(409, await reasonOfEnd(client, version, list));
}

async function reasonOfEnd(
  client: ReleaseClient,
  version: string,
  list: ReleaseList,
): Promise<string> {
  const { history } = await client.get<{ history: HistoryEntry[] }>('/history');
  const end = history.findLast(({ from, to }) => from === version && to !== version);
  const why = end ? `${end.action} by ${end.by}${end.why ? `: ${end.why}` : ''}` : 'replaced';
  return `${version} is not live (${why}). ${stateText(list)}`;
}

/** Prints the progress when it changes: on one line of a terminal, else a line for each step. */
function createProgress(asJson: boolean): (list: ReleaseList) => void {
  let last = '';
  return ({ name, canary, counts }) => {
    if (!canary) return;
    const { views = 0, bad = 0 } = counts?.release ?? {};
    const waitsFor = counts?.waitsFor ?? null;
    const { version, percent, plan } = canary;
    const waiting = waitsFor ? `; waits for ${waitsFor}` : '';
    const step = `${percent}${waiting}`;
    const text = `${name} ${version} at ${percent} %: ${views - bad} of ${plan?.views ?? 0} good views, ${bad} bad${waiting}`;
    const isLive = !asJson && process.stderr.isTTY;
    const state = isLive ? text : step;
    if (state === last) return;
    last = state;
    if (asJson)
      process.stdout.write(
        `${JSON.stringify({ name, version, percent, views, bad, waitsFor, done: false })}\n`,
      );
    else process.stderr.write(isLive ? `\r\u001b[K${text}` : `${text}\n`);
  };
}
