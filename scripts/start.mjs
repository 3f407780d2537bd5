import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { buildPackages, releasePackages } from './build-packages.mjs';
import { checkPort } from './free-port.mjs';
import { checkNode, install } from './install.mjs';
import { asProcess, CommandFailed, run } from './run.mjs';
import { startServer } from './server-process.mjs';
import { root } from './workspace.mjs';

const ANSWER_MS = 30_000;
/** How `release-local` ends when the bucket of the releases cannot be reached. */
const STORE_AWAY = 3;

const { env } = process;
const port = Number(env.PORT || 8080);
const dataDir = resolve(env.DATA_DIR || '.data');
const isProduction = env.SITE_MODE === 'production';
const isOpened =
  !isProduction && Boolean(env.HOST) && !['localhost', '127.0.0.1', '::1'].includes(env.HOST);
const servers = [];
let isStopping = false;

asProcess(async () => {
  checkNode();
  await checkPort(port, env.HOST || 'localhost');
  await install(console.log);
  await buildPackages(console.log);
  stopOnSignals();
  try {
    await startSite();
  } catch (error) {
    // Told to stop while starting: that is no failure.
    if (isStopping) return;
    await stopServers();
    throw error;
  }
  await guardSite();
});

async function startSite() {
  console.log('Starting …');
  // The API first: it is the one that notices a data folder in use, before anything in there is changed.
  const site = { DATA_DIR: dataDir, PORT: String(port) };
  const api = addServer('The API', 'api/dist/server.mjs', site);
  const { url: apiUrl, admin } = await api.ready();
  // At once: whatever fails after this, the password cannot be shown again.
  if (admin)
    console.log(`Administrator: ${admin.email}, password ${admin.password} (shown only now)`);
  const folders = releasePackages().map(({ folder }) => JSON.stringify(join(folder, 'dist')));
  const what = 'Putting the built packages in place';
  const placing = run(`node edge/dist/release-local.mjs ${folders.join(' ')}`, {
    folder: root,
    what,
    env: { DATA_DIR: dataDir },
  });
  await placing.catch((error) => {
    if (error.exitCode !== STORE_AWAY) throw error;
    console.log('Going on with what was live last.');
  });
  const edge = addServer('The edge', 'edge/dist/server.mjs', { ...site, API_URL: apiUrl });
  const { url } = await edge.ready();
  await answers(url);
  console.log(`The site is ready: ${isProduction ? env.SITE_URL : url}`);
  if (isOpened && !env.SITE_URL)
    console.log(
      'To sign in from another device set SITE_URL to the address it uses, and BOT_CHECK=off over plain http.',
    );
}

function addServer(name, file, settings) {
  const server = startServer(name, join(root, file), settings);
  servers.push(server);
  return server;
}

/** Waits until the API answers through the edge and there is a document. */
async function answers(url) {
  // In production plain http is only redirected; this is how a proxy on this machine asks.
  const ask = (path) =>
    fetch(url + path, {
      headers: { 'x-forwarded-proto': 'https' },
      signal: AbortSignal.timeout(5_000),
    });
  const until = performance.now() + ANSWER_MS;
  let last = '';
  while (performance.now() < until) {
    try {
      const health = await ask('/api/health');
      const home = await ask('/');
      if (health.ok && home.ok) return;
      last = `/api/health ${health.status}, / ${home.status}`;
    } catch (error) {
      last = error.message;
    }
    await wait(200);
  }
  throw new CommandFailed(`The site does not answer as it should: ${last}`);
}

/** Until we are told to stop; a server that ends by itself takes the other with it. */
async function guardSite() {
  const { name, how } = await Promise.race(
    servers.map(({ name, ended }) => ended.then((how) => ({ name, how }))),
  );
  if (isStopping) return;
  await stopServers();
  throw new CommandFailed(`${name} ended (${how}), so the site was stopped.`);
}

function stopOnSignals() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, async () => {
      if (isStopping) for (const server of servers) server.kill();
      isStopping = true;
      await stopServers();
      process.exit(0);
    });
  }
}

/** The last started first, so that the edge has an API as long as it answers. */
async function stopServers() {
  for (const server of [...servers].reverse()) await server.stop();
}
