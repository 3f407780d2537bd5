import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release, ReleaseFile } from '@site/shared/release';
import { areCopiesOf, type CompressedCopies, hasCopies } from '../compressed-copies';
import { eachOf } from '../each-of';
import type { FolderStore, ReleaseSource } from '../folder/folder-store';
import { ReleaseRefused, type ReleaseStore } from '../release-store';
import { parseReleaseText, readRelease, sameFiles, verified } from '../verify-release';
import type { Bucket } from './bucket';

const UPLOADS_AT_ONCE = 8;
/** A release that is not in the bucket, or is damaged there, is not asked for again that soon. */
const ABSENT_MS = 5_000;
const MOST_ABSENT = 1_000;

/**
 * Keeps releases in a bucket, as a folder store does in a folder, release.json last: without it there is no release. `cache` has those
 * that this edge was asked for, each verified on its way in.
 */
export function createBucketStore(
  bucket: Bucket,
  cache: FolderStore,
  report: (problem: string) => void,
): ReleaseStore {
  const here = new Set<string>();
  const absent = new Map<string, number>();
  const fetching = new Map<string, Promise<void>>();

  async function fetchRelease(name: string, version: string): Promise<void> {
    const key = keyOf(name, version);
    if (await cache.describe(name, version)) return void here.add(key);
    if ((absent.get(key) ?? 0) > performance.now()) return;
    try {
      const source = await sourceIn(bucket, name, version);
      if (source) {
        await cache.take(source);
        return void here.add(key);
      }
    } catch (error) {
      if (!(error instanceof ReleaseRefused)) throw error;
      report(
        `${key} is damaged in the bucket and is not served: ${error.message} Publish it again from its build.`,
      );
    }
    if (absent.size >= MOST_ABSENT) absent.clear();
    absent.set(key, performance.now() + ABSENT_MS);
  }

  async function ready(name: string, version: string): Promise<void> {
    const key = keyOf(name, version);
    if (here.has(key)) return;
    const work =
      fetching.get(key) ?? fetchRelease(name, version).finally(() => fetching.delete(key));
    fetching.set(key, work);
    await work;
  }

  return {
    async put(builtFolder) {
      const candidate = await readRelease(builtFolder);
      const stored = await releaseIn(bucket, candidate.name, candidate.version);
      if (stored && !sameFiles(stored.release, candidate))
        throw new ReleaseRefused(
          `${candidate.name} ${candidate.version} is stored already, with other files. Build it again.`,
        );
      await cache.put(builtFolder);
      await upload(bucket, join(cache.folder, candidate.name, candidate.version), candidate);
      absent.delete(keyOf(candidate.name, candidate.version));
      return candidate;
    },
    async describe(name, version) {
      await ready(name, version);
      return cache.describe(name, version);
    },
    async read(name, version, path) {
      await ready(name, version);
      return cache.read(name, version, path);
    },
    ready,
    folder: cache.folder,
  };
}

/** Sends what the bucket does not have, or has otherwise: a release that was damaged there is whole again. */
async function upload(bucket: Bucket, folder: string, release: Release) {
  const key = keyOf(release.name, release.version);
  const there = await bucket.list(`${key}/`);
  const forms = release.files.flatMap(({ path, size }) =>
    hasCopies(path, size) ? [path, `${path}.br`, `${path}.gz`] : [path],
  );
  const send = async (path: string) => {
    const content = await readFile(join(folder, path));
    // The ETag of what was sent in one piece is its MD5, in most buckets; where it is not, the same is written once more.
    const etag = `"${createHash('md5').update(content).digest('hex')}"`;
    if (there.get(`${key}/${path}`) !== etag) await bucket.put(`${key}/${path}`, content);
  };
  await eachOf(forms, UPLOADS_AT_ONCE, send);
  await send('release.json');
}

async function releaseIn(bucket: Bucket, name: string, version: string) {
  const found = await bucket.get(`${keyOf(name, version)}/release.json`);
  if (!found) return undefined;
  const json = found.body.toString();
  const release = parseReleaseText(json);
  if (release.name !== name || release.version !== version)
    throw new ReleaseRefused('Its release.json is that of another release.');
  return { release, json };
}

async function sourceIn(
  bucket: Bucket,
  name: string,
  version: string,
): Promise<ReleaseSource | undefined> {
  const found = await releaseIn(bucket, name, version);
  if (!found) return undefined;
  const get = (path: string, bytes: number) =>
    bucket.get(`${keyOf(name, version)}/${path}`, bytes).then((object) => object?.body);

  async function read(file: ReleaseFile): Promise<Buffer> {
    const content = await get(file.path, file.size);
    if (!content) throw new ReleaseRefused(`${file.path} is not there.`);
    return verified(file, content);
  }

  async function copiesOf(
    { path, size }: ReleaseFile,
    content: Buffer,
  ): Promise<CompressedCopies | undefined> {
    if (!hasCopies(path, size)) return undefined;
    const [br, gz] = await Promise.all([get(`${path}.br`, size), get(`${path}.gz`, size)]);
    return br && gz && (await areCopiesOf(content, { br, gz })) ? { br, gz } : undefined;
  }

  return { ...found, read, copiesOf };
}

function keyOf(name: string, version: string): string {
  return `releases/${name}/${version}`;
}
