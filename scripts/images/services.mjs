import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { PRODUCTION_VALUES } from '../testing/production-values.mjs';
import { root } from '../workspace.mjs';
import { imageOf, mountImage, settingsOfImage } from './buildah.mjs';
import { makeVolume, startContainer } from './container.mjs';

/** One process of the API, the embedded database and releases in a folder, as on one machine. */
const ONE_MACHINE = {
  API_URL: 'http://api-1:8081',
  ...Object.fromEntries(
    ['DATABASE_URL', 'REDIS_URL', 'TRUSTED_PROXIES', 'S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET']
      .concat('S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY')
      .map((name) => [name, '']),
  ),
};
const HOSTS = '127.0.0.1 localhost api-1 edge-1\n';

/**
 * Starts a service of the compose file, with the settings of the examples.
 *
 * @param {string} folder the images
 * @param {string} name such as `api-1`
 * @param {object} [changes] another `name` or `command`; `volumes`: other names for volumes of the
 *   service; `mounts` and `settings` are added to those of the service
 */
export async function startService(folder, name, changes = {}) {
  const { command, volumes: renamed = {}, mounts = {}, settings = {} } = changes;
  const service = composeServices()[name];
  const imageName = imageOf(service.build.target);
  const files = await mountImage(folder, imageName);
  const volumes = { [hostsFile(folder)]: '/etc/hosts', ...mounts };
  for (const entry of service.volumes) {
    const [volume, path] = entry.split(':');
    const place = join(folder, 'volumes', renamed[volume] ?? volume);
    makeVolume(place, files, path);
    volumes[place] = path;
  }
  return startContainer(folder, {
    ...{ name: changes.name ?? name, service, files, volumes, command },
    image: await settingsOfImage(folder, imageName),
    settings: { ...settingsOf(service), ...settings },
  });
}

/** The services of the compose file by their names. */
export function composeServices() {
  return parse(read('compose.yml'), { merge: true }).services;
}

function settingsOf({ env_file: names, environment }) {
  const lines = names.flatMap((name) => read(`${name}.example`).match(/^\w+=.*$/gm));
  const settings = Object.fromEntries(
    lines.map((line) => {
      const [name, ...value] = line.split('=');
      return [name, ONE_MACHINE[name] ?? PRODUCTION_VALUES[name] ?? value.join('=')];
    }),
  );
  return { ...settings, ...environment };
}

/** Docker gives each container such a file; a name server is not in this network. */
function hostsFile(folder) {
  const file = join(folder, 'hosts');
  writeFileSync(file, HOSTS);
  return file;
}

function read(name) {
  return readFileSync(join(root, 'deploy', name), 'utf8');
}
