import { once } from 'node:events';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { Release, ReleaseFile } from '@site/shared/release';
import { isCodeFile } from '../release-files';
import type { ReleaseStorage } from '../release-storage';
import { deltaHeader } from './deltas';

/** The number of older releases whose visitors get deltas. */
const OLDER_RELEASES = 5;
/** Larger files get no deltas, which would take seconds to make. */
const MAX_BYTES = 2_000_000;

/** Node.js itself compresses with zstd and a dictionary only from versions 22.19 and 24.6. */
const ZSTD = '@bokuweb/zstd-wasm';
const LEVEL = 19;

/** The code of a thread, because compressing the script of the shell takes a tenth of a second. */
const THREAD = `
const { parentPort, workerData: { zstd, level, pairs } } = require('node:worker_threads');
const { init, createCCtx, compressUsingDict, freeCCtx } = require(zstd);
init().then(() => {
  const frames = pairs.map(({ content, dictionary }) => {
    const context = createCCtx();
    try {
      return compressUsingDict(context, content, dictionary, level);
    } finally {
      freeCCtx(context);
    }
  });
  parentPort.postMessage(frames);
});`;

type Pair = { path: string; content: Buffer; dictionary: Buffer };

/**
 * Stores the deltas of a stored release: for each script and style, against the file of the same
 * name in the last published releases, if it is smaller than the compressed file.
 */
export async function makeDeltas(
  release: Release,
  { store, publications, deltas }: Pick<ReleaseStorage, 'store' | 'publications' | 'deltas'>,
): Promise<void> {
  const { name, version } = release;
  const older = (await publications.list(name))
    .filter((publication) => publication.version !== version)
    .slice(0, OLDER_RELEASES);
  if (older.length === 0) return;
  const hasDeltas = ({ path, size }: ReleaseFile) =>
    isCodeFile(path) && path !== release.server && size <= MAX_BYTES;
  const pairs: Pair[] = [];
  const plainBytes = new Map<string, number>();
  for (const { path } of release.files.filter(hasDeltas)) {
    const content = await store.read(name, version, path);
    if (!content) continue;
    plainBytes.set(path, (await store.read(name, version, `${path}.br`))?.length ?? content.length);
    for (const dictionary of await versionsOf(path)) pairs.push({ path, content, dictionary });
  }
  const frames = await compressed(pairs);
  const made = new Map<string, Buffer[]>();
  for (const [index, { path, dictionary }] of pairs.entries()) {
    const delta = Buffer.concat([deltaHeader(dictionary), frames[index] ?? Buffer.alloc(0)]);
    if (delta.length < (plainBytes.get(path) ?? 0))
      made.set(path, [...(made.get(path) ?? []), delta]);
  }
  await deltas.add(release, made);

  /** The different contents of a file in the older releases. */
  async function versionsOf(path: string): Promise<Buffer[]> {
    const contents = new Map<string, Buffer>();
    for (const { version: olderVersion } of older) {
      const content = await store.read(name, olderVersion, path);
      if (content && content.length <= MAX_BYTES) contents.set(content.toString('latin1'), content);
    }
    return [...contents.values()];
  }
}

/** The zstd frame of each content with its dictionary. */
async function compressed(pairs: Pair[]): Promise<Uint8Array[]> {
  if (pairs.length === 0) return [];
  const zstd = createRequire(import.meta.filename).resolve(ZSTD);
  const workerData = { zstd, level: LEVEL, pairs };
  const thread = new Worker(THREAD, { eval: true, workerData, env: {} });
  try {
    const [frames] = (await once(thread, 'message')) as [Uint8Array[]];
    return frames;
  } finally {
    await thread.terminate();
  }
}
