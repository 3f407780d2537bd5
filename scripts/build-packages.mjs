import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceHash } from '../shared/build/source-hash.mjs';
import { atMost, run } from './run.mjs';
import { cache, packages, root } from './workspace.mjs';

/** webpack takes about a gigabyte and one core each. */
const AT_ONCE = 2;
/** What every build depends on beside its own package. */
const EVERYWHERE = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'tsconfig.base.json'].map((name) =>
  join(root, name),
);

/** The packages that make a release of the site: the shell and the remotes. */
export function releasePackages() {
  return packages().filter(({ name }) => name === 'shell' || name.startsWith('remote-'));
}

/**
 * Builds the packages whose sources, or the shared ones, are not those of their last build; with `force`, all of them, with `only`, no
 * other than that one. Throws CommandFailed when one does not build, after those that had begun are done.
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
        force || !existsSync(join(folder, 'dist')) || readIfThere(stamp) !== hash,
    );
  if (changed.length === 0) return;
  say(`Building ${changed.map(({ name }) => name).join(', ')} …`);
  mkdirSync(join(cache, 'build'), { recursive: true });
  await atMost(AT_ONCE, changed, async ({ name, folder, manifest, stamp, hash }) => {
    const started = performance.now();
    rmSync(stamp, { force: true });
    await run(manifest.scripts.build, { folder, what: `Building ${name}` });
    writeFileSync(stamp, hash);
    say(`  ${name} built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  });
}

function hashOf(folder) {
  return sourceHash([folder, join(root, 'shared')], EVERYWHERE);
}

function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
