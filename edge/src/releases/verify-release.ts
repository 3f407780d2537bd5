import { lstat, readFile, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { type Release, type ReleaseFile, release } from '@site/shared/release';
import { integrityOf, releaseVersionOf } from '@site/shared/server';
import { ReleaseRefused } from './release-store';

/** The release in a built folder. The files are not checked. Throws ReleaseRefused. */
export async function readRelease(builtFolder: string): Promise<Release> {
  const text = await readFile(join(builtFolder, 'release.json'), 'utf8').catch(() => {
    throw new ReleaseRefused(`No release.json in ${builtFolder}. Build the package first.`);
  });
  return parseReleaseText(text, `release.json in ${builtFolder}`);
}

/** The release in the text of a release.json. Throws ReleaseRefused. */
export function parseReleaseText(text: string, source = 'release.json'): Release {
  return parseRelease(parseJson(text), source);
}

/** The release in the content of a release.json, checked for consistency. Throws ReleaseRefused. */
export function parseRelease(content: unknown, source = 'release.json'): Release {
  const parsed = release.safeParse(content);
  if (!parsed.success) {
    const fields = parsed.error.issues
      .map((issue) => issue.path.join('.') || 'the whole content')
      .join(', ');
    throw new ReleaseRefused(`${source} is not a valid release description (${fields}).`);
  }
  checkFileList(parsed.data);
  return parsed.data;
}

/** Whether the version in a release.json is the hash of its other fields without `commit`. */
export function hasOwnVersion(content: Record<string, unknown>): boolean {
  const { version, commit: _commit, ...hashed } = content;
  return version === releaseVersionOf(hashed);
}

/** The content of a file in a built folder, if release.json describes it. Throws ReleaseRefused. */
export async function readVerified(builtFolder: string, file: ReleaseFile): Promise<Buffer> {
  const path = join(builtFolder, file.path);
  const stat = await lstat(path).catch(() => undefined);
  if (!stat?.isFile())
    throw new ReleaseRefused(
      `${file.path} is listed in release.json but is not a file of the release.`,
    );
  // A parent folder may be a link out of the release.
  const real = await realpath(path);
  if (!real.startsWith((await realpath(builtFolder)) + sep))
    throw new ReleaseRefused(`${file.path} is outside of the release.`);
  // The size is checked before the file is read, because it may be huge.
  checkSize(file, stat.size);
  return verifiedContent(file, await readFile(path));
}

/** The content of a file, if release.json describes it. Throws ReleaseRefused. */
export function verifiedContent(file: ReleaseFile, content: Buffer): Buffer {
  checkSize(file, content.length);
  if (integrityOf(content) !== file.integrity)
    throw new ReleaseRefused(`${file.path} has another content than release.json says.`);
  return content;
}

export function haveSameFiles(a: Release, b: Release): boolean {
  const fileList = ({ files }: Release) =>
    JSON.stringify(files.map(({ path, integrity }) => `${path} ${integrity}`).sort());
  return fileList(a) === fileList(b);
}

function checkSize(file: ReleaseFile, size: number) {
  if (size !== file.size)
    throw new ReleaseRefused(`${file.path} has ${size} bytes, release.json says ${file.size}.`);
}

/** Throws ReleaseRefused unless the list has each file once, and all files that pages load. */
function checkFileList({ files, entry, initial, routes }: Release) {
  const listed = new Set(files.map((file) => file.path));
  if (listed.size !== files.length) throw new ReleaseRefused('release.json lists a file twice.');
  for (const path of listed) {
    if (path === 'release.json') throw new ReleaseRefused('release.json must not list itself.');
    if (/\.(br|gz)$/.test(path))
      throw new ReleaseRefused(`Leave out ${path}: the edge makes the compressed copies.`);
  }
  const needed = [entry, ...initial, ...routes.flatMap((route) => route.files)];
  const missing = needed.find((path) => !listed.has(path));
  if (missing !== undefined)
    throw new ReleaseRefused(`release.json needs ${missing} but does not list it.`);
}

/** Undefined for a text that is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
