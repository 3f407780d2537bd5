import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asProcess, run } from '../run.mjs';
import { root } from '../workspace.mjs';
import { makeBaseImage } from './base-image.mjs';
import { buildah, imageOf, OWN_BASE } from './buildah.mjs';

/** The targets of the Dockerfile. `releases` contains `edge`. */
const TARGETS = ['releases', 'edge', 'api'];

// Builds the images into a folder: build-images.mjs <folder> <base image or empty>.
asProcess(async () => {
  const [, , folder, nodeImage] = process.argv;
  if (!nodeImage) {
    console.log('   The base image: Debian and Node.js …');
    await makeBaseImage(folder);
  }
  const home = await homeOfBuild(folder);
  for (const target of TARGETS) {
    console.log(`   The image ${target} …`);
    await buildah(folder, [
      'build',
      // Only this format has health checks.
      ...['--format', 'docker', '--layers', '--pull=false'],
      ...['--isolation', 'chroot', '--network', 'host'],
      ...['--file', 'deploy/Dockerfile', '--ignorefile', 'deploy/Dockerfile.dockerignore'],
      ...['--build-arg', `NODE_IMAGE=${nodeImage || OWN_BASE}`],
      ...['--volume', `${home}:/root`],
      ...['--target', target, '--tag', imageOf(target), '.'],
    ]);
  }
  const listed = ['--filter', 'reference=localhost/site-*', '--format', '{{.Name}}: {{.Size}}'];
  const sizes = await buildah(folder, ['images', ...listed]);
  console.log(sizes.replaceAll(/^\s*/gm, '   '));
});

/**
 * The home folder of the build, with the registry and the certificates that npm uses on this
 * machine. It is mounted, so that nothing of it is in an image.
 */
async function homeOfBuild(folder) {
  const home = join(folder, 'home');
  mkdirSync(home);
  const settings = JSON.parse(
    await run('npm config list --json', { folder: root, what: 'npm config' }),
  );
  const lines = [`registry=${settings.registry}`];
  const certificates = settings.cafile || process.env.NODE_EXTRA_CA_CERTS;
  if (certificates) {
    copyFileSync(certificates, join(home, 'certificates.crt'));
    lines.push('cafile=/root/certificates.crt');
  }
  writeFileSync(join(home, '.npmrc'), `${lines.join('\n')}\n`);
  return home;
}
