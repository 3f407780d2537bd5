import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/workspace.mjs';
import { buildMonolith } from '../cold-load/monolith.mjs';

/** What is measured of one state of the sources: the `dist` folders, and the monolith. */
async function releaseIn(workspace, packages, folder, build = buildMonolith) {
  return {
    folders: packages.map((name) => join(workspace, name, 'dist')),
    monolith: await build(folder, { hashed: true }),
  };
}

/**
 * The builds before and after a change. The first is that of this repository, which has to be built
 * already. For the second, the change is made and built in a copy of the repository, in `folder`.
 */
export async function buildsOf({ packages, file, before, after }, folder) {
  const copy = join(folder, 'copy');
  cpSync(root, copy, { recursive: true, filter: (path) => !/\/(node_modules|\.git)$/.test(path) });
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  if (!text.includes(before)) throw new Error(`${file} does not contain ${before}.`);
  writeFileSync(path, text.replace(before, after));
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: copy, stdio: 'inherit' });
  // The monolith is built from the repository of its own module, so that of the copy is imported.
  const { buildMonolith: buildChanged } = await import(join(copy, 'bench/cold-load/monolith.mjs'));
  return {
    before: await releaseIn(root, packages, join(folder, 'monolith-before')),
    after: await releaseIn(copy, packages, join(folder, 'monolith-after'), buildChanged),
  };
}
