import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import type { Release, ReleaseFile } from '@site/shared/release';
import { compressedCopies } from './compressed-copies';
import { syncFolder, writeDurably } from './durable-write';
import { ReleaseRefused, type ReleaseStore } from './release-store';
import { readRelease, readVerified } from './verify-release';

/** Releases on their way in; the dot keeps it from being a release's name. */
const INCOMING = '.incoming';
const LEFT_BEHIND_MS = 60 * 60_000;
/** As many as zlib's thread pool takes at once. */
const AT_ONCE = 4;

/** Keeps releases in a folder of this machine, with compressed copies beside their text files. */
export function createFolderStore(folder: string): ReleaseStore {
  const root = resolve(folder);

  async function put(builtFolder: string): Promise<Release> {
    const candidate = await readRelease(builtFolder);
    const target = join(root, candidate.name, candidate.version);
    const stored = await readRelease(target).catch(() => undefined);
    if (stored && !sameFiles(stored, candidate)) {
      throw new ReleaseRefused(`${candidate.name} ${candidate.version} is stored already, with other files. Build it again.`);
    }
    // A stored release that lost a file is written anew; a whole one is never touched.
    if (stored && (await isWhole(target, stored))) return stored;

    await removeLeftBehind(join(root, INCOMING));
    const incoming = join(root, INCOMING, randomUUID());
    try {
      await eachFile(candidate.files, (file) => takeIn(builtFolder, file, incoming));
      await writeDurably(join(incoming, 'release.json'), await readFile(join(builtFolder, 'release.json')));
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

  return { put, read, describe, folder: root };
}

async function takeIn(builtFolder: string, file: ReleaseFile, incoming: string) {
  const content = await readVerified(builtFolder, file);
  const path = join(incoming, file.path);
  await writeDurably(path, content);
  const copies = await compressedCopies(file.path, content);
  if (!copies) return;
  await writeDurably(`${path}.br`, copies.br);
  await writeDurably(`${path}.gz`, copies.gz);
}

/** Every file is finished or failed when this settles, so that nothing still writes into a folder that is being removed. */
async function eachFile(files: ReleaseFile[], work: (file: ReleaseFile) => Promise<void>) {
  const queue = [...files];
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (let file = queue.shift(); file; file = queue.shift()) await work(file);
  });
  const results = await Promise.allSettled(workers);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
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
  const sizes = await Promise.all(stored.files.map((file) => stat(join(target, file.path)).then(({ size }) => size === file.size, no)));
  return sizes.every(Boolean);
}

function no() {
  return false;
}

function sameFiles(a: Release, b: Release): boolean {
  const list = (release: Release) =>
    release.files
      .map((file) => `${file.path} ${file.integrity}`)
      .sort()
      .join('\n');
  return list(a) === list(b);
}

/** A process killed in the middle of a put leaves its folder; no put takes an hour. */
async function removeLeftBehind(incoming: string) {
  for (const name of await readdir(incoming).catch(() => [])) {
    const path = join(incoming, name);
    const age = Date.now() - (await stat(path).then(({ mtimeMs }) => mtimeMs, Date.now));
    if (age > LEFT_BEHIND_MS) await rm(path, { recursive: true, force: true });
  }
}
