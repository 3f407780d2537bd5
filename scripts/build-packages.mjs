import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceHash } from '../shared/build/source-hash.mjs';
import { writeLicenses } from './licenses.mjs';
import { run, runLimited } from './run.mjs';
import { cache, packages, root } from './workspace.mjs';

/** A webpack build uses about one gigabyte and one core. */
const MAX_PARALLEL_BUILDS = 2;
/** Files that every build depends on, beside its own package and `shared`. */
const COMMON_INPUTS = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'tsconfig.base.json'].map((name) =>
  join(root, name),
);

/** Their folders get the file LICENSES of all that is shipped. */
const SERVERS = ['api', 'edge'];

/** The packages that are released: the shell and the remotes. */
export function releasePackages() {
  return packages().filter(({ name }) => name === 'shell' || name.startsWith('remote-'));
}

/**
 * Builds the packages whose sources, or the shared sources, have changed since their last build.
 * `force` builds all of them, `only` names a single one. Throws CommandFailed if a build fails,
 * after the running builds have ended.
 */
export async function buildPackages(say, { force = false, only } = {}) {
  const changed = packages()
    .filter(({ name, manifest }) => manifest.scripts?.build && (only ?? name) === name)
    .map((entry) => ({
      ...entry,
      stamp: join(cache, 'build', entry.name),
      hash: hashOf(entry.folder),
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
  await runLimited(
    MAX_PARALLEL_BUILDS,
    changed,
    async ({ name, folder, manifest, stamp, hash }) => {
      const started = performance.now();
      rmSync(stamp, { force: true });
      await run(manifest.scripts.build, { folder, what: `Building ${name}` });
      if (SERVERS.includes(name)) await writeLicenses(join(folder, 'dist/LICENSES'));
      writeFileSync(stamp, stampText(folder, hash));
      say(`  ${name} built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
    },
  );
}

/**
 * Names the sources and the release that was built of them: a team may have built its folder
 * itself, from other sources.
 */
function stampText(folder, hash) {
  return `${hash}\n${readIfThere(join(folder, 'dist/release.json')) ?? ''}`;
}

function hashOf(folder) {
  return sourceHash([folder, join(root, 'shared')], COMMON_INPUTS);
}

function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
