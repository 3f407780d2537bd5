import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromApi, startApi } from './api.mjs';

// `node bench/start-with-orders.mjs` measures the start of the built API until it is ready: on an
// empty embedded database, and on one with ORDERS (20,000) completed orders without documents,
// which the API issues in the background. Then it measures health calls for ten seconds of this
// work.
const ORDERS = Number(process.env.ORDERS ?? 20_000);
const WORK_MS = 10_000;
const folder = mkdtempSync(join(tmpdir(), 'bench-start-with-orders-'));

try {
  // The first start creates the database, and the second is slower than the usual ones, too.
  for (const _start of [1, 2]) await (await startApi({ DATA_DIR: folder })).stop();
  const empty = await measuredStart();
  await empty.api.stop();
  await query(completedOrders(ORDERS));
  const full = await measuredStart();
  const times = await healthTimes(full.api.url);
  await full.api.stop();
  const [{ issued }] = await query('select count(*)::int issued from invoices');
  const median = times[Math.floor(times.length / 2)];
  console.log(`ready on an empty database                ${empty.ms.toFixed(0)} ms`);
  console.log(`ready with ${ORDERS} orders without documents  ${full.ms.toFixed(0)} ms`);
  console.log(`documents issued ${WORK_MS / 1000} s later              ${issued}`);
  console.log(
    `health meanwhile                          median ${median.toFixed(0)} ms, slowest ${times.at(-1).toFixed(0)} ms of ${times.length} calls`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function measuredStart() {
  const begun = performance.now();
  const api = await startApi({ DATA_DIR: folder });
  return { api, ms: performance.now() - begun };
}

/** The times of health calls, one after the other, in ms, the shortest first. */
async function healthTimes(url) {
  const times = [];
  const end = performance.now() + WORK_MS;
  while (performance.now() < end) {
    const begun = performance.now();
    const response = await fetch(`${url}/api/health`);
    if (!response.ok) throw new Error(`health: ${response.status}`);
    times.push(performance.now() - begun);
  }
  return times.sort((a, b) => a - b);
}

/** Runs SQL in the embedded database while the API is stopped. Returns the last result's rows. */
async function query(sql) {
  const { PGlite } = await import(fromApi.resolve('@electric-sql/pglite'));
  const client = await PGlite.create(join(folder, 'db'));
  try {
    return (await client.exec(sql)).at(-1)?.rows ?? [];
  } finally {
    await client.close();
  }
}

function completedOrders(count) {
  return `
    insert into users (email, password_hash, created_at, activated_at)
      select 'customer-' || n || '@example.test', 'none', now(), now() from generate_series(1, ${count}) n;
    insert into orders (number, user_id, created_at, completed_at, type, result, name, last_name, country, payment_mode, subscription,
        playlist, epg, customer, streams, episodes, automatic_backups, price, coupon, tax, wallet, amount, expiry, accepted_terms, ip,
        request_key, receipt)
      select (100000000000000 + n)::text, id, now(), now(), 'New', 'COMPLETED', 'Ada', 'Byron', 'IT', 'CARD', '{}',
        5, 10, 10, 100000, 300000, 0, 1490, 0, 22, 0, 1818, now(), true, '127.0.0.1', md5(n::text), n
      from (select id, row_number() over (order by id) n from users where email like 'customer-%') buyers;
    insert into reminder_settings (user_id, is_on) select id, false from users;
    analyze;`;
}
