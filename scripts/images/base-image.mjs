import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandFailed, run } from '../run.mjs';
import { root } from '../workspace.mjs';
import { buildah, OWN_BASE } from './buildah.mjs';

const NODE_IMAGE = /^ARG NODE_IMAGE=node:(?<version>[\d.]+)-(?<release>[a-z]+)-slim$/m;
/** The major version that comes with Node.js 24. */
const NPM = 'npm@11';
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
const DEBIAN = 'http://deb.debian.org';

/** The version of Node.js and the release of Debian that the Dockerfile names. */
export function standardBase(dockerfile = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8')) {
  const { version, release } = NODE_IMAGE.exec(dockerfile)?.groups ?? {};
  if (!version) throw new CommandFailed('deploy/Dockerfile has no ARG NODE_IMAGE=node:….');
  return { version, release };
}

/**
 * Makes an image like the standard one of Node.js: a minimal Debian, Node.js and npm of npm's
 * registry, and the user `node`. The packages come from the mirrors and the registry that this
 * machine uses.
 */
export async function makeBaseImage(folder) {
  const { version, release } = standardBase();
  const container = await buildah(folder, ['from', 'scratch']);
  const files = await buildah(folder, ['mount', container]);
  const command = (line, what) => run(line, { folder: root, what });
  const mirrors = await mirrorsOf(release);
  await command(
    `debootstrap --variant=minbase ${release} ${files} ${mirrors[0].url}`,
    'debootstrap',
  );
  writeFileSync(
    join(files, 'etc/apt/sources.list'),
    mirrors.map(({ url, suite }) => `deb ${url} ${suite} main\n`).join(''),
  );
  // As in the standard image: the packages themselves are not kept.
  writeFileSync(
    join(files, 'etc/apt/apt.conf.d/docker-clean'),
    'DPkg::Post-Invoke { "rm -f /var/cache/apt/archives/*.deb || true"; };\n',
  );
  const packages = `node-linux-${process.arch}@${version} ${NPM}`;
  await command(`npm install --global --prefix ${files}/usr/local ${packages}`, 'npm install');
  await command(
    `chroot ${files} useradd --uid 1000 --create-home --shell /bin/bash node`,
    'useradd',
  );
  // The name server and the name of this machine, and what was downloaded.
  for (const path of ['etc/resolv.conf', 'etc/hostname', 'var/cache/apt', 'var/lib/apt/lists'])
    rmSync(join(files, path), { recursive: true, force: true });
  const settings = ['--env', `PATH=${PATH}`, '--env', `NODE_VERSION=${version}`, '--cmd', 'node'];
  await buildah(folder, ['config', ...settings, container]);
  await buildah(folder, ['commit', '--rm', container, OWN_BASE]);
}

/** The mirrors of a release that apt uses here, the main one first; else those of Debian. */
async function mirrorsOf(release) {
  const format = "'$(SITE) $(RELEASE) $(COMPONENT)'";
  const listed = await run(`apt-get indextargets --format ${format} 'Created-By: Packages'`, {
    folder: root,
    what: 'apt-get',
    quiet: true,
  }).catch(() => '');
  const mirrors = listed
    .split('\n')
    .map((line) => line.split(' '))
    .filter(([, suite, component]) => component === 'main' && suite.split('-')[0] === release)
    .map(([url, suite]) => ({ url, suite }));
  const main = mirrors.find(({ suite }) => suite === release);
  if (main) return [main, ...mirrors.filter((mirror) => mirror !== main)];
  return [
    { url: `${DEBIAN}/debian`, suite: release },
    { url: `${DEBIAN}/debian`, suite: `${release}-updates` },
    { url: `${DEBIAN}/debian-security`, suite: `${release}-security` },
  ];
}
