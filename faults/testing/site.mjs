import { fork } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach } from 'node:test';
import { schemaFingerprint } from '../../scripts/jest/embedded-database.mjs';
import { root } from '../../scripts/workspace.mjs';

const fromApi = createRequire(join(root, 'api/package.json'));

export const ADMIN = { email: 'admin@faults.test', password: 'correct-horse-7' };
/** The settings of every server in these tests. */
export const SETTINGS = {
  SITE_MODE: 'local',
  PORT: '0',
  HOST: '127.0.0.1',
  CHROMIUM_PATH: 'off',
  LOG_LEVEL: 'warn',
  BOT_CHECK: 'off',
  RATE_LIMIT: 'off',
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  DATABASE_URL: '',
  REDIS_URL: '',
  FREE_SPACE_MIN_MB: '0',
  WATCHDOG_SECONDS: '10',
};

/** Collects the `after` functions of a suite's parts and runs them when the suite ends. */
export function cleanedUpAfter() {
  const cleanups = [];
  after(async () => {
    for (const cleanup of cleanups.reverse()) await cleanup();
  });
  return { after: (cleanup) => cleanups.push(cleanup) };
}

const temporaryFolders = [];
after(() => {
  for (const folder of temporaryFolders) rmSync(folder, { recursive: true, force: true });
});

/** A new folder, deleted after the tests of a file: its servers have ended then. */
export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'faults-'));
  temporaryFolders.push(folder);
  return folder;
}

/** Starts the built API and edge under the supervisor of `npm start`; stopped after the test. */
export async function startSite(t, settings) {
  const child = fork(join(import.meta.dirname, 'site-process.mjs'), {
    env: { ...process.env, ...SETTINGS, ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      log += chunk;
    });
  const exited = once(child, 'exit');
  let hasStopped = false;
  async function stop() {
    if (hasStopped) return;
    hasStopped = true;
    child.kill('SIGTERM');
    await exited;
  }
  t.after(stop);
  const [message] = await Promise.race([
    once(child, 'message'),
    exited.then(() => Promise.reject(new Error(`The site did not start:\n${log}`))),
  ]);
  return {
    /** The addresses of the edge and of the API. */
    url: message.url,
    apiUrl: message.apiUrl,
    /** What the servers and their supervisor have printed. */
    log: () => log,
    /** The ids of the processes `api` and `edge`. */
    async pids() {
      const answer = once(child, 'message');
      child.send({ pidsOf: true });
      return (await answer)[0].pids;
    },
    stop,
  };
}

/** Calls the API. `status` is 0 if no answer came. */
export async function call(url, path, body = {}, cookie = ADMIN_COOKIE) {
  try {
    const response = await fetch(`${url}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    });
    const { status, headers } = response;
    return { status, headers, body: await response.json() };
  } catch {
    return { status: 0, headers: new Headers(), body: {} };
  }
}

export async function isHealthy(url) {
  const { status, body } = await call(url, 'health');
  return status === 200 && body.status === 'ok';
}

/** Waits until `isTrue` returns true. */
export async function until(isTrue, what) {
  const deadline = performance.now() + 240_000;
  while (!(await isTrue())) {
    if (performance.now() > deadline) throw new Error(`Not reached in time: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export const CUSTOMERS = 8;
export const ADMIN_COOKIE = cookieOf(0);

/** The cookie of the n-th customer's session; of the administrator's for 0. */
export function cookieOf(n) {
  return `token=session-of-${n}`;
}

/** Adds the customers, and a session for each of them and for the administrator. */
export const SEED = `
  insert into users (id, email, password_hash, created_at, activated_at)
    select 100 + n, 'customer-' || n || '@faults.test', 'none', now(), now() from generate_series(1, ${CUSTOMERS}) n;
  insert into sessions (id, user_id, remember, created_at, last_seen_at, expires_at) values
    ${Array.from({ length: CUSTOMERS + 1 }, (_, n) => sessionRow(n)).join(', ')};`;

function sessionRow(n) {
  const id = createHash('sha256').update(`session-of-${n}`).digest('hex');
  return `('${id}', ${n === 0 ? 1 : 100 + n}, true, now(), now(), now() + interval '1 day')`;
}

/** Longer than a busy machine needs for a database: the test that creates it has ended then. */
const CREATION_MS = 240_000;

/**
 * Starts the site on an embedded database that has the customers of SEED. Creating it takes long,
 * so the first call of all tests keeps a copy, for which the other tests wait.
 */
export async function startEmbeddedSite(t, settings) {
  const hash = createHash('sha256').update(SEED).update(schemaFingerprint()).digest('hex');
  const copy = join(tmpdir(), `site-faults-database-${hash.slice(0, 16)}`);
  const turn = `${copy}-turn`;
  while (!existsSync(copy) && !takesTurn(turn))
    await new Promise((resolve) => setTimeout(resolve, 50));
  if (!existsSync(copy)) {
    const folder = mkdtempSync(`${copy}-`);
    await (await startSite(t, { DATA_DIR: folder })).stop();
    await queryEmbedded(folder, SEED);
    try {
      renameSync(join(folder, 'db'), copy);
    } catch (error) {
      // On a very slow machine, another test took the turn and has made its copy meanwhile.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    }
    for (const used of [folder, turn]) rmSync(used, { recursive: true, force: true });
  }
  cpSync(copy, join(settings.DATA_DIR, 'db'), { recursive: true });
  await syncTree(settings.DATA_DIR);
  return startSite(t, settings);
}

/** Makes the folder, unless another test has made it and still needs it. */
function takesTurn(turn) {
  try {
    mkdirSync(turn);
    return true;
  } catch {
    const madeMs = statSync(turn, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (Date.now() - madeMs > CREATION_MS) rmSync(turn, { recursive: true, force: true });
    return false;
  }
}

/**
 * The API syncs the database that it creates. A copy must be synced too: a test that loses what the
 * system has not written yet would lose it.
 */
async function syncTree(folder) {
  for (const name of ['.', ...(await readdir(folder, { recursive: true }))]) {
    const file = await open(join(folder, name));
    await file.sync().finally(() => file.close());
  }
}

/** Runs SQL in an embedded database while the site is stopped. Returns the last result's rows. */
export async function queryEmbedded(dataDir, sql) {
  const { PGlite } = await import(fromApi.resolve('@electric-sql/pglite'));
  const { unaccent } = await import(fromApi.resolve('@electric-sql/pglite/contrib/unaccent'));
  const client = await PGlite.create(join(dataDir, 'db'), { extensions: { unaccent } });
  try {
    return (await client.exec(sql)).at(-1)?.rows ?? [];
  } finally {
    await client.close();
  }
}

const writersOfTest = new Set();
afterEach(() => Promise.all([...writersOfTest].map((stop) => stop())));

/**
 * Opens tickets until `stop` or the end of the test, a few at a time, and repeats each until it is
 * acknowledged. `acknowledged` has the ids of the answers, `refused` counts the other answers by
 * status.
 */
export function writeTickets(url, { writers = 3, length = 20 } = {}) {
  const acknowledged = [];
  const refused = {};
  let isStopped = false;
  let count = 0;
  async function write() {
    while (!isStopped) {
      count += 1;
      const { status, body } = await openTicket(url, `Ticket ${count}`, length);
      if (status === 200) acknowledged.push(body.ticket_id);
      else {
        refused[status] = (refused[status] ?? 0) + 1;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
  }
  const writing = Promise.all(Array.from({ length: writers }, write));
  async function stop() {
    isStopped = true;
    await writing;
    writersOfTest.delete(stop);
  }
  writersOfTest.add(stop);
  return { acknowledged, refused, stop };
}

export function openTicket(url, title, length = 20) {
  // Random, so that the database cannot compress it.
  const description = `<p>${randomBytes(length / 2).toString('hex')}</p>`;
  return call(url, 'ticket/create-ticket', { title, category: 'Bug report', description });
}
