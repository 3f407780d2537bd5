import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import type { Release, ReleaseFile } from '@site/shared/release';
import { type CompressedCopies, compressedCopies } from '../compressed-copies';
import { syncFolder, writeDurably } from '../durable-write';
import { eachOf } from '../each-of';
import { ReleaseRefused, type ReleaseStore } from '../release-store';
import { readRelease, readVerified, sameFiles } from '../verify-release';

/** Releases on their way in; the dot keeps it from being a release's name. */
const INCOMING = '.incoming';
const LEFT_BEHIND_MS = 60 * 60_000;
/** As many as zlib's thread pool takes at once. */
const AT_ONCE = 4;

/** Where a release comes from. */
export type ReleaseSource = {
  release: Release;
  /** The text of its release.json. */
  json: string;
  /** One file of it, verified. Throws ReleaseRefused. */
  read(file: ReleaseFile): Promise<Buffer>;
  /** The compressed copies that the source has of a file; they are made when it has none. */
  copiesOf?(file: ReleaseFile, content: Buffer): Promise<CompressedCopies | undefined>;
};

export type FolderStore = ReleaseStore & {
  /** Takes in what need not be a folder; otherwise as `put`. */
  take(source: ReleaseSource): Promise<Release>;
};

/** Keeps releases in a folder of this machine, with compressed copies beside their text files. */
export function createFolderStore(folder: string): FolderStore {
  const root = resolve(folder);

  async function put(builtFolder: string): Promise<Release> {
    const release = await readRelease(builtFolder);
    const json = await readFile(join(builtFolder, 'release.json'), 'utf8');
    return take({ release, json, read: (file) => readVerified(builtFolder, file) });
  }

  async function take(source: ReleaseSource): Promise<Release> {
    const { release: candidate } = source;
    const target = join(root, candidate.name, candidate.version);
    const stored = await readRelease(target).catch(() => undefined);
    if (stored && !sameFiles(stored, candidate)) {
      throw new ReleaseRefused(
        `${candidate.name} ${candidate.version} is stored already, with other files. Build it again.`,
      );
    }
    // A stored release that lost a file is written anew; a whole one is never touched.
    if (stored && (await isWhole(target, stored))) return stored;

    await removeLeftBehind(join(root, INCOMING));
    const incoming = join(root, INCOMING, randomUUID());
    try {
      await eachOf(candidate.files, AT_ONCE, (file) => takeIn(source, file, incoming));
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

  async function describe(name: string, version: string): Promise<Release | undefined> {
    return readRelease(join(root, name, version)).catch(() => undefined);
  }

  return { put, take, read, describe, ready: async () => {}, folder: root };
}

async function takeIn(source: ReleaseSource, file: ReleaseFile, incoming: string) {
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
  const damaged = `${incoming}.damaged`;
  await rename(target, damaged).catch(unless('ENOENT'));
  // Somebody else may have put the very same release in the meantime; theirs is as good.
  await rename(incoming, target).catch(unless('ENOTEMPTY', 'EEXIST'));
  await syncFolder(dirname(target));
  await rm(damaged, { recursive: true, force: true });
}

function unless(...codes: string[]) {
  return (error: NodeJS.ErrnoException) => {
    if (!codes.includes(error.code ?? '')) throw error;
  };
}

async function isWhole(target: string, stored: Release): Promise<boolean> {
  const sizes = await Promise.all(
    stored.files.map((file) =>
      stat(join(target, file.path)).then(({ size }) => size === file.size, no),
    ),
  );
  return sizes.every(Boolean);
}

function no() {
  return false;
}

/** A process killed in the middle of a put leaves its folder; no put takes an hour. */
async function removeLeftBehind(incoming: string) {
  for (const name of await readdir(incoming).catch(() => [])) {
    const path = join(incoming, name);
    const age = Date.now() - (await stat(path).then(({ mtimeMs }) => mtimeMs, Date.now));
    if (age > LEFT_BEHIND_MS) await rm(path, { recursive: true, force: true });
  }
}
