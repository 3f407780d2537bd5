import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildPackages, releasePackages } from './build-packages.mjs';
import { EDGE_SECRETS } from './environments.mjs';
import { asProcess, run } from './run.mjs';
import { stopWithParent } from './stop-with-parent.mjs';
import { root } from './workspace.mjs';

/** An editor saves in several steps; a build starts this long after the last one. */
const QUIET_PERIOD_MS = 300;
const dataDir = resolve(process.env.DATA_DIR || '.data');

// `npm run dev`: the whole site as it is released. A changed package is built and made live, and
// open pages load it. For hot reload run one remote alone:
// `npx pnpm@12.21.0 --filter remote-… dev`.
asProcess(async () => {
  stopWithParent();
  const site = spawn(process.execPath, [join(root, 'scripts/start.mjs'), '--live-builds'], {
    // With the channel the site ends when this process is killed.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, LIVE_RELOAD: 'on' },
  });
  site.on('exit', (code) => process.exit(code ?? 1));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => site.kill(signal));
  const folders = [...releasePackages().map(({ folder }) => folder), join(root, 'shared')];
  for (const folder of folders)
    watch(join(folder, 'src'), { recursive: true }, (_event, path) => changed(path ?? ''));
});

let timer;
let building = Promise.resolve();

function changed(path) {
  if (/\.test\.[a-z]+$/.test(path)) return;
  clearTimeout(timer);
  timer = setTimeout(() => {
    building = building.then(release);
  }, QUIET_PERIOD_MS);
}

/** Builds and activates. An error is printed, and the next change tries again. */
async function release() {
  try {
    await buildPackages(console.log);
    const dists = releasePackages().map(({ folder }) => JSON.stringify(join(folder, 'dist')));
    await run(`node edge/dist/release-local.mjs ${dists.join(' ')}`, {
      folder: root,
      what: 'Activating the built packages',
      env: { DATA_DIR: dataDir },
      secrets: EDGE_SECRETS,
    });
    console.log('Live. Open pages reload. (Changes of the API and the edge need a restart.)');
  } catch (error) {
    console.error(error.message);
  }
}
