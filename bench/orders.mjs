import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { ADMIN, fill, signIn, startApi, startServer } from './api.mjs';
import { engines } from './databases.mjs';
import { bestInTurns } from './turns.mjs';

/**
 * `node bench/orders.mjs` measures orders placed and viewed a second, as a ratio to a bare Fastify
 * route with one insert or select in the same table of a second database. It uses the embedded
 * database, and the PostgreSQL server of DATABASE_URL if it is set (in databases of its own,
 * dropped afterwards). Build first: `npx pnpm@12.21.0 --filter api build`.
 */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 2);
const CONNECTIONS = 8;
/**
 * Each account has a session and one completed order. It places at most one order: only one may be
 * unpaid.
 */
const ACCOUNTS = 50_000;
const WARM_UP = 800;

const ADVANCED = {
  playlist: 1,
  epg: 1,
  customer: 1,
  streams: 0,
  episodes: 0,
  automatic_backups: 0,
};
const billing = { firstName: 'Ada', lastName: 'Byron', country: 'IT' };

/**
 * The request for the n-th account to the product and to the bare route, the number of SQL
 * statements that the product sends for it (one for the session, two around a transaction), and the
 * lowest acceptable ratio: about half of the usual ratio on the slower engine.
 */
const routes = {
  'create-order, card': {
    statements: 10,
    floor: 0.05,
    ask: placing('CARD'),
    bare: inserting('CARD'),
    places: true,
  },
  'create-order, coin': {
    statements: 10,
    floor: 0.05,
    ask: placing('ADA'),
    bare: inserting('ADA'),
    places: true,
  },
  'view-order': {
    statements: 2,
    floor: 0.05,
    ask: ({ n }) => post('/api/shop/view-order', { order: numberOf(n) }, n),
    bare: ({ n }) => post('/select', { id: n }, n),
    places: false,
  },
};

const folder = mkdtempSync(join(tmpdir(), 'bench-orders-'));
const failures = [];
try {
  for (const [name, databaseOf] of Object.entries(engines)) await measure(name, databaseOf);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (failures.length > 0) throw new Error(`too slow: ${failures.join(', ')}`);

async function measure(name, databaseOf) {
  const ends = [];
  const start = async (what, starting) => {
    const database = await databaseOf(folder, what);
    ends.unshift(database.remove);
    await fill(database, rows());
    const { url, stop } = await starting(database.env);
    ends.unshift(stop);
    return url;
  };
  try {
    const product = await start('orders', startApi);
    const bare = await start('bare', (env) =>
      startServer(join(import.meta.dirname, 'bare-server.mjs'), env),
    );
    const admin = await signIn(product, ADMIN);
    const totalPrice = (
      await call(
        product,
        '/api/shop/quote',
        { subscription: ADVANCED, country: billing.country },
        admin,
      )
    ).amount;
    const [nextAccount, randomAccount] = [accounts(), accounts(7919)];
    let placed = 0;
    console.log(
      `\n${name.padEnd(20)} ${'product'.padStart(10)}${'bare'.padStart(10)}   ratio   statements`,
    );
    for (const [route, { ask, bare: askBare, places, ...rest }] of Object.entries(routes)) {
      const answered = (count) => {
        if (places) placed += count;
      };
      const best = await bestInTurns(ROUNDS, [
        load(
          product,
          () => ask({ n: places ? nextAccount() : randomAccount(), totalPrice }),
          answered,
        ),
        load(bare, () => askBare({ n: randomAccount(), totalPrice })),
      ]);
      report(name, route, best, rest);
    }
    const { total } = await call(
      product,
      '/api/shop/list-orders',
      { page: 1, status: 'AWAITING_PAYMENT' },
      admin,
    );
    if (total !== placed) throw new Error(`${placed} orders were answered for, ${total} are there`);
    console.log(
      `${placed.toLocaleString('en')} orders answered, and the same number in the database`,
    );
  } finally {
    for (const end of ends) await end();
  }
}

function report(name, route, [product, bare], { floor, statements }) {
  const ratio = product / bare;
  if (ratio < floor) failures.push(`${name}, ${route}: ${ratio.toFixed(2)}, at least ${floor}`);
  const rates = [product, bare].map((rate) => `${rate.toFixed(0)}/s`.padStart(10)).join('');
  console.log(
    `${route.padEnd(20)} ${rates}   ${ratio.toFixed(2).padStart(5)}   ${String(statements).padStart(10)}`,
  );
}

/**
 * A round is a number of requests, so that all are answered before the next round. The previous
 * round's speed sets it to about SECONDS.
 */
function load(url, request, answered = () => {}) {
  // All rounds of all routes share the accounts.
  const most = Math.floor(ACCOUNTS / (2 * (ROUNDS + 1)));
  let amount = Math.min(WARM_UP, most);
  return async () => {
    const requests = [{ setupRequest: (defaults) => ({ ...defaults, ...request() }) }];
    const result = await autocannon({
      url,
      connections: CONNECTIONS,
      amount,
      sampleInt: 10,
      requests,
    });
    if (result['2xx'] !== amount)
      throw new Error(`${amount} requests, ${result['2xx']} answers, ${result.errors} errors`);
    answered(amount);
    const rate = amount / result.duration;
    amount = Math.max(CONNECTIONS, Math.min(most, Math.round(rate * SECONDS)));
    return rate;
  };
}

/** Returns the accounts in turn; with a step, in a scattered order. */
function accounts(step = 1) {
  let turn = 0;
  return () => {
    turn += 1;
    return 1 + ((turn * step) % ACCOUNTS);
  };
}

function placing(paymentMethod) {
  return ({ n, totalPrice }) =>
    post(
      '/api/shop/create-order',
      { subscription: ADVANCED, paymentMethod, totalPrice, billing, acceptedTerms: true },
      n,
    );
}

function inserting(paymentMethod) {
  return ({ n, totalPrice }) =>
    post(
      '/insert',
      {
        user: 1 + n,
        subscription: ADVANCED,
        paymentMethod,
        totalPrice,
        billing,
        acceptedTerms: true,
      },
      n,
    );
}

/** Sends a request as the n-th account. */
function post(path, body, n) {
  const headers = { 'content-type': 'application/json', cookie: `token=${tokenOf(n)}` };
  return { method: 'POST', path, headers, body: JSON.stringify(body) };
}

async function call(url, path, body, cookie) {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

function tokenOf(n) {
  return `session-of-${n}`;
}

function numberOf(n) {
  return String(100_000_000_000_000 + n);
}

/**
 * The n-th account has the id 1 + n; the administrator is account 1. Sessions are stored by the
 * hash of their token.
 */
function rows() {
  return `
    insert into users (id, email, password_hash, created_at, activated_at)
      select 1 + n, 'customer-' || n || '@example.test', 'none', now(), now() from generate_series(1, ${ACCOUNTS}) n;
    insert into sessions (id, user_id, remember, created_at, last_seen_at, expires_at)
      select encode(sha256(convert_to('session-of-' || n, 'UTF8')), 'hex'), 1 + n, true, now(), now(), now() + interval '1 year'
      from generate_series(1, ${ACCOUNTS}) n;
    insert into orders (number, user_id, created_at, completed_at, type, result, name, last_name, country, payment_mode, subscription,
        playlist, epg, customer, streams, episodes, automatic_backups, price, coupon, tax, wallet, amount, expiry, accepted_terms, ip,
        request_key)
      select (100000000000000 + n)::text, 1 + n, now() - interval '1 year', now() - interval '1 year', 'New', 'COMPLETED', 'Ada',
        'Byron', 'IT', (array['CARD', 'XXBT', 'ADA', 'LTC', 'USDC'])[1 + n % 5], '${JSON.stringify(ADVANCED)}',
        5, 10, 10, 100000, 300000, 0, 1490, 0, 22, 0, 1818, now(), true, '127.0.0.1', md5(n::text)
      from generate_series(1, ${ACCOUNTS}) n;
    analyze;`;
}
