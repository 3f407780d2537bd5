import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { sourceHash } from '../shared/build/source-hash.mjs';
import { writeLicenses } from './licenses.mjs';
import { createReleaseBuilders, hasStandardBuild } from './release-builders.mjs';
import { run, runLimited } from './run.mjs';
import { cache, packages, readIfThere, root } from './workspace.mjs';

/** A webpack build uses about one gigabyte and one core. */
const MAX_PARALLEL_BUILDS = Math.min(2, availableParallelism());
/** Files that every build depends on, beside its own package and `shared`. */
const COMMON_INPUTS = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'tsconfig.base.json'].map((name) =>
  join(root, name),
);

/** The packages of the servers. Their builds get LICENSES, with the packages of others. */
export const SERVERS = ['api', 'edge'];

/** The packages that are released: the shell, whose build takes longest, and the remotes. */
export function releasePackages() {
  const isShell = ({ name }) => name === 'shell';
  const isRemote = ({ name }) => name.startsWith('remote-');
  return [...packages().filter(isShell), ...packages().filter(isRemote)];
}

/**
 * Builds the packages whose sources, or the shared sources, have changed since their last build.
 * With `force`, builds unchanged packages, too; with `names`, only these. `say` prints a line.
 * Throws CommandFailed if a build fails, after the running builds have ended.
 */
export async function buildPackages(say, { force = false, names } = {}) {
  const released = releasePackages();
  const others = packages().filter(({ name }) => !released.some((one) => one.name === name));
  const commonHash = sourceHash([join(root, 'shared')], COMMON_INPUTS);
  const changed = [...others, ...released]
    .filter(({ name, manifest }) => manifest.scripts?.build && (!names || names.includes(name)))
    .map((entry) => ({
      ...entry,
      stamp: join(cache, 'build', entry.name),
      hash: `${sourceHash([entry.folder])} ${commonHash}`,
    }))
    .filter(
      ({ folder, stamp, hash }) =>
        force ||
        !existsSync(join(folder, 'dist')) ||
        readIfThere(stamp) !== stampText(folder, hash),
    );
  if (changed.length === 0) return;
  say(`Building ${changed.map(({ name }) => name).join(', ')} …`);
  mkdirSync(join(cache, 'build'), { recursive: true });
  const builders = createReleaseBuilders();
  try {
    await runLimited(MAX_PARALLEL_BUILDS, changed, async (entry) => {
      const { name, folder, stamp, hash } = entry;
      const started = performance.now();
      rmSync(stamp, { force: true });
      await build(entry, builders);
      if (SERVERS.includes(name)) await writeLicenses(join(folder, 'dist/LICENSES'));
      writeFileSync(stamp, stampText(folder, hash));
      say(`  ${name} built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
    });
  } finally {
    builders.end();
  }
}

async function build({ name, folder, manifest }, builders) {
  if (hasStandardBuild({ manifest })) await builders.build(folder);
  else await run(manifest.scripts.build, { folder, what: `Building ${name}` });
}

/**
 * Names the sources and the release that was built of them: a team may have built its folder
 * itself, from other sources.
 */
function stampText(folder, hash) {
  return `${hash}\n${readIfThere(join(folder, 'dist/release.json')) ?? ''}`;
}
