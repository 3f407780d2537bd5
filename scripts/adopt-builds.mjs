import { join } from 'node:path';
import { releasePackages } from './build-packages.mjs';
import { run } from './run.mjs';
import { root } from './workspace.mjs';

const LABEL = 'npm-start-adopt';
const RELEASE = 'node edge/dist/release.mjs';

/**
 * Takes the local builds live through the gate of the running edge, as one set, with a token that
 * is revoked afterwards. A refusal is printed, and the live releases stay.
 */
export async function adoptBuilds(url, dataDir, say) {
  const packages = releasePackages();
  const names = packages.map(({ name }) => name.replace(/^remote-/, ''));
  const tool = { folder: root, env: { DATA_DIR: dataDir } };
  await run(`${RELEASE} token revoke ${LABEL}`, { ...tool, quiet: true }).catch(() => {});
  const made = await run(`${RELEASE} token ${names.join(' ')} --label ${LABEL} --json`, {
    ...tool,
    what: 'Making a token for the local builds',
  });
  say('The gate checks the local builds …');
  try {
    const folders = packages.map(({ folder }) => JSON.stringify(join(folder, 'dist', '..')));
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
