import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandFailed, run } from '../../scripts/run.mjs';
import type { BadBuild } from './bad-build';
import { keepRoutes } from './edit-source';

const root = join(import.meta.dirname, '../..');

/** The package's configuration without maps. A cache would keep class names of another build. */
const CONFIGURATION = `
import configuration from './webpack.config.mjs';
export default (env, argv) => ({ ...configuration(env, argv), devtool: false });
`;

export type Workshop = {
  /** Makes a copy of the package with the edits. Returns its folder; the next one replaces it. */
  edit(bad: Pick<BadBuild, 'package' | 'edits' | 'routes'>): Promise<string>;
  /**
   * Builds the package with the edits. Returns its folder, which has `dist/` and `remote.json`, or
   * the output of the build if it fails. The next build replaces the folder.
   */
  build(
    bad: Pick<BadBuild, 'package' | 'edits' | 'routes'>,
  ): Promise<{ folder: string } | { error: string }>;
  remove(): Promise<void>;
};

/** A folder outside of the repository, in which copies of its packages are edited and built. */
export async function openWorkshop(): Promise<Workshop> {
  const workshop = await mkdtemp(join(tmpdir(), 'bad-builds-'));
  async function edit({
    package: name,
    edits,
    routes,
  }: Pick<BadBuild, 'package' | 'edits' | 'routes'>) {
    const folder = join(workshop, name);
    await rm(folder, { recursive: true, force: true });
    await cp(join(root, name), folder, {
      recursive: true,
      filter: (path) => !/\/(node_modules|dist)$|\.test\.tsx?$/.test(path),
    });
    await symlink(join(root, name, 'node_modules'), join(folder, 'node_modules'));
    await writeFile(join(folder, 'edited.config.mjs'), CONFIGURATION);
    for (const edit of routes ? [...edits, keepRoutes(routes)] : edits) await edit(folder);
    return folder;
  }

  return {
    edit,
    async build(bad) {
      const folder = await edit(bad);
      try {
        await run('webpack --mode production --config edited.config.mjs', {
          folder,
          what: `Building ${bad.package}`,
        });
        return { folder };
      } catch (error) {
        if (error instanceof CommandFailed) return { error: error.message };
        throw error;
      }
    },
    remove: () => rm(workshop, { recursive: true, force: true }),
  };
}
