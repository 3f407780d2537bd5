import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isReleaseName, isReleaseVersion } from '@site/shared/release';
import { ReleaseRefused } from '../releases/release-store';
import { readRelease } from '../releases/verify-release';
import type { UploadSource } from './publish-release';
import { UsageError } from './release-client';

/**
 * The build in `dist/` of a package's folder, with the text of its release.json. Throws UsageError.
 */
export async function builtRelease(folder = '.'): Promise<UploadSource> {
  const dist = resolve(folder, 'dist');
  try {
    const release = await readRelease(dist);
    const releaseJson = await readFile(join(dist, 'release.json'), 'utf8');
    return { release, releaseJson, read: ({ path }) => readBuiltFile(dist, path) };
  } catch (error) {
    if (error instanceof ReleaseRefused) throw new UsageError(error.message);
    throw error;
  }
}

async function readBuiltFile(dist: string, path: string): Promise<Buffer> {
  return readFile(join(dist, path)).catch(() => {
    throw new UsageError(`dist/${path} is missing. Build again.`);
  });
}

/** The given release name, or that of the current folder. Throws UsageError. */
export async function releaseNameOrDefault(given: string | undefined): Promise<string> {
  if (given !== undefined) {
    if (isReleaseName(given)) return given;
    throw new UsageError(`${given} is not a valid release name.`);
  }
  for (const file of ['remote.json', 'dist/release.json']) {
    const text = await readFile(join(process.cwd(), file), 'utf8').catch(() => undefined);
    const name = text && nameIn(file, text);
    if (name) return name;
  }
  throw new UsageError(
    'This is not the folder of a remote or of a built shell. Change to the folder of your package, or use --name.',
  );
}

/** The name in a JSON file; undefined if the file has none. Throws UsageError for a wrong one. */
function nameIn(file: string, text: string): string | undefined {
  let content: { name?: unknown } | null;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${file} is not JSON: ${(error as Error).message}`);
  }
  const name = content?.name;
  if (typeof name !== 'string') return undefined;
  if (isReleaseName(name)) return name;
  throw new UsageError(`${name} in ${file} is not a valid release name.`);
}

/** The text if it has the form of a version. Throws UsageError. */
export function validVersion(version: string): string {
  if (isReleaseVersion(version)) return version;
  throw new UsageError(
    `${version} is not a version. A version has 16 hexadecimal digits; \`release list\` shows them.`,
  );
}
