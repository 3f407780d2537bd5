import { cp, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandFailed, run } from '../../scripts/run.mjs';
import type { BadBuild } from './bad-build';
import { editedFiles } from './edit-source';

const root = join(import.meta.dirname, '../..');

/** The package's configuration without maps. A cache would keep class names of another build. */
const CONFIGURATION = `
import configuration from './webpack.config.mjs';
export default (env, argv) => ({ ...configuration(env, argv), devtool: false });
`;

export type Workshop = {
  /**
   * Builds the package with the edits. Returns its folder, which has `dist/` and `remote.json`, or
   * the output of the build if it fails. The next build replaces the folder.
   */
  build(bad: Pick<BadBuild, 'package' | 'edits'>): Promise<{ folder: string } | { error: string }>;
  remove(): Promise<void>;
};

/**
 * Builds edited copies of packages. They are beside the packages: from there, the paths of other
 * packages are the same, so a build differs from that of its package by the edits only.
 */
export async function openWorkshop(): Promise<Workshop> {
  const folders = new Set<string>();
  async function editedCopy({ package: name, edits }: Pick<BadBuild, 'package' | 'edits'>) {
    const folder = join(root, `.edited-${process.pid}-${name}`);
    folders.add(folder);
    await rm(folder, { recursive: true, force: true });
    await cp(join(root, name), folder, {
      recursive: true,
      filter: (path) => !/\/(node_modules|dist)$|\.test\.tsx?$/.test(path),
    });
    await symlink(join(root, name, 'node_modules'), join(folder, 'node_modules'));
    await writeFile(join(folder, 'edited.config.mjs'), CONFIGURATION);
    for (const [file, content] of await editedFiles(join(root, name), edits))
      await writeFile(join(folder, file), content);
    return folder;
  }

  return {
    async build(bad) {
      const folder = await editedCopy(bad);
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
    async remove() {
      for (const folder of folders) await rm(folder, { recursive: true, force: true });
    },
  };
}
