import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { ADMIN, fill, signIn, startApi } from './api.mjs';
import { cpuSeconds } from './cpu-seconds.mjs';
import { engines } from './databases.mjs';
import { bestInTurns } from './turns.mjs';

/**
 * `node bench/business.mjs` measures overviews and searches of customers a second with 100,000
 * accounts and orders in the database, as a ratio to the same with 1,000, and the time of one
 * overview that is read again.
 * Then it measures the processor time of an invoice (Linux only). It uses the embedded database,
 * and the PostgreSQL server of DATABASE_URL if it is set (in databases of its own, dropped
 * afterwards). Build first: `npx pnpm@12.21.0 --filter api build`.
 */
const SIZES = [1_000, 100_000];
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 2);
const CONNECTIONS = 4;
const MIN_RATIO = 0.8;
const INVOICES = 200;
const MAX_INVOICE_MS = 100;
const CUSTOMERS = '/api/customers/list-customers';
/** An email's beginning and word, an account, an order and a name. Each finds one account. */
const SEARCHES = ['customer-777@', '777', '#778', '100000000000777', 'byron777x'].map((search) => ({
  path: CUSTOMERS,
  body: JSON.stringify({ search }),
}));

const folder = mkdtempSync(join(tmpdir(), 'bench-business-'));
const failures = [];
try {
  for (const [name, databaseOf] of Object.entries(engines)) await measure(name, databaseOf);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (failures.length > 0) throw new Error(`too slow: ${failures.join(', ')}`);

async function measure(name, databaseOf) {
  const ends = [];
  try {
    const sites = [];
    for (const size of SIZES) {
      const database = await databaseOf(folder, `business_${size}`);
      ends.unshift(database.remove);
      await fill(database, rows(size));
      const { url, pid, stop } = await startApi(database.env);
      ends.unshift(stop);
      sites.push({ size, url, pid, cookie: await signIn(url, ADMIN) });
    }
    for (const site of sites) {
      const from = performance.now();
      const { months } = await call(site, '/api/shop/overview', {});
      const milliseconds = performance.now() - from;
      const orders = months.reduce((sum, month) => sum + month.orders, 0);
      if (orders !== site.size) throw new Error(`${orders} orders of ${site.size} are shown`);
      console.log(`${name}, ${site.size} orders: a new overview in ${milliseconds.toFixed(0)} ms`);
    }
    const overviews = [{ path: '/api/shop/overview', body: '{}' }];
    await compare(name, 'overview', sites, overviews);
    await compare(name, 'newest customers', sites, [{ path: CUSTOMERS, body: '{}' }]);
    await compare(name, 'search for a customer', sites, SEARCHES);
    await measureInvoices(name, sites[0]);
  } finally {
    for (const end of ends) await end();
  }
}

/** Compares the requests a second of the small and the large site. */
async function compare(name, what, sites, requests) {
  const loads = sites.map((site) => load(site, requests));
  const [small, large] = await bestInTurns(ROUNDS, loads);
  const ratio = large / small;
  console.log(
    `${name}, ${what}: ${small.toFixed(0)}/s and ${large.toFixed(0)}/s, ratio ${ratio.toFixed(2)}`,
  );
  if (ratio < MIN_RATIO) failures.push(`${name}, ${what}: ${ratio.toFixed(2)}`);
}

function load({ url, cookie }, requests) {
  return async () => {
    const headers = { 'content-type': 'application/json', cookie };
    const result = await autocannon({
      url,
      requests: requests.map((request) => ({ ...request, method: 'POST', headers })),
      ...{ connections: CONNECTIONS, duration: SECONDS, sampleInt: 100 },
    });
    if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx} requests failed`);
    return result.requests.average;
  };
}

async function measureInvoices(name, site) {
  const invoice = (n) => call(site, '/api/shop/invoice', { order: numberOf(n) });
  await invoice(1);
  const before = cpuSeconds(site.pid);
  for (let n = 1; n <= INVOICES; n += 1) {
    const { pdf } = await invoice(n);
    if (!pdf.startsWith('JVBERi0')) throw new Error('The invoice is not a PDF.');
  }
  const milliseconds = ((cpuSeconds(site.pid) - before) * 1_000) / INVOICES;
  console.log(`${name}: an invoice takes ${milliseconds.toFixed(1)} ms of a core`);
  if (milliseconds > MAX_INVOICE_MS)
    failures.push(`${name}, invoice: ${milliseconds.toFixed(1)} ms`);
}

async function call({ url, cookie }, path, body) {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

function numberOf(n) {
  return String(100_000_000_000_000 + n);
}

/**
 * One completed order with an invoice for each account, over the last 300 days in 20 countries.
 * No account gets reminders: sending thousands of them would be measured, too.
 */
function rows(size) {
  return `
    insert into users (id, email, password_hash, created_at, activated_at, max_list, expiry)
      select 1 + n, 'customer-' || n || '@example.test', 'none', now(), now(), 5, now() + n % 365 * interval '1 day'
      from generate_series(1, ${size}) n;
    insert into orders (number, user_id, created_at, completed_at, type, result, name, last_name, country, payment_mode, subscription,
        playlist, epg, customer, streams, episodes, automatic_backups, price, coupon, tax, wallet, amount, expiry, accepted_terms, ip,
        request_key, receipt)
      select (100000000000000 + n)::text, 1 + n, now() - n % 300 * interval '1 day', now() - n % 300 * interval '1 day', 'New', 'COMPLETED',
        'Ada', 'Byron' || n || 'x', 'C' || n % 20, 'CARD', '{}', 5, 10, 10, 100000, 300000, 0, 1490, 0, 22, 0, 1818, now(), true, '127.0.0.1',
        md5(n::text), n
      from generate_series(1, ${size}) n;
    insert into invoices (kind, number, order_id, issued_at, country, tax, net, vat, seller)
      select 'invoice', 'bench-' || id, id, completed_at, country, tax, 1490, 328, '["Desk Srl", "Via Roma 1"]' from orders;
    insert into reminder_settings (user_id, is_on) select id, false from users;
    insert into trial_redemptions (address_hash, user_id, redeemed_at)
      select 'hash-' || n, 1 + n, now() - interval '320 days' from generate_series(1, ${size}, 2) n;
    analyze;`;
}
