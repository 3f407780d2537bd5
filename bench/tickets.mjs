import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';

/**
 * `node bench/tickets.mjs`: answers a second of ticket lists and of single tickets with 100,000 tickets of 5 messages in the database,
 * as a ratio to the same with 1,000; on the embedded database, and on the PostgreSQL server of DATABASE_URL where it is given (databases
 * of its own, dropped afterwards). `npx pnpm --filter api build` first.
 */
const SIZES = [1_000, 100_000];
const TICKETS_OF_ONE = 10;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3);
const FLOOR = 0.8;
const PASSWORD = 'correct-horse-7';
const FIRST_PORT = Number(process.env.BENCH_PORT ?? 8090);

const api = join(import.meta.dirname, '../api');
const fromApi = createRequire(join(api, 'package.json'));
const folder = mkdtempSync(join(tmpdir(), 'bench-tickets-'));
const failures = [];

const questions = {
  'list, customer': ({ customer }) => [ask(customer, 'load-ticket-list', { page: 1 })],
  'list, administrator': ({ admin }) => [ask(admin, 'load-ticket-list', { page: 1 })],
  'list by status': ({ admin }) => [ask(admin, 'load-ticket-list', { page: 1, status: 'waiting' })],
  total: ({ admin }) => [ask(admin, 'get-total-tickets', {})],
  'one ticket': ({ admin, size }) =>
    Array.from({ length: 500 }, (_, index) => ask(admin, 'view-ticket', { ticket_id: 1 + ((index * 7919) % size) })),
};

try {
  await measure('PGlite', embedded);
  if (process.env.DATABASE_URL) await measure('PostgreSQL', postgres);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (failures.length > 0) throw new Error(`below ${FLOOR}: ${failures.join(', ')}`);

async function measure(name, databaseOf) {
  const sites = [];
  try {
    for (const [index, size] of SIZES.entries()) sites.push(await fill(await databaseOf(size), size, FIRST_PORT + index));
    console.log(`\n${name.padEnd(28)} ${SIZES.map((size) => `${size.toLocaleString('en')} tickets`.padStart(16)).join('')}   ratio`);
    for (const [what, requestsOf] of Object.entries(questions)) await compare(name, what, sites, requestsOf);
  } finally {
    for (const site of sites) await site.stop();
  }
}

/** In turns, so that whatever else the machine does falls on both; the best round of each counts. */
async function compare(name, what, sites, requestsOf) {
  const best = sites.map(() => 0);
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [index, site] of sites.entries()) {
      const { requests, non2xx, errors } = await autocannon({
        url: site.url,
        connections: 8,
        duration: round === 0 ? 1 : SECONDS,
        requests: requestsOf(site),
      });
      if (non2xx + errors > 0) throw new Error(`${what}: ${non2xx} refusals, ${errors} errors`);
      if (round > 0) best[index] = Math.max(best[index], requests.average);
    }
  }
  const ratio = best[1] / best[0];
  if (ratio < FLOOR) failures.push(`${name}, ${what}`);
  console.log(`${what.padEnd(28)} ${best.map((value) => `${value.toFixed(0)}/s`.padStart(16)).join('')}   ${ratio.toFixed(2)}`);
}

function ask(cookie, path, body) {
  return {
    method: 'POST',
    path: `/api/ticket/${path}`,
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  };
}

/** Starts the API once, so that it makes its tables; fills them; starts it again. */
async function fill({ env, run, remove }, size, port) {
  const settings = { ...env, API_PORT: String(port), ADMIN_EMAIL: 'admin@example.test', ADMIN_PASSWORD: PASSWORD };
  await (await startApi(settings)).stop();
  await run(rowsOf(size));
  const { url, stop } = await startApi(settings);
  return {
    url,
    size,
    admin: await signIn(url, 'admin@example.test'),
    customer: await signIn(url, 'customer-7@example.test'),
    stop: async () => {
      await stop();
      await remove();
    },
  };
}

/** Messages are stored turn by turn, so that the last of a ticket, the customer's, has the ticket's number after those of four turns. */
function rowsOf(size) {
  const customers = size / TICKETS_OF_ONE;
  return `
    insert into users (email, password_hash, created_at, activated_at)
      select 'customer-' || n || '@example.test', (select password_hash from users where id = 1), now(), now()
      from generate_series(1, ${customers}) n;
    insert into tickets (user_id, title, category, status, created_at, updated_at, queue, last_by_customer, last_by_admin)
      select (select min(id) from users where id > 1) + n % ${customers}, 'Question number ' || n, 'Bug report',
        (array['open', 'waiting', 'replied', 'closed', 'closed', 'closed', 'closed', 'closed'])[1 + n % 8]::ticket_status,
        now() - n * interval '1 minute', now() - n * interval '1 minute',
        case when n % 8 < 2 then 0 else 1e14 end + case when n % 8 < 2 then 1 else -1 end * (1.7e12 - n * 6e4),
        ${4 * size} + n, ${3 * size} + n
      from generate_series(1, ${size}) n;
    insert into ticket_messages (ticket_id, author_id, is_admin, description, created_at)
      select t.id, case when m % 2 = 0 then 1 else t.user_id end, m % 2 = 0, '<p>' || repeat('Words of a message. ', 20) || '</p>', now()
      from tickets t, generate_series(1, 5) m order by m, t.id;
    insert into ticket_reads (user_id, ticket_id, message_id) select 1, id, last_by_customer from tickets;
    insert into ticket_totals (status, total) select status, count(*) from tickets group by status;
    analyze;`;
}

function startApi(settings) {
  const child = fork(join(api, 'dist/server.mjs'), {
    env: { ...process.env, DATABASE_URL: '', ...settings, BOT_CHECK: 'off', RATE_LIMIT: 'off', LOG_LEVEL: 'silent' },
  });
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the API ended with ${code}`)));
    child.once('message', () =>
      resolve({
        url: `http://127.0.0.1:${settings.API_PORT}`,
        stop: () =>
          new Promise((stopped) => {
            child.removeAllListeners('exit').once('exit', stopped);
            child.kill('SIGTERM');
          }),
      }),
    );
  });
}

async function signIn(url, email) {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD, remember: false }),
  });
  if (!response.ok) throw new Error(`signing in: ${response.status} ${await response.text()}`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

async function embedded(size) {
  const dataDir = join(folder, String(size));
  return {
    env: { DATA_DIR: dataDir },
    run: async (sql) => {
      const { PGlite } = await import(fromApi.resolve('@electric-sql/pglite'));
      const client = await PGlite.create(join(dataDir, 'db'));
      await client.exec(sql);
      await client.close();
    },
    remove: async () => {},
  };
}

async function postgres(size) {
  const { default: pg } = await import(fromApi.resolve('pg'));
  const name = `bench_tickets_${process.pid}_${size}`;
  const url = new URL(process.env.DATABASE_URL);
  const run = async (connectionString, sql) => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  await run(process.env.DATABASE_URL, `create database ${name}`);
  url.pathname = `/${name}`;
  return {
    env: { DATABASE_URL: url.href, DATA_DIR: join(folder, `postgres-${size}`) },
    run: (sql) => run(url.href, sql),
    remove: () => run(process.env.DATABASE_URL, `drop database ${name} with (force)`),
  };
}
