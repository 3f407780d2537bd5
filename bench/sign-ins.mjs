import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ADMIN, signIn, startApi } from './api.mjs';
import { engines } from './databases.mjs';
import { postBytes, rawCaller } from './raw-caller.mjs';

/**
 * `node bench/sign-ins.mjs` measures another call, a list of tickets, while 1,000 callers sign in
 * at once, and again five seconds after each answer: half of them with the right password, half
 * with a wrong one.
 * The slowest 1 % of the other calls may take a second at most, none may be refused, and a sign-in
 * is answered after at most five seconds: the wait for its hash and the rest of its work.
 *
 * It uses the embedded database, and the PostgreSQL server of DATABASE_URL if it is set. Build
 * first: `npx pnpm@12.21.0 --filter api build`.
 */
const SIGN_INS = Number(process.env.BENCH_SIGN_INS ?? 1_000);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 20);
/** The Retry-After of a refusal. */
const PAUSE_MS = 5_000;
const OTHER_CALL_INTERVAL_MS = 50;
const MAX_OTHER_MS = 1_000;
const MAX_SIGN_IN_MS = 5_000;
const PATIENCE_MS = 60_000;

const folder = mkdtempSync(join(tmpdir(), 'bench-sign-ins-'));
try {
  for (const [name, databaseOf] of Object.entries(engines)) await measure(name, databaseOf);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function measure(name, databaseOf) {
  const database = await databaseOf(folder, 'sign-ins');
  const api = await startApi(database.env);
  const cookie = await signIn(api.url, ADMIN);
  const login = (body) => postBytes(api.url, 'auth/login', { ...body, remember: false }, '');
  const signIns = [login(ADMIN), login({ ...ADMIN, password: 'wrong-horse-8' })];
  const list = postBytes(api.url, 'ticket/load-ticket-list', { page: 1 }, cookie);
  const caller = rawCaller(api.url, { maxConnections: SIGN_INS + 100, patienceMs: PATIENCE_MS });
  const others = { times: [], statuses: {} };
  const attempts = { times: [], statuses: {} };
  let isOver = false;
  async function record({ times, statuses }, bytes) {
    const begun = performance.now();
    const status = await caller.call(bytes);
    times.push(performance.now() - begun);
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
  try {
    await caller.open(SIGN_INS + 50);
    for (let turn = 0; turn < 200; turn += 1) await caller.call(list);
    const signingIn = Array.from({ length: SIGN_INS }, async (_, index) => {
      while (!isOver) {
        await record(attempts, signIns[index % 2]);
        await wait(PAUSE_MS);
      }
    });
    const pending = [];
    const endsAt = performance.now() + SECONDS * 1_000;
    while (performance.now() < endsAt) {
      pending.push(record(others, list));
      await wait(OTHER_CALL_INTERVAL_MS);
    }
    await Promise.all(pending);
    isOver = true;
    await Promise.all(signingIn);
  } finally {
    caller.close();
    await api.stop();
    await database.remove();
  }
  report(`${name}, other calls`, others, MAX_OTHER_MS);
  report(`${name}, sign-ins`, attempts, MAX_SIGN_IN_MS);
  const refused = others.times.length - (others.statuses[200] ?? 0);
  if (refused > 0) fail(`${name}: ${refused} other calls were refused`);
}

function report(name, { times, statuses }, maxMs) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share) => sorted[Math.floor(sorted.length * share)]?.toFixed(0);
  const counts = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
  console.log(
    `${name}: median ${at(0.5)} ms, slowest 1 % ${at(0.99)} ms, at most ${maxMs} ms; ${counts.join(', ')}`,
  );
  if (Number(at(0.99)) > maxMs) fail(`${name}: the slowest 1 % take more than ${maxMs} ms`);
}

function fail(problem) {
  console.error(problem);
  process.exitCode = 1;
}
