import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { markedPage } from '../scripts/marked-build.mjs';
import { site } from './fixtures';

const root = join(import.meta.dirname, '..');
const program = join(root, 'edge/dist/release.mjs');

type Output = { code: number; out: string; err: string };

/**
 * A folder with only what a team needs to release: remote.json, a build, a token for its remote.
 */
export type TeamFolder = {
  name: string;
  token: string;
  folder: string;
  /**
   * Makes a release whose page at this path sets a mark in `globalThis`, in place of a build: the
   * gate walks through no other page. Returns its version.
   */
  buildPage(mark: string, path: string): Promise<string>;
  /** Takes a build that was made elsewhere. */
  take(dist: string): Promise<void>;
  /** Runs `release <line>` in the folder. */
  release(line: string): Promise<Output>;
  remove(): Promise<void>;
};

/** `source` is the folder of the package. */
export async function createTeamFolder(
  name: string,
  source = join(root, `remote-${name}`),
): Promise<TeamFolder> {
  const folder = await mkdtemp(join(tmpdir(), `team-${name}-`));
  const operator = await run(['token', name, '--json'], root, { DATA_DIR: site.dataDir });
  const { token } = JSON.parse(operator.out) as { token: string };
  await cp(join(source, 'remote.json'), join(folder, 'remote.json'));

  return {
    name,
    token,
    folder,
    async buildPage(mark, path) {
      return markedPage(join(source, 'dist'), join(folder, 'dist'), mark, path);
    },
    async take(dist) {
      await rm(join(folder, 'dist'), { recursive: true, force: true });
      await cp(dist, join(folder, 'dist'), { recursive: true });
    },
    release: (line) =>
      run(line.split(' '), folder, {
        EDGE_URL: site.url,
        RELEASE_TOKEN: token,
        RELEASE_BY: `team ${name}`,
      }),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

function run(line: string[], cwd: string, env: Record<string, string>): Promise<Output> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [program, ...line],
      { cwd, env: { ...process.env, ...env } },
      (error, out, err) => {
        resolve({ code: error ? Number(error.code) : 0, out, err });
      },
    );
  });
}
