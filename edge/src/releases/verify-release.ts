import { createHash } from 'node:crypto';
import { lstat, readFile, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { type Release, type ReleaseFile, release } from '@site/shared/release';
import { ReleaseRefused } from './release-store';

/** Reads and checks the release.json of a built folder, without looking at the files it names. Throws ReleaseRefused. */
export async function readRelease(builtFolder: string): Promise<Release> {
  const text = await readFile(join(builtFolder, 'release.json'), 'utf8').catch(() => {
    throw new ReleaseRefused(
      `There is no release.json in ${builtFolder}. Build the package first.`,
    );
  });
  return parseReleaseText(text, `release.json in ${builtFolder}`);
}

/** The same of the text of a release.json. Throws ReleaseRefused. */
export function parseReleaseText(text: string, what = 'release.json'): Release {
  return parseRelease(asJson(text), what);
}

/** A release.json that somebody gave us, of the form and consistent in itself. Throws ReleaseRefused. */
export function parseRelease(content: unknown, what = 'release.json'): Release {
  const parsed = release.safeParse(content);
  if (!parsed.success) {
    const where = parsed.error.issues
      .map((issue) => issue.path.join('.') || 'the whole')
      .join(', ');
    throw new ReleaseRefused(`${what} has not the form of a release (${where}).`);
  }
  checkFileList(parsed.data);
  return parsed.data;
}

/** Whether a release's version is the hash of what its release.json says, commit aside, in the order in which it is written. */
export function hasItsOwnVersion(content: Record<string, unknown>): boolean {
  const { version, commit: _commit, ...described } = content;
  return (
    version === createHash('sha256').update(JSON.stringify(described)).digest('hex').slice(0, 16)
  );
}

/** The content of one listed file, when it is exactly what release.json says. Throws ReleaseRefused. */
export async function readVerified(builtFolder: string, file: ReleaseFile): Promise<Buffer> {
  const path = join(builtFolder, file.path);
  const stat = await lstat(path).catch(() => undefined);
  if (!stat?.isFile())
    throw new ReleaseRefused(
      `${file.path} is listed in release.json but is not a file of the release.`,
    );
  // A link among its parents would lead out of the folder although the path itself does not.
  const real = await realpath(path);
  if (!real.startsWith((await realpath(builtFolder)) + sep))
    throw new ReleaseRefused(`${file.path} leads out of the release.`);
  // Before it is read: it may be of any size.
  checkSize(file, stat.size);
  return verified(file, await readFile(path));
}

/** The content, when it is exactly what release.json says of the file. Throws ReleaseRefused. */
export function verified(file: ReleaseFile, content: Buffer): Buffer {
  checkSize(file, content.length);
  if (integrityOf(content) !== file.integrity)
    throw new ReleaseRefused(`${file.path} has another content than release.json says.`);
  return content;
}

/** Whether two releases consist of the same files. */
export function sameFiles(a: Release, b: Release): boolean {
  const list = (release: Release) =>
    JSON.stringify(release.files.map((file) => `${file.path} ${file.integrity}`).sort());
  return list(a) === list(b);
}

/** What a browser's integrity check compares with: sha384 in base64. */
export function integrityOf(content: Buffer | string): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

function checkSize(file: ReleaseFile, size: number) {
  if (size !== file.size)
    throw new ReleaseRefused(`${file.path} has ${size} bytes, release.json says ${file.size}.`);
}

function checkFileList(candidate: Release) {
  const listed = new Set(candidate.files.map((file) => file.path));
  if (listed.size !== candidate.files.length)
    throw new ReleaseRefused('release.json lists a file twice.');
  for (const path of listed) {
    if (path === 'release.json') throw new ReleaseRefused('release.json cannot list itself.');
    if (/\.(br|gz)$/.test(path))
      throw new ReleaseRefused(`${path}: compressed copies are made by the store, leave them out.`);
  }
  const needed = [
    candidate.entry,
    ...candidate.initial,
    ...candidate.routes.flatMap((route) => route.files),
  ];
  const missing = needed.find((path) => !listed.has(path));
  if (missing !== undefined)
    throw new ReleaseRefused(`release.json needs ${missing} but does not list it.`);
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
