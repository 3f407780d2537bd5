import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { asProcess, CommandFailed, run } from './run.mjs';
import { stopWithParent } from './stop-with-parent.mjs';
import { provideParts } from './test-machine/provide-parts.mjs';
import { root } from './workspace.mjs';

/** The programs of a step and their mounts end with it, also when this process is killed. */
const ALONE = 'unshare --mount --pid --fork --kill-child --mount-proc';

// `npm run images`: builds the images of deploy/Dockerfile without Docker, starts them as
// deploy/compose.yml does, uses the site that they serve, and deletes everything. Needs Linux and
// root. The standard image of Node.js needs a registry of images. Without one, a base image is made
// of Debian and Node.js: `--node-image=docker.io/library/node:24.21.0-bookworm-slim` takes the
// standard one.
asProcess(async () => {
  stopWithParent();
  const { values } = parseArgs({ options: { 'node-image': { type: 'string', default: '' } } });
  if (process.platform !== 'linux' || process.getuid() !== 0)
    throw new CommandFailed('The images are built and started by root on Linux.');
  const parts = ['buildah', 'runc', ...(values['node-image'] ? [] : ['debootstrap'])];
  if ((await provideParts(parts, console.log)).length > 0)
    throw new CommandFailed('The images were not built.');

  const folder = mkdtempSync(join(tmpdir(), 'site-images-'));
  process.once('exit', () =>
    // The last programs may still be ending.
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 }),
  );
  await step('Build', `${ALONE} node scripts/images/build-images.mjs`, [
    folder,
    values['node-image'],
  ]);
  // The containers share a network that reaches nothing outside, so all ports are free.
  const tryImages = 'sh -c \'ip link set lo up && exec node scripts/images/try-images.mjs "$0"\'';
  await step('Trial', `${ALONE} --net ${tryImages}`, [folder]);
});

async function step(title, command, parameters) {
  console.log(`\n── ${title}`);
  const started = performance.now();
  await run([command, ...parameters.map((text) => JSON.stringify(text))].join(' '), {
    folder: root,
    what: `The step '${title}'`,
    show: true,
  });
  console.log(`   passed in ${((performance.now() - started) / 1000).toFixed(0)} s`);
}
