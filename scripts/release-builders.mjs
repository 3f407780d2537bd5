import { fork } from 'node:child_process';
import { basename, join } from 'node:path';
import { CommandFailed } from './run.mjs';
import { environmentOf } from './workspace.mjs';

/** The script `build` of a package with the webpack configuration of this repository. */
const STANDARD_BUILD = 'webpack --mode production';

/** Whether a builder can build this package. */
export function hasStandardBuild({ manifest }) {
  return manifest.scripts?.build === STANDARD_BUILD;
}

/**
 * Builds packages in processes that each build one package after another: after the first one,
 * webpack is loaded and compiled, and a build needs a third of the processor time. Each call of
 * `build` uses a free process, or starts one.
 */
export function createReleaseBuilders() {
  const all = new Set();
  const free = [];

  return {
    /** Throws CommandFailed if the build fails, after its errors are printed. */
    async build(folder) {
      const builder = free.pop() ?? startBuilder();
      all.add(builder);
      const answer = new Promise((resolve) => builder.once('message', resolve));
      builder.send({ folder }, () => {});
      const { problems } = await Promise.race([answer, endOf(builder)]);
      if (problems) {
        process.stderr.write(`${problems}\n`);
        throw new CommandFailed(`Building ${basename(folder)} failed.`);
      }
      free.push(builder);
    },
    end() {
      for (const builder of all) builder.kill();
    },
  };
}

/**
 * Builds these packages at once and after each change of their sources, each into the folder
 * `folderOf(name)`. When no build is running, `onBuilt` gets the names that were built since the
 * last time, and whether a package has problems, which are printed as they come. Returns
 * `isBuilding()`, whether a build is running, and `end()`, which ends the processes.
 */
export function watchPackages(packages, { processes, folderOf, onBuilt }) {
  const problems = new Map();
  const building = new Set(packages.map(({ folder }) => folder));
  let built = new Set();
  const builders = Array.from({ length: processes }, startBuilder);
  for (const builder of builders) {
    builder.on('message', ({ folder, isBuilding, problems: text }) => {
      if (isBuilding) {
        building.add(folder);
        return;
      }
      building.delete(folder);
      built.add(basename(folder));
      if (text) process.stderr.write(`${text}\n`);
      if (text) problems.set(folder, text);
      else problems.delete(folder);
      if (building.size > 0) return;
      onBuilt([...built], problems.size > 0);
      built = new Set();
    });
    // Without this process, further changes of its packages would have no effect.
    builder.on('exit', exitWithBuilder);
  }
  for (const [index, { name, folder }] of packages.entries())
    builders[index % processes].send({ folder, devFolder: folderOf(name) });
  return {
    isBuilding: () => building.size > 0,
    end() {
      for (const builder of builders) builder.off('exit', exitWithBuilder).kill();
    },
  };
}

function exitWithBuilder() {
  process.stderr.write('A process of the builds ended.\n');
  process.kill(process.pid, 'SIGTERM');
}

function startBuilder() {
  return fork(join(import.meta.dirname, 'release-builder.mjs'), {
    env: environmentOf(import.meta.dirname),
    // A build makes much garbage; with this room for young objects, V8 copies less of it.
    execArgv: ['--max-semi-space-size=64'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

function endOf(builder) {
  return new Promise((resolve) =>
    builder.once('exit', (code, signal) =>
      resolve({ problems: `The process of the build ended (${signal ?? code}).` }),
    ),
  );
}
