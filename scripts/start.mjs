import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { findBrowser } from '../shared/src/server/find-browser.mjs';
import { adoptBuilds } from './adopt-builds.mjs';
import { buildPackages, releasePackages, SERVERS } from './build-packages.mjs';
import { DEV_EDGE_DATA } from './dev-folders.mjs';
import { EDGE_SECRETS } from './environments.mjs';
import { checkPort } from './free-port.mjs';
import { install } from './install.mjs';
import { asProcess, CommandFailed, run } from './run.mjs';
import { sampleDataDir } from './sample-data.mjs';
import { stopWithParent } from './stop-with-parent.mjs';
import { supervise } from './supervise.mjs';
import { root } from './workspace.mjs';

const ANSWER_TIMEOUT_MS = 30_000;
/** The exit code of `release-local` when the bucket of the releases is unreachable. */
const STORE_UNAVAILABLE_EXIT_CODE = 3;
/** The exit code of `check-calls` when the API does not have a call of a live release. */
const CALLS_DROPPED_EXIT_CODE = 1;

const { env } = process;
/**
 * `npm start` makes a local build live only for a name without a live release. `--adopt` takes the
 * other local builds live through the gate. `--sample` starts a site with sample data. `--dev` is
 * for `npm run dev`, which has built everything and made its own releases live.
 */
const { values: options } = parseArgs({
  options: {
    adopt: { type: 'boolean', default: false },
    dev: { type: 'boolean', default: false },
    sample: { type: 'boolean', default: false },
  },
});
const port = Number(env.PORT || 8080);
let dataDir = resolve(env.DATA_DIR || '.data');
let edgeDataDir = options.dev ? DEV_EDGE_DATA : dataDir;
const isProduction = env.SITE_MODE === 'production';
const isReachableFromOtherMachines =
  !isProduction && Boolean(env.HOST) && !['localhost', '127.0.0.1', '::1'].includes(env.HOST);
const servers = [];
let isStopping = false;

asProcess(async () => {
  stopWithParent();
  await checkPort(port, env.HOST || 'localhost');
  if (!options.dev) {
    await install(console.log);
    await buildPackages(console.log, { names: SERVERS });
  }
  if (options.sample) {
    dataDir = await sampleDataDir(dataDir, env, console.log);
    edgeDataDir = dataDir;
  }
  stopOnSignals();
  try {
    await startSite();
  } catch (error) {
    // A stop during the start is not a failure.
    if (isStopping) return;
    await stopServers();
    throw error;
  }
  await waitUntilServerEnds();
});

async function startSite() {
  const names = options.dev ? [] : releasePackages().map(({ name }) => name);
  const builds = buildPackages(console.log, { names });
  // If the start fails before it awaits the builds, their failure must not be an unhandled one.
  builds.catch(() => {});
  const calls = checkCalls();
  // Before the API changes the database.
  if (isProduction) await Promise.all([builds, calls]);
  console.log('Starting …');
  // The API starts first: it refuses a data folder in use before any file in it changes.
  const site = {
    DATA_DIR: dataDir,
    PORT: String(port),
    RELEASE_LOG_SECRET: env.RELEASE_LOG_SECRET || randomBytes(32).toString('hex'),
  };
  const api = addServer('The API', 'api/dist/server.mjs', site);
  // A restarted API keeps its port, because the edge knows its address.
  const { url: apiUrl, admin } = await api.ready(({ url }) => ({ API_PORT: new URL(url).port }));
  // Print the password before any later step can fail: it cannot be shown again.
  if (admin)
    console.log(`Administrator: ${admin.email}, password ${admin.password} (shown only now)`);
  await builds;
  const otherBuilds = options.dev ? '' : await activateBuilds();
  const edge = addServer('The edge', 'edge/dist/server.mjs', {
    ...site,
    DATA_DIR: edgeDataDir,
    API_URL: apiUrl,
  });
  const { url } = await edge.ready((message) => ({ PORT: new URL(message.url).port }));
  await Promise.all([calls, waitForAnswers(url)]);
  if (options.adopt && otherBuilds) await adoptBuilds(otherBuilds, url, dataDir, console.log);
  // In production, the edge itself warns that it has no browser.
  if (!isProduction && !findBrowser(env)) console.log(withoutBrowser());
  console.log(`The site is ready: ${isProduction ? env.SITE_URL : url}`);
  if (otherBuilds && !options.adopt)
    console.log(
      `${otherBuilds}Visitors still get the old pages of these names, also when the local builds mend a fault. To check the local builds and make them live: npm start -- --adopt`,
    );
  if (isReachableFromOtherMachines && !env.SITE_URL)
    console.log(
      'To sign in from another device set SITE_URL to the address it uses, and BOT_CHECK=off over plain http.',
    );
}

/** What the gate does not find where it has no browser, and what helps. */
function withoutBrowser() {
  const reason = env.CHROMIUM_PATH === 'off' ? 'CHROMIUM_PATH is off' : 'There is no Chromium';
  return [
    `${reason}, so the gate reads and renders releases, but does not use them in a browser.`,
    'It does not find pages that crash there, broken forms and journeys, refused calls, faults of accessibility and slow pages.',
    'Install chromium-headless-shell, chromium or google-chrome, or set CHROMIUM_PATH.',
  ].join(' ');
}

/**
 * Prints the calls of the live releases that the API does not have. In production the site then
 * does not start, unless the local builds replace these releases.
 */
async function checkCalls() {
  try {
    await run('node edge/dist/release.mjs check-calls', {
      folder: root,
      what: 'Comparing the API with the live releases',
      env: { DATA_DIR: edgeDataDir },
      secrets: EDGE_SECRETS,
    });
  } catch (error) {
    const isRefused = error.exitCode === CALLS_DROPPED_EXIT_CODE && isProduction;
    if (isRefused && !options.adopt) throw error;
    console.log(`${error.message} The site starts nevertheless.`);
  }
}

/** Makes builds live and returns one line for each build that is not live. */
async function activateBuilds() {
  const folders = releasePackages().map(({ folder }) => JSON.stringify(join(folder, 'dist')));
  try {
    return await run(`node edge/dist/release-local.mjs --missing ${folders.join(' ')}`, {
      folder: root,
      what: 'Activating the built packages',
      env: { DATA_DIR: edgeDataDir },
      secrets: EDGE_SECRETS,
    });
  } catch (error) {
    if (error.exitCode !== STORE_UNAVAILABLE_EXIT_CODE) throw error;
    console.log('The release store is unreachable. Using the releases that were live last.');
    return '';
  }
}

function addServer(name, file, settings) {
  if (isStopping) throw new CommandFailed('The site was stopped during its start.');
  const server = supervise(name, join(root, file), settings);
  servers.push(server);
  return server;
}

/** Waits until the API answers through the edge and the edge serves a document. */
async function waitForAnswers(url) {
  // In production the edge redirects plain http; this header is what a TLS proxy sends.
  const request = (path) =>
    fetch(url + path, {
      headers: { 'x-forwarded-proto': 'https' },
      signal: AbortSignal.timeout(5_000),
    });
  const deadline = performance.now() + ANSWER_TIMEOUT_MS;
  let lastAnswer = '';
  while (performance.now() < deadline) {
    try {
      const health = await request('/api/health');
      const home = await request('/');
      if (health.ok && home.ok) return;
      lastAnswer = `/api/health ${health.status}, / ${home.status}`;
    } catch (error) {
      lastAnswer = error.message;
    }
    await wait(200);
  }
  throw new CommandFailed(`The site does not answer: ${lastAnswer}`);
}

/** Waits for a stop signal. If a server cannot be kept running, stops the other and fails. */
async function waitUntilServerEnds() {
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

/** Stops the last started server first, so that the edge has an API until it stops. */
async function stopServers() {
  // Ctrl-C reaches the servers too: one that ends now must not start again.
  for (const server of servers) server.endRestarts();
  for (const server of [...servers].reverse()) await server.stop();
}
