import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@site/shared/release';
import { ReleaseRefused } from '../releases/release-store';

/** The text of a script or style sheet of a release. */
export type CodeFile = { path: string; text: string };

/** The scripts and style sheets of a release. Throws ReleaseRefused if one of them is missing. */
export async function readCode(
  { files }: Pick<Release, 'files'>,
  folder: string,
): Promise<{ scripts: CodeFile[]; styles: CodeFile[] }> {
  const readAll = (extension: string) =>
    Promise.all(
      files
        .filter(({ path }) => path.endsWith(extension))
        .map(async ({ path }) => ({
          path,
          text: await readFile(join(folder, path), 'utf8').catch(refuseMissing(path)),
        })),
    );
  const [scripts, modules, styles] = await Promise.all([
    readAll('.js'),
    readAll('.mjs'),
    readAll('.css'),
  ]);
  return { scripts: [...scripts, ...modules], styles };
}

function refuseMissing(path: string) {
  return (error: NodeJS.ErrnoException): never => {
    if (error.code !== 'ENOENT') throw error;
    throw new ReleaseRefused(
      `${path} is listed in release.json and has not been uploaded. Publish again.`,
    );
  };
}
