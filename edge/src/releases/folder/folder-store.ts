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
import { areCopiesOf, type CompressedCopies, compressedCopies } from '../compressed-copies';
import { writeDurably } from '../durable-write';
import { withFileLock } from '../file-lock';
import { forEachLimited } from '../for-each-limited';
import { sharedPath } from '../languages';
import {
  ReleaseRefused,
  type ReleaseSource,
  type ReleaseStore,
  type StoredRelease,
} from '../release-store';
import { haveSameFiles, readRelease, readVerified } from '../verify-release';

/** Releases that are being stored. A release's name never starts with a dot. */
const INCOMING_FOLDER = '.incoming';
/** No process takes so long to store a release: an older folder belongs to a killed process. */
const INCOMING_MAX_AGE_MS = 60 * 60_000;
/** The size of the thread pool that zlib uses. */
const CONCURRENT_FILES = 4;

/** A source that may have compressed copies. The store makes those that are missing. */
export type CompressedSource = ReleaseSource & {
  copiesOf?(file: ReleaseFile, content: Buffer): Promise<CompressedCopies | undefined>;
};

export type FolderStore = ReleaseStore & {
  /** As `put`, for a release that is not in a folder. */
  putSource(source: CompressedSource): Promise<Release>;
};

/**
 * Stores releases in a folder of this machine, with compressed copies beside their text files. With
 * `isQuick`, these are larger.
 */
export function createFolderStore(folder: string, isQuick = false): FolderStore {
  const root = resolve(folder);

  async function put(builtFolder: string): Promise<Release> {
    const release = await readRelease(builtFolder);
    const releaseJson = await readFile(join(builtFolder, 'release.json'), 'utf8');
    // Another process may delete a release meanwhile. Then the copies are made.
    const newest = await newestRelease(release.name).catch(() => undefined);
    return putSource({
      release,
      releaseJson,
      read: (file) => readVerified(builtFolder, file),
      copiesOf: async (file, content) => newest && copiesIn(newest, file, content),
    });
  }

  /** The release of a name that was stored last. */
  async function newestRelease(name: string): Promise<Release | undefined> {
    const [newest] = (await releasesOfName(name)).sort((a, b) => b.storedAt - a.storedAt);
    return newest && find(name, newest.version);
  }

  /** The compressed copies of the same file in a stored release: compressing takes seconds. */
  async function copiesIn(
    { name, version, files }: Release,
    { path, integrity }: ReleaseFile,
    content: Buffer,
  ): Promise<CompressedCopies | undefined> {
    if (!files.some((file) => file.path === path && file.integrity === integrity)) return undefined;
    const [br, gz] = await Promise.all(
      ['br', 'gz'].map((kind) => read(name, version, `${path}.${kind}`)),
    );
    return br && gz && (await areCopiesOf(content, { br, gz })) ? { br, gz } : undefined;
  }

  async function putSource(source: CompressedSource): Promise<Release> {
    const { release: candidate } = source;
    const target = join(root, candidate.name, candidate.version);
    const stored = await readRelease(target).catch(() => undefined);
    if (stored && !haveSameFiles(stored, candidate))
      throw new ReleaseRefused(
        `${candidate.name} ${candidate.version} is already stored with other files. Build it again.`,
      );
    if (stored && (await isComplete(target, stored))) {
      // For the time of the folder: a refused release is kept for a day after its last upload.
      const now = new Date();
      await utimes(target, now, now);
      return stored;
    }

    await removeAbandoned(join(root, INCOMING_FOLDER));
    const incoming = join(root, INCOMING_FOLDER, randomUUID());
    try {
      await forEachLimited(candidate.files, CONCURRENT_FILES, (file) =>
        writeFileWithCopies(source, file, incoming, isQuick),
      );
      await writeDurably(join(incoming, 'release.json'), source.releaseJson);
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
    const content = await readFile(file).catch(() => undefined);
    const shared = sharedPath(path);
    return content ?? (shared === undefined ? undefined : read(name, version, shared));
  }

  async function find(name: string, version: string): Promise<Release | undefined> {
    return readRelease(join(root, name, version)).catch(() => undefined);
  }

  async function list(): Promise<StoredRelease[]> {
    const names = await readdir(root).catch(() => []);
    const releases = await Promise.all(names.filter(isReleaseName).map(releasesOfName));
    return releases.flat();
  }

  async function releasesOfName(name: string): Promise<StoredRelease[]> {
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
    await rename(join(root, name, version), removed).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    await rm(removed, { recursive: true, force: true });
  }

  return { put, putSource, read, find, list, remove, fetch: async () => {}, folder: root };
}

async function writeFileWithCopies(
  source: CompressedSource,
  file: ReleaseFile,
  incoming: string,
  isQuick: boolean,
) {
  const content = await source.read(file);
  const path = join(incoming, file.path);
  await writeDurably(path, content);
  const copies =
    (await source.copiesOf?.(file, content)) ??
    (await compressedCopies(file.path, content, isQuick));
  if (!copies) return;
  await writeDurably(`${path}.br`, copies.br);
  await writeDurably(`${path}.gz`, copies.gz);
}

async function syncFolders(incoming: string, files: ReleaseFile[]) {
  const folders = new Set(files.map((file) => dirname(join(incoming, file.path))));
  for (const folder of folders.add(incoming)) await syncFolder(folder);
}

/** Makes the incoming folder the release, unless another process has stored it meanwhile. */
async function moveIntoPlace(incoming: string, target: string) {
  await mkdir(dirname(target), { recursive: true });
  await withFileLock(target, async () => {
    const stored = await readRelease(target).catch(() => undefined);
    if (stored && (await isComplete(target, stored))) return;
    await rm(target, { recursive: true, force: true });
    await rename(incoming, target);
  });
  await syncFolder(dirname(target));
}

/** Whether all files of a release are there with their sizes. */
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

/** Deletes what killed processes have left. */
async function removeAbandoned(incomingFolder: string) {
  for (const name of await readdir(incomingFolder).catch(() => [])) {
    const path = join(incomingFolder, name);
    const ageMs = Date.now() - (await stat(path).then(({ mtimeMs }) => mtimeMs, Date.now));
    if (ageMs > INCOMING_MAX_AGE_MS) await rm(path, { recursive: true, force: true });
  }
}
