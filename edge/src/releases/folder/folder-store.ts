import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import {
  isReleaseName,
  isReleaseVersion,
  type Release,
  type ReleaseFile,
} from '@site/shared/release';
import { syncFolder } from '@site/shared/server';
import { type CompressedCopies, compressedCopies } from '../compressed-copies';
import { writeDurably } from '../durable-write';
import { forEachLimited } from '../for-each-limited';
import { ReleaseRefused, type ReleaseStore, type StoredRelease } from '../release-store';
import { haveSameFiles, readRelease, readVerified } from '../verify-release';

/** Releases that are being stored. A release's name never starts with a dot. */
const INCOMING_FOLDER = '.incoming';
/**
 * No process needs this long to store a release: an older folder belongs to a process that ended.
 */
const INCOMING_MAX_AGE_MS = 60 * 60_000;
/** The size of the thread pool that zlib uses. */
const CONCURRENT_FILES = 4;

export type ReleaseSource = {
  release: Release;
  /** The text of its release.json. */
  json: string;
  /** One verified file. Throws ReleaseRefused. */
  read(file: ReleaseFile): Promise<Buffer>;
  /** The compressed copies that the source has of a file. The store makes missing ones. */
  copiesOf?(file: ReleaseFile, content: Buffer): Promise<CompressedCopies | undefined>;
};

export type FolderStore = ReleaseStore & {
  /** As `put`, for a release that is not in a folder. */
  putSource(source: ReleaseSource): Promise<Release>;
};

/** Stores releases in a folder of this machine, with compressed copies beside their text files. */
export function createFolderStore(folder: string): FolderStore {
  const root = resolve(folder);

  async function put(builtFolder: string): Promise<Release> {
    const release = await readRelease(builtFolder);
    const json = await readFile(join(builtFolder, 'release.json'), 'utf8');
    return putSource({ release, json, read: (file) => readVerified(builtFolder, file) });
  }

  async function putSource(source: ReleaseSource): Promise<Release> {
    const { release: candidate } = source;
    const target = join(root, candidate.name, candidate.version);
    const stored = await readRelease(target).catch(() => undefined);
    if (stored && !haveSameFiles(stored, candidate)) {
      throw new ReleaseRefused(
        `${candidate.name} ${candidate.version} is already stored with other files. Build it again.`,
      );
    }
    if (stored && (await isComplete(target, stored))) {
      // A refused release that is published again is as old as this upload.
      const now = new Date();
      await utimes(target, now, now);
      return stored;
    }

    await removeAbandoned(join(root, INCOMING_FOLDER));
    const incoming = join(root, INCOMING_FOLDER, randomUUID());
    try {
      await forEachLimited(candidate.files, CONCURRENT_FILES, (file) =>
        writeFileWithCopies(source, file, incoming),
      );
      await writeDurably(join(incoming, 'release.json'), source.json);
      await syncFolders(incoming, candidate.files);
      await moveIntoPlace(incoming, target);
    } finally {
      await rm(incoming, { recursive: true, force: true });
    }
    return candidate;
  }

  async function read(name: string, version: string, path: string): Promise<Buffer | undefined> {
    const file = join(root, name, version, path);
    if (!file.startsWith(join(root, name, version) + sep)) return undefined;
    return readFile(file).catch(() => undefined);
  }

  async function find(name: string, version: string): Promise<Release | undefined> {
    return readRelease(join(root, name, version)).catch(() => undefined);
  }

  async function list(): Promise<StoredRelease[]> {
    const names = await readdir(root).catch(() => []);
    const releases = await Promise.all(names.filter(isReleaseName).map(listOf));
    return releases.flat();
  }

  async function listOf(name: string): Promise<StoredRelease[]> {
    const versions = (await readdir(join(root, name)).catch(() => [])).filter(isReleaseVersion);
    return Promise.all(
      versions.map(async (version) => {
        const { mtimeMs } = await stat(join(root, name, version));
        return { name, version, storedAt: mtimeMs };
      }),
    );
  }

  async function remove(name: string, version: string): Promise<void> {
    // The release disappears in one step. `removeAbandoned` deletes what a killed process leaves.
    const removed = join(root, INCOMING_FOLDER, randomUUID());
    await mkdir(dirname(removed), { recursive: true });
    await rename(join(root, name, version), removed).catch(ignoreErrors('ENOENT'));
    await rm(removed, { recursive: true, force: true });
  }

  return { put, putSource, read, find, list, remove, fetch: async () => {}, folder: root };
}

async function writeFileWithCopies(source: ReleaseSource, file: ReleaseFile, incoming: string) {
  const content = await source.read(file);
  const path = join(incoming, file.path);
  await writeDurably(path, content);
  const copies =
    (await source.copiesOf?.(file, content)) ?? (await compressedCopies(file.path, content));
  if (!copies) return;
  await writeDurably(`${path}.br`, copies.br);
  await writeDurably(`${path}.gz`, copies.gz);
}

async function syncFolders(incoming: string, files: ReleaseFile[]) {
  const folders = new Set(files.map((file) => dirname(join(incoming, file.path))));
  for (const folder of folders.add(incoming)) await syncFolder(folder);
}

async function moveIntoPlace(incoming: string, target: string) {
  await mkdir(dirname(target), { recursive: true });
  // Another upload may have stored the same release meanwhile. Its files are the same and may be
  // read now, so keep them.
  if (!(await isMoved(incoming, target)) && !(await isStored(target))) {
    const damaged = `${incoming}.damaged`;
    await rename(target, damaged).catch(ignoreErrors('ENOENT'));
    await isMoved(incoming, target);
    await rm(damaged, { recursive: true, force: true });
  }
  await syncFolder(dirname(target));
}

/** Moves a folder. False if there is a folder with files at the target. */
async function isMoved(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    ignoreErrors('ENOTEMPTY', 'EEXIST')(error as NodeJS.ErrnoException);
    return false;
  }
}

async function isStored(target: string): Promise<boolean> {
  const stored = await readRelease(target).catch(() => undefined);
  return stored !== undefined && isComplete(target, stored);
}

/** A handler that ignores errors with one of the codes and throws the others. */
function ignoreErrors(...codes: string[]) {
  return (error: NodeJS.ErrnoException) => {
    if (!codes.includes(error.code ?? '')) throw error;
  };
}

async function isComplete(target: string, stored: Release): Promise<boolean> {
  const matches = await Promise.all(
    stored.files.map((file) =>
      stat(join(target, file.path)).then(
        ({ size }) => size === file.size,
        () => false,
      ),
    ),
  );
  return matches.every(Boolean);
}

async function removeAbandoned(incomingFolder: string) {
  for (const name of await readdir(incomingFolder).catch(() => [])) {
    const path = join(incomingFolder, name);
    const ageMs = Date.now() - (await stat(path).then(({ mtimeMs }) => mtimeMs, Date.now));
    if (ageMs > INCOMING_MAX_AGE_MS) await rm(path, { recursive: true, force: true });
  }
}
