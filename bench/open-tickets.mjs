import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fill } from './api.mjs';
import { engines } from './databases.mjs';
import { startSite } from './site.mjs';

/**
 * `node bench/open-tickets.mjs` measures what 100 open tickets cost while nothing changes, in
 * percent of a core: the processor time of the API and of the edge, less that of the idle site.
 * First all readers rest, as most do: no input for a minute. Then all are in use at once. Half of
 * the pages belong to customers, each with a session of its own, the other half to one member of
 * staff. It uses the embedded database, and the PostgreSQL server of DATABASE_URL if it is set.
 * Build first: `npm start`. Linux only.
 */
const PAGES = 100;
/** The intervals of the pages. */
const READERS = [
  { name: 'resting', intervalMs: 30_000 },
  { name: 'in use', intervalMs: 9_000 },
];
/** The largest cost in percent of a core. */
const MAX_PERCENT = 1;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const IDLE_MS = 20_000;
/** Without pauses. Node.js compiles the code of the first thousands of calls step by step. */
const WARM_UP_ROUNDS = 50;

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'bench-open-tickets-'));
const failures = [];
try {
  for (const [name, databaseOf] of Object.entries(engines))
    await measure(name, await databaseOf(folder, 'open'));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (failures.length > 0) throw new Error(`above ${MAX_PERCENT} %: ${failures.join(', ')}`);

async function measure(name, database) {
  await fill(database, rows());
  const site = await startSite(root, {
    ...database.env,
    PORT: process.env.BENCH_PORT ?? '8078',
    RATE_LIMIT: 'off',
  });
  try {
    const pages = Array.from({ length: PAGES }, (_, index) => openPage(site.url, index));
    for (let round = 0; round < WARM_UP_ROUNDS; round += 1) for (const poll of pages) await poll();
    const idle = await cost(site, () => wait(IDLE_MS));
    for (const readers of READERS) {
      const open = await cost(site, () => repeat(pages, readers.intervalMs));
      const shares = open.map(({ name, percent }, index) => ({
        name,
        percent: percent - idle[index].percent,
      }));
      const total = shares.reduce((sum, { percent }) => sum + percent, 0);
      console.log(
        `${name}: ${PAGES} open tickets, ${readers.name}, cost ${total.toFixed(2)} % of a core (${shares.map(({ name, percent }) => `${name} ${percent.toFixed(2)} %`).join(', ')})`,
      );
      if (total > MAX_PERCENT) failures.push(`${name}, ${readers.name}: ${total.toFixed(2)} %`);
    }
  } finally {
    await site.stop();
    await database.remove();
  }
}

/** The processor time of each server while something runs, in percent of a core. */
async function cost(site, run) {
  const from = { cpu: site.cpuSeconds(), time: performance.now() };
  await run();
  const seconds = (performance.now() - from.time) / 1_000;
  return site.cpuSeconds().map(({ name, seconds: used }, index) => ({
    name,
    percent: (100 * (used - from.cpu[index].seconds)) / seconds,
  }));
}

/** A page that repeats the view of its ticket with the newest ETag. */
function openPage(url, index) {
  let etag;
  return async () => {
    const expected = etag ? 304 : 200;
    const response = await fetch(`${url}/api/ticket/view-ticket?ticket_id=${index + 1}`, {
      headers: { cookie: `token=${tokenOf(index)}`, ...(etag && { 'if-none-match': etag }) },
    });
    await response.arrayBuffer();
    // A machine with other work to do may refuse a call. The page asks again.
    if (response.status === 503) return;
    if (response.status !== expected)
      throw new Error(`ticket: ${response.status} in place of ${expected}`);
    etag = response.headers.get('etag');
  };
}

/** Each page polls once in the interval, and the polls are spread over it. */
async function repeat(pages, intervalMs) {
  const start = performance.now();
  const errors = [];
  for (let sent = 0; sent < ROUNDS * pages.length; sent += 1) {
    await wait(Math.max(0, start + (sent * intervalMs) / pages.length - performance.now()));
    pages[sent % pages.length]().catch((error) => errors.push(error));
  }
  if (errors.length > 0) throw errors[0];
}

/** Even pages are those of staff. */
function tokenOf(index) {
  return index % 2 === 0 ? 'token-of-staff' : `token-of-customer-${index + 1}`;
}

function rows() {
  const hashes = Array.from({ length: PAGES }, (_, index) =>
    createHash('sha256').update(tokenOf(index)).digest('hex'),
  );
  return `
    insert into users (email, password_hash, created_at, activated_at)
      select 'customer-' || n || '@example.test', '', now(), now() from generate_series(1, ${PAGES}) n;
    insert into tickets (user_id, title, category, created_at, updated_at)
      select id, 'Question ' || id, 'Bug report', now(), now() from users where id > 1 order by id;
    insert into ticket_messages (ticket_id, author_id, is_admin, description, created_at)
      select id, user_id, false, '<p>Words of a message.</p>', now() from tickets;
    insert into sessions (id, user_id, remember, created_at, last_seen_at, expires_at)
      select hash, case when number % 2 = 1 then 1 else number + 1 end, true, now(), now(), now() + interval '1 day'
      from unnest(array['${hashes.join("', '")}']) with ordinality s (hash, number)
      on conflict do nothing;`;
}
