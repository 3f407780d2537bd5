import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildPackages, releasePackages } from './build-packages.mjs';
import { asProcess, run } from './run.mjs';
import { root } from './workspace.mjs';

/** Editors save in several steps; a build begins when they are done. Milliseconds. */
const QUIET = 300;
const dataDir = resolve(process.env.DATA_DIR || '.data');

// `npm run dev`: the whole site as it is released. What changes is built again and made live, and the pages that are open load it. For
// hot reload work on one remote alone: `pnpm --filter remote-… dev`.
asProcess(async () => {
  const site = spawn(process.execPath, [join(root, 'scripts/start.mjs')], {
    stdio: 'inherit',
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
  }, QUIET);
}

/** A mistake in a source is told of, and the next change tries again. */
async function release() {
  try {
    await buildPackages(console.log);
    const dists = releasePackages().map(({ folder }) => JSON.stringify(join(folder, 'dist')));
    const what = 'Putting the built packages in place';
    await run(`node edge/dist/release-local.mjs ${dists.join(' ')}`, {
      folder: root,
      what,
      env: { DATA_DIR: dataDir },
    });
    console.log('Live; open pages load it. (The API and the edge need a new start.)');
  } catch (error) {
    console.error(error.message);
  }
}
