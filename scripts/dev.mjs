import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { sourceHash } from '../shared/build/source-hash.mjs';
import { buildPackages, releasePackages, SERVERS } from './build-packages.mjs';
import { DEV_EDGE_DATA, DEV_FOLDER, devBuildOf } from './dev-folders.mjs';
import { checkPort } from './free-port.mjs';
import { install } from './install.mjs';
import { hasStandardBuild, watchPackages } from './release-builders.mjs';
import { asProcess, run } from './run.mjs';
import { stopWithParent } from './stop-with-parent.mjs';
import { root } from './workspace.mjs';

// `npm run dev`: the whole site. A changed package is built and made live, and open pages load it.
// A changed contract also builds the API and the edge, and starts them again. The releases are
// those of this command: `npm start` goes on with those that it had. For hot reload run one remote
// alone: `npx pnpm@12.21.0 --filter remote-… dev`.
asProcess(async () => {
  stopWithParent();
  // The releases of this command must not get into a bucket, which has those of visitors.
  for (const name of Object.keys(process.env)) if (name.startsWith('S3_')) delete process.env[name];
  await checkPort(Number(process.env.PORT || 8080), process.env.HOST || 'localhost');
  await install(console.log);
  rmSync(DEV_FOLDER, { recursive: true, force: true });
  contract = contractHash();
  // A package with a build of its own is built now, and not after a change.
  await buildPackages(console.log, { names: [...SERVERS, ...others.map(({ name }) => name)] });
  console.log(`Building ${watched.map(({ name }) => name).join(', ')} …`);
  watching = watchPackages(watched, {
    processes: Math.min(2, availableParallelism()),
    folderOf: devBuildOf,
    onBuilt,
  });
});

const watched = releasePackages().filter(hasStandardBuild);
const others = releasePackages().filter((entry) => !hasStandardBuild(entry));
const folderOf = new Map([
  ...watched.map(({ name }) => [name, devBuildOf(name)]),
  ...others.map(({ name, folder }) => [name, join(folder, 'dist')]),
]);

let watching;
/** The hash of the contract with which the servers were built. */
let contract;
let site;
let hasReleased = false;
let releasing = Promise.resolve();
let unreleased = new Set(others.map(({ name }) => name));

function onBuilt(names, hasProblems) {
  for (const name of names) unreleased.add(name);
  if (!hasProblems) releasing = releasing.then(release);
}

/**
 * Makes the built packages live, and starts the site if it does not run. An error is printed, and
 * the next build tries again: a build that has begun meanwhile may be writing the files read here.
 */
async function release() {
  const names = [...unreleased];
  if (names.length === 0 || watching.isBuilding()) return;
  unreleased = new Set();
  const folders = names.map((name) => JSON.stringify(folderOf.get(name)));
  try {
    if (contract !== contractHash()) await replaceServers();
    await run(`node edge/dist/release-local.mjs --without-previous ${folders.join(' ')}`, {
      folder: root,
      what: 'Activating the built packages',
      env: { DATA_DIR: DEV_EDGE_DATA },
    });
    hasReleased = true;
    console.log(`Live: ${names.join(', ')}. (Changes of the API and the edge need a restart.)`);
  } catch (error) {
    for (const name of names) unreleased.add(name);
    console.error(error.message);
  }
  if (hasReleased && !site) startSite();
}

/** Builds the servers with the new contract, and stops the site, which has the old one. */
async function replaceServers() {
  const hash = contractHash();
  await buildPackages(console.log, { names: SERVERS });
  contract = hash;
  const old = site;
  if (!old) return;
  console.log('The contract has changed: the API and the edge start again.');
  site = undefined;
  const ended = new Promise((resolve) => old.once('exit', resolve));
  old.kill();
  await ended;
}

function startSite() {
  const started = spawn(process.execPath, [join(root, 'scripts/start.mjs'), '--dev'], {
    // Through the IPC channel, the site notices that this process was killed, and ends.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, LIVE_RELOAD: 'on', COMPRESSION: 'quick' },
  });
  site = started;
  started.on('exit', (code) => site === started && process.exit(code ?? 1));
}

function contractHash() {
  return sourceHash([join(root, 'shared/src/contract')]);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => (site ? site.kill(signal) : process.exit(1)));
