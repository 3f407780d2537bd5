import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  RELEASE_NAME_PATTERN,
  RELEASE_VERSION_PATTERN,
  type Release,
  type ReleaseFile,
} from '@site/shared/release';
import { areCopiesOf, type CompressedCopies, hasCompressedCopies } from '../compressed-copies';
import type { CompressedSource, FolderStore } from '../folder/folder-store';
import { forEachLimited } from '../for-each-limited';
import { ReleaseRefused, type ReleaseStore, type StoredRelease } from '../release-store';
import { haveSameFiles, parseReleaseText, readRelease, verifiedContent } from '../verify-release';
import type { Bucket } from './bucket';

const RELEASE_JSON = new RegExp(
  `^releases/(${RELEASE_NAME_PATTERN})/(${RELEASE_VERSION_PATTERN})/release\\.json$`,
);
const CONCURRENT_UPLOADS = 8;
/** A release that is missing or damaged in the bucket is requested again only after this time. */
const MISSING_TTL_MS = 5_000;
/** The most entries that `missingUntil` has, because a visitor can ask for any version. */
const MAX_MISSING = 1_000;
/** The longest time that the upload of a release to the bucket takes. */
const MAX_UPLOAD_MS = 60 * 60_000;

/**
 * Stores releases in a bucket, with the same layout as a folder. release.json is uploaded last:
 * without it the release does not exist. `cache` holds the releases that this edge has fetched,
 * each verified on the way in.
 */
export function createBucketStore(
  bucket: Bucket,
  cache: FolderStore,
  report: (problem: string) => void,
): ReleaseStore {
  const cachedKeys = new Set<string>();
  /** Until when a release counts as missing, by key, on the clock of `performance`. */
  const missingUntil = new Map<string, number>();
  const runningFetches = new Map<string, Promise<void>>();

  async function fetchFromBucket(name: string, version: string): Promise<void> {
    const key = keyOf(name, version);
    if (await cache.find(name, version)) {
      cachedKeys.add(key);
      return;
    }
    if ((missingUntil.get(key) ?? 0) > performance.now()) return;
    try {
      const source = await sourceIn(bucket, name, version);
      if (source) {
        await cache.putSource(source);
        cachedKeys.add(key);
        return;
      }
    } catch (error) {
      if (!(error instanceof ReleaseRefused)) throw error;
      report(
        `${key} is damaged in the bucket and is not served: ${error.message} Publish it again from its build.`,
      );
    }
    if (missingUntil.size >= MAX_MISSING) missingUntil.clear();
    missingUntil.set(key, performance.now() + MISSING_TTL_MS);
  }

  async function fetch(name: string, version: string): Promise<void> {
    const key = keyOf(name, version);
    if (cachedKeys.has(key)) return;
    const fetching =
      runningFetches.get(key) ??
      fetchFromBucket(name, version).finally(() => runningFetches.delete(key));
    runningFetches.set(key, fetching);
    await fetching;
  }

  /** Deletes the copies of releases that another edge has deleted from the bucket. */
  async function dropRemovedCopies(stored: StoredRelease[]) {
    const storedKeys = new Set(stored.map(({ name, version }) => keyOf(name, version)));
    for (const { name, version, storedAt } of await cache.list()) {
      const key = keyOf(name, version);
      // A release that is being uploaded has a copy before it is in the bucket.
      if (storedKeys.has(key) || Date.now() - storedAt < MAX_UPLOAD_MS) continue;
      cachedKeys.delete(key);
      await cache.remove(name, version);
    }
  }

  return {
    async put(builtFolder) {
      const candidate = await readRelease(builtFolder);
      const { name, version } = candidate;
      const stored = await releaseIn(bucket, name, version);
      if (stored && !haveSameFiles(stored.release, candidate))
        throw new ReleaseRefused(
          `${name} ${version} is already stored with other files. Build it again.`,
        );
      await cache.put(builtFolder);
      await upload(bucket, join(cache.folder, name, version), candidate);
      missingUntil.delete(keyOf(name, version));
      return candidate;
    },
    async find(name, version) {
      await fetch(name, version);
      return cache.find(name, version);
    },
    async read(name, version, path) {
      await fetch(name, version);
      return cache.read(name, version, path);
    },
    async list() {
      const stored = await releasesIn(bucket);
      await dropRemovedCopies(stored);
      return stored;
    },
    async remove(name, version) {
      const key = keyOf(name, version);
      // release.json first: without it the release does not exist.
      await bucket.remove(`${key}/release.json`);
      for (const file of (await bucket.list(`${key}/`)).keys()) await bucket.remove(file);
      cachedKeys.delete(key);
      await cache.remove(name, version);
    },
    fetch,
    folder: cache.folder,
  };
}

/**
 * Uploads the files that are missing or different in the bucket. This also repairs a damaged
 * release.
 */
async function upload(bucket: Bucket, folder: string, release: Release) {
  const key = keyOf(release.name, release.version);
  const storedObjects = await bucket.list(`${key}/`);
  const paths = release.files.flatMap(({ path, size }) =>
    hasCompressedCopies(path, size) ? [path, `${path}.br`, `${path}.gz`] : [path],
  );
  const uploadFile = async (path: string) => {
    const content = await readFile(join(folder, path));
    // Most buckets use the MD5 as the ETag of a single upload. Other buckets get the file again.
    const etag = `"${createHash('md5').update(content).digest('hex')}"`;
    if (storedObjects.get(`${key}/${path}`)?.etag !== etag)
      await bucket.put(`${key}/${path}`, content);
  };
  await forEachLimited(paths, CONCURRENT_UPLOADS, uploadFile);
  // Written in any case, for its time: a refused release is kept for a day after its last upload.
  await bucket.put(`${key}/release.json`, await readFile(join(folder, 'release.json')));
}

/**
 * The release in a bucket, with the text of its release.json; undefined if it is not stored. Throws
 * ReleaseRefused.
 */
async function releaseIn(bucket: Bucket, name: string, version: string) {
  const object = await bucket.get(`${keyOf(name, version)}/release.json`);
  if (!object) return undefined;
  const releaseJson = object.body.toString();
  const release = parseReleaseText(releaseJson);
  if (release.name !== name || release.version !== version)
    throw new ReleaseRefused('Its release.json describes another release.');
  return { release, releaseJson };
}

/** A release in a bucket, as a source for the cache: its files are verified when they are read. */
async function sourceIn(
  bucket: Bucket,
  name: string,
  version: string,
): Promise<CompressedSource | undefined> {
  const stored = await releaseIn(bucket, name, version);
  if (!stored) return undefined;
  const get = async (path: string, bytes: number) =>
    (await bucket.get(`${keyOf(name, version)}/${path}`, bytes))?.body;

  async function read(file: ReleaseFile): Promise<Buffer> {
    const content = await get(file.path, file.size);
    if (!content) throw new ReleaseRefused(`${file.path} is missing.`);
    return verifiedContent(file, content);
  }

  async function copiesOf(
    { path, size }: ReleaseFile,
    content: Buffer,
  ): Promise<CompressedCopies | undefined> {
    if (!hasCompressedCopies(path, size)) return undefined;
    const [br, gz] = await Promise.all([get(`${path}.br`, size), get(`${path}.gz`, size)]);
    return br && gz && (await areCopiesOf(content, { br, gz })) ? { br, gz } : undefined;
  }

  return { ...stored, read, copiesOf };
}

async function releasesIn(bucket: Bucket): Promise<StoredRelease[]> {
  const objects = await bucket.list('releases/');
  return [...objects].flatMap(([key, { modifiedAt }]) => {
    const [, name = '', version = ''] = RELEASE_JSON.exec(key) ?? [];
    return name ? [{ name, version, storedAt: modifiedAt }] : [];
  });
}

function keyOf(name: string, version: string): string {
  return `releases/${name}/${version}`;
}
