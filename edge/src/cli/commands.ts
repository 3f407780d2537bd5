import { resolve } from 'node:path';
import type { HistoryEntry } from '@site/shared/release';
import type { ReleaseList } from '../release-api/list-releases';
import type { Published } from '../release-api/publish';
import { addToken } from '../release-api/tokens';
import { builtHere, nameHere } from './package-folder';
import { historyText, listText, stateText } from './print';
import { megabytes } from './progress-bar';
import { createReleaseClient, personHere, type ReleaseClient, UsageError } from './release-client';
import { uploadFiles } from './upload';

export type Options = {
  activate?: boolean;
  hours?: string;
  json?: boolean;
  name?: string;
  why?: string;
};

/** For pipelines the result, for people the text. */
type Outcome = { result: unknown; text: string };
type Command = (rest: string[], options: Options) => Promise<Outcome>;

const VERSION = /^[a-f0-9]{16}$/;
/** Longest life of a preview link: a month. */
const MOST_HOURS = 720;

export const COMMANDS = {
  publish,
  activate,
  rollback,
  rollout,
  preview,
  list,
  history,
  token,
} satisfies Record<string, Command>;

async function publish(_rest: string[], options: Options): Promise<Outcome> {
  const { release, json, dist } = await builtHere();
  const client = clientFor(release.name);
  const { name, version } = release;
  const size = megabytes(release.files.reduce((sum, file) => sum + file.size, 0));
  const say = (line: string) => options.json || process.stderr.write(`${line}\n`);

  const begun = await client.post<{ upload: string | null }>('/uploads', json);
  let notes: string[] = [];
  if (begun.upload) {
    say(`Uploading ${name} ${version}: ${release.files.length} files, ${size}`);
    await uploadFiles(client, begun.upload, release, dist, options.json === true);
    say('Uploaded. The gate compares it with what is live and loads it in a browser …');
    ({ notes } = await client.post<Published>(`/uploads/${begun.upload}/commit`, {
      by: personHere(process.env),
    }));
  }
  const already = begun.upload === null;
  const published = already
    ? `${name} ${version} is published already.`
    : `✓ ${name} ${version} is published.`;
  const text = [published, ...notes.map((note) => `  note: ${note}`)].join('\n');
  if (!options.activate)
    return {
      result: { name, version, already, notes },
      text: `${text}\n  Next: release preview, release rollout 10%, release activate`,
    };
  const activated = await activate([version], options);
  return {
    result: { name, version, already, notes, activated: activated.result },
    text: `${text}\n${activated.text}`,
  };
}

async function activate([version]: string[], options: Options): Promise<Outcome> {
  const { client, chosen } = await chosenVersion(version, options);
  return changed(
    await client.post<ReleaseList>('/activate', { version: chosen, ...said(options) }),
  );
}

async function rollback(_rest: string[], options: Options): Promise<Outcome> {
  const client = clientFor(await nameHere(options.name));
  return changed(await client.post<ReleaseList>('/rollback', said(options)));
}

async function rollout([share = '', version]: string[], options: Options): Promise<Outcome> {
  const percent = Number(share.replace(/\s*%$/, '') || Number.NaN);
  if (!(percent >= 0 && percent <= 100))
    throw new UsageError('Say how many visitors get it: release rollout 10%');
  const client = clientFor(await nameHere(options.name));
  const { canary } = await client.get<ReleaseList>('');
  // A rollout under way goes on with its own version, whatever has been built since.
  const chosen =
    version ?? (canary || percent === 0 ? undefined : (await builtHere()).release.version);
  const body = {
    percent,
    ...(chosen ? { version: checkedVersion(chosen) } : {}),
    ...said(options),
  };
  return changed(await client.post<ReleaseList>('/rollout', body));
}

async function preview([version]: string[], options: Options): Promise<Outcome> {
  const { client, chosen } = await chosenVersion(version, options);
  const hours = options.hours === undefined ? {} : { hours: checkedHours(options.hours) };
  const { path, until } = await client.post<{ path: string; until: number }>('/preview', {
    version: chosen,
    ...hours,
  });
  const url = client.edge + path;
  const text = `${url}\n  Shows ${chosen} in the browser that opens it, until ${new Date(until).toISOString()}. To leave: ${client.edge}/?preview=off`;
  return { result: { url, until, version: chosen }, text };
}

async function list(_rest: string[], options: Options): Promise<Outcome> {
  const result = await clientFor(await nameHere(options.name)).get<ReleaseList>('');
  return { result, text: listText(result) };
}

async function history(_rest: string[], options: Options): Promise<Outcome> {
  const result = await clientFor(await nameHere(options.name)).get<{ history: HistoryEntry[] }>(
    '/history',
  );
  return { result, text: historyText(result.history) };
}

async function token([name]: string[]): Promise<Outcome> {
  if (!name) throw new UsageError('Say whose token: release token shop');
  const dataDir = resolve(process.env.DATA_DIR || '.data');
  const made = await addToken(dataDir, name).catch((error: Error) => {
    throw new UsageError(error.message);
  });
  return {
    result: { name, token: made },
    text: `RELEASE_TOKEN=${made}\n  Releases ${name} and nothing else. It is shown only now; ${dataDir} keeps its hash.`,
  };
}

function clientFor(name: string): ReleaseClient {
  return createReleaseClient(name, process.env);
}

async function chosenVersion(version: string | undefined, options: Options) {
  const client = clientFor(await nameHere(options.name));
  return { client, chosen: checkedVersion(version ?? (await builtHere()).release.version) };
}

function checkedVersion(version: string): string {
  if (VERSION.test(version)) return version;
  throw new UsageError(
    `${version} is no version: 16 hexadecimal digits, as \`release list\` shows them.`,
  );
}

function checkedHours(text: string): number {
  const hours = Number(text);
  if (hours > 0 && hours <= MOST_HOURS) return hours;
  throw new UsageError(`Say for how many hours, at most ${MOST_HOURS}: release preview --hours 24`);
}

function said({ why = '' }: Options) {
  return { by: personHere(process.env), why };
}

function changed(result: ReleaseList): Outcome {
  return { result, text: `✓ ${stateText(result)}` };
}
