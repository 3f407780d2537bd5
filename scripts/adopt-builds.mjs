import { releasePackages } from './build-packages.mjs';
import { run } from './run.mjs';
import { root } from './workspace.mjs';

const LABEL = 'npm-start-adopt';
const RELEASE = 'node edge/dist/release.mjs';

/**
 * The packages whose builds are not live. `otherBuilds` is the output of `release-local --missing`:
 * a line for each of them, and none for a retired remote, which stays retired.
 *
 * @param {{ name: string, folder: string }[]} packages
 * @param {string} otherBuilds
 */
export function packagesToAdopt(packages, otherBuilds) {
  const names = new Set(otherBuilds.split('\n').map((line) => line.split(':', 1)[0]));
  return packages.filter(({ name }) => names.has(releaseNameOf(name)));
}

function releaseNameOf(packageName) {
  return packageName.replace(/^remote-/, '');
}

/**
 * Makes the local builds that are not live go live as one set, through the gate of the running
 * edge at `url`, with a token that is revoked afterwards. A refusal is printed, and the live
 * releases stay. `otherBuilds` is that of `packagesToAdopt`; `say` prints a line.
 */
export async function adoptBuilds(otherBuilds, url, dataDir, say) {
  const packages = packagesToAdopt(releasePackages(), otherBuilds);
  const names = packages.map(({ name }) => releaseNameOf(name));
  const tool = { folder: root, env: { DATA_DIR: dataDir } };
  await run(`${RELEASE} token revoke ${LABEL}`, { ...tool, quiet: true }).catch(() => {});
  const made = await run(`${RELEASE} token ${names.join(' ')} --label ${LABEL} --json`, {
    ...tool,
    what: 'Making a token for the local builds',
  });
  say('The gate checks the local builds …');
  try {
    const folders = packages.map(({ folder }) => JSON.stringify(folder));
    const text = await run(`${RELEASE} set ${folders.join(' ')} --why "npm start -- --adopt"`, {
      folder: root,
      what: 'Adopting the local builds',
      env: { EDGE_URL: url, RELEASE_TOKEN: JSON.parse(made).token },
    });
    say(text.trimEnd());
  } catch (error) {
    say(`${error.message} The live releases stay.`);
  } finally {
    await run(`${RELEASE} token revoke ${LABEL}`, { ...tool, what: 'Revoking the token' });
  }
}
