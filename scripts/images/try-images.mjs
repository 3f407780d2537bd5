import { join } from 'node:path';
import { markedPage } from '../marked-build.mjs';
import { asProcess, CommandFailed } from '../run.mjs';
import { imageOf, mountImage } from './buildah.mjs';
import { startService } from './services.mjs';
import { request, signIn, visitHomePage } from './visits.mjs';

const started = [];

// Starts the images of a folder and uses the site: try-images.mjs <folder>.
asProcess(async () => {
  const [, , folder] = process.argv;
  try {
    await tryImages(folder);
  } catch (error) {
    for (const { name, log } of started) console.log(`── ${name}\n${log()}`);
    throw error;
  }
});

async function tryImages(folder) {
  const api = await start(folder, 'api-1');
  await api.healthy();
  await checkRestrictions(api);
  // Without a bucket, the releases are in the folder of the edge.
  const ofEdge = { volumes: { releases: 'edge-1' } };
  await untilSuccess(await start(folder, 'releases', ofEdge));
  const edge = await start(folder, 'edge-1');
  await edge.healthy();
  await checkRestrictions(edge);

  await request('/api/health');
  await visitHomePage();
  console.log('   The home page is rendered');
  const { email, role } = await signIn();
  console.log(`   Signed in: ${email}, ${role}`);
  console.log(`   A backup: ${await api.exec('node', 'dist/backup.mjs', 'backup')}`);
  await publishRelease(folder, edge, ofEdge);
  for (const container of [edge, api]) {
    const code = await container.stop();
    if (code !== 0) throw new CommandFailed(`${container.name} ended with ${code}.`);
  }
  console.log('   Both servers ended with SIGTERM');
}

async function start(folder, name, changes) {
  const container = await startService(folder, name, changes);
  started.push(container);
  return container;
}

async function untilSuccess(container) {
  const code = await container.ended;
  if (code !== 0) throw new CommandFailed(`${container.name} ended with ${code}.`);
}

/** Throws CommandFailed unless the program runs as `node` and cannot change its own files. */
async function checkRestrictions({ name, exec }) {
  const user = await exec('id', '--user', '--name');
  const write = 'if touch dist/server.mjs 2> /dev/null; then echo written; fi';
  const written = await exec('sh', '-c', write);
  const node = await exec('node', '--version');
  if (user !== 'node' || written) throw new CommandFailed(`${name} runs as ${user}. ${written}`);
  console.log(`   ${name} is healthy: Node.js ${node}, user ${user}, its files are read-only`);
}

/**
 * A release of a team with a change of one page: the gate of the edge checks it in the browser of
 * the image.
 */
async function publishRelease(folder, edge, ofEdge) {
  const token = await edge.exec('node', 'dist/release.mjs', 'token', 'support', '--json');
  const builds = join(await mountImage(folder, imageOf('releases')), 'builds');
  const team = join(folder, 'team');
  const version = markedPage(
    join(builds, 'remote-support'),
    join(team, 'dist'),
    'images',
    '/support',
  );
  const publishing = await start(folder, 'releases', {
    ...ofEdge,
    name: 'publishing',
    mounts: { [team]: '/mnt' },
    command: ['sh', '-c', 'cd /mnt && exec node /site/edge/dist/release.mjs publish'],
    settings: { EDGE_URL: 'http://localhost:8080', RELEASE_TOKEN: JSON.parse(token).token },
  });
  await untilSuccess(publishing);
  if (!publishing.log().includes(`${version} is published`))
    throw new CommandFailed(`The release is not published:\n${publishing.log()}`);
  console.log('   The gate has checked a release in its browser');
}
