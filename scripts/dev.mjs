import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { buildPackages, releasePackages, SERVERS } from './build-packages.mjs';
import { DEV_EDGE_DATA, DEV_FOLDER, devBuildOf } from './dev-folders.mjs';
import { checkPort } from './free-port.mjs';
import { install } from './install.mjs';
import { hasStandardBuild, watchPackages } from './release-builders.mjs';
import { asProcess, run } from './run.mjs';
import { stopWithParent } from './stop-with-parent.mjs';
import { root } from './workspace.mjs';

// `npm run dev`: the whole site. A changed package is built and made live, and open pages load it.
// Its releases are its own: `npm start` goes on with those that it had. For hot reload run one
// remote alone: `npx pnpm@12.21.0 --filter remote-… dev`.
asProcess(async () => {
  stopWithParent();
  // A bucket has the releases of visitors.
  for (const name of Object.keys(process.env)) if (name.startsWith('S3_')) delete process.env[name];
  await checkPort(Number(process.env.PORT || 8080), process.env.HOST || 'localhost');
  await install(console.log);
  rmSync(DEV_FOLDER, { recursive: true, force: true });
  // A package with a build of its own is built now, and not after a change.
  const others = releasePackages().filter((entry) => !hasStandardBuild(entry));
  await buildPackages(console.log, { names: [...SERVERS, ...others.map(({ name }) => name)] });
  const watched = releasePackages().filter(hasStandardBuild);
  console.log(`Building ${watched.map(({ name }) => name).join(', ')} …`);
  watching = watchPackages(watched, {
    processes: Math.min(2, availableParallelism()),
    folderOf: devBuildOf,
    onBuilt,
  });
});

let watching;
let isStarted = false;
let releasing = Promise.resolve();
let unreleased = new Set();

/** Starts the site after the first builds without a problem, and then makes each build live. */
function onBuilt(names, hasProblems) {
  for (const name of names) unreleased.add(name);
  if (hasProblems) return;
  if (isStarted) releasing = releasing.then(release);
  else startSite();
}

function startSite() {
  isStarted = true;
  unreleased.clear();
  const site = spawn(process.execPath, [join(root, 'scripts/start.mjs'), '--dev'], {
    // With the channel the site ends when this process is killed.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, LIVE_RELOAD: 'on' },
  });
  site.on('exit', (code) => process.exit(code ?? 1));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => site.kill(signal));
}

/**
 * Activates what was built. An error is printed, and the next build tries again: one may have begun
 * meanwhile, and then writes the files that are read here.
 */
async function release() {
  const names = [...unreleased];
  if (names.length === 0 || watching.isBuilding()) return;
  unreleased = new Set();
  const folders = names.map((name) => JSON.stringify(devBuildOf(name)));
  try {
    await run(`node edge/dist/release-local.mjs --without-previous ${folders.join(' ')}`, {
      folder: root,
      what: 'Activating the built packages',
      env: { DATA_DIR: DEV_EDGE_DATA },
    });
    console.log(`Live: ${names.join(', ')}. (Changes of the API and the edge need a restart.)`);
  } catch (error) {
    for (const name of names) unreleased.add(name);
    console.error(error.message);
  }
}
