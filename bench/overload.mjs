import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ADMIN, signIn, startApi } from './api.mjs';
import { cpuSeconds } from './cpu-seconds.mjs';
import { engines } from './databases.mjs';
import { postBytes, rawCaller } from './raw-caller.mjs';

/**
 * `node bench/overload.mjs` measures how many calls the API answers when it gets 1, 2, 5 and 10
 * times as many as it can answer. Callers do not wait for each other, and give up after five
 * seconds. A few callers sign in and look at an order meanwhile. Two results, each compared with
 * the best load:
 *
 * - answered calls a second. Only on a machine with nothing else to do: the generator of the calls
 *   needs a core of its own;
 * - answered calls for each second of CPU time of the API, at least 0.8 of the best. Other work on
 *   the machine changes it less. The loads take turns, each round begins with another one, and the
 *   median of the rounds counts.
 *
 * It uses the embedded database, and the PostgreSQL server of DATABASE_URL if it is set. Build
 * first: `npx pnpm@12.21.0 --filter api build`. Linux only.
 */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const FACTORS = [1, 2, 5, 10];
const MIN_RATIO = 0.8;
const PATIENCE_MS = 5_000;
/** As many as the edge keeps open. */
const CONNECTIONS = 1_000;
const CLOSED_LOOP_CALLERS = 32;
/** Until then, Node.js compiles the code of the calls. */
const WARM_UP_CALLS = 3_000;
/** Sign-ins and looks at an order, a second. A sign-in costs as much CPU time as many lists. */
const IMPORTANT_RATE = 4;
const ORDERS_PER_SIGN_IN = 8;

const folder = mkdtempSync(join(tmpdir(), 'bench-overload-'));
const failures = [];
try {
  for (const [name, databaseOf] of Object.entries(engines)) await measure(name, databaseOf);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (failures.length > 0) {
  console.error(`\nBelow ${MIN_RATIO} of the best: ${failures.join(', ')}`);
  process.exitCode = 1;
}

async function measure(name, databaseOf) {
  const database = await databaseOf(folder, 'overload');
  const api = await startApi(database.env);
  const cookie = await signIn(api.url, ADMIN);
  const calls = {
    list: postBytes(api.url, 'ticket/load-ticket-list', { page: 1 }, cookie),
    signIn: postBytes(api.url, 'auth/login', { ...ADMIN, remember: false }, ''),
    order: postBytes(api.url, 'shop/view-order', { orderId: 'none' }, cookie),
  };
  const caller = rawCaller(api.url, {
    maxConnections: CONNECTIONS,
    patienceMs: PATIENCE_MS,
  });
  const rounds = new Map(FACTORS.map((factor) => [factor, []]));
  const capacities = [];
  try {
    await caller.open(CONNECTIONS);
    await closedLoop(caller, calls.list, (made) => made < WARM_UP_CALLS);
    for (let round = 0; round < ROUNDS; round += 1) {
      const capacity = await capacityOf(caller, calls.list);
      capacities.push(capacity);
      for (let index = 0; index < FACTORS.length; index += 1) {
        const factor = FACTORS[(round + index) % FACTORS.length];
        rounds.get(factor).push(await openLoop(caller, calls, capacity * factor, api.pid));
        await wait(200);
      }
    }
    console.log(`\n${name}: ${median(capacities).toFixed(0)} ticket lists a second in turn`);
    report(name, [...rounds]);
  } finally {
    caller.close();
    await api.stop();
    await database.remove();
  }
}

function report(name, rounds) {
  console.log(
    'load       answered     refused     gave up   ratio   per CPU second   ratio   slowest 1 %   important calls answered',
  );
  const results = rounds.map(([factor, results]) => ({
    factor,
    ...medians(results),
    made: sum(results.map(({ important }) => important.made)),
    important: sum(results.map(({ important }) => important.answered)),
  }));
  const best = Math.max(...results.map(({ answered }) => answered));
  const bestPerCpu = Math.max(...results.map(({ perCpuSecond }) => perCpuSecond));
  for (const { factor, answered, refused, failed, perCpuSecond, slow, ...counts } of results) {
    const ratio = perCpuSecond / bestPerCpu;
    if (ratio < MIN_RATIO) failures.push(`${name}, ${factor} times: ${ratio.toFixed(2)}`);
    const columns = [
      `${factor} times`.padEnd(8),
      ...[answered, refused, failed].map((rate) => `${rate.toFixed(0)}/s`.padStart(11)),
      (answered / best).toFixed(2).padStart(7),
      perCpuSecond.toFixed(0).padStart(16),
      ratio.toFixed(2).padStart(7),
      `${slow.toFixed(0)} ms`.padStart(13),
      `${counts.important} of ${counts.made}`.padStart(26),
    ];
    console.log(columns.join(' '));
  }
}

/** The median of each figure. */
function medians(results) {
  const figures = ['answered', 'refused', 'failed', 'perCpuSecond', 'slow'];
  return Object.fromEntries(
    figures.map((figure) => [figure, median(results.map((result) => result[figure]))]),
  );
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

function sum(values) {
  return values.reduce((total, value) => total + value, 0);
}

/** Answers a second when each caller waits for its answer before the next call. */
async function capacityOf(caller, bytes) {
  const begun = performance.now();
  const seconds = SECONDS / 2;
  const answered = await closedLoop(
    caller,
    bytes,
    () => performance.now() - begun < seconds * 1000,
  );
  return answered / seconds;
}

/** Calls while `goesOn` of the number of calls is true. Returns how many were answered. */
async function closedLoop(caller, bytes, goesOn) {
  let made = 0;
  let answered = 0;
  await Promise.all(
    Array.from({ length: CLOSED_LOOP_CALLERS }, async () => {
      while (goesOn(made)) {
        made += 1;
        if ((await caller.call(bytes)) === 200) answered += 1;
      }
    }),
  );
  return answered;
}

/**
 * Starts `rate` lists a second and does not wait for answers. Returns how many a second were
 * answered, refused and failed, how many were answered in a second of the API's CPU time, and the
 * time of the slowest 1 % of the answered ones in ms.
 */
async function openLoop(caller, { list, signIn, order }, rate, pid) {
  const times = [];
  const counts = { refused: 0, failed: 0 };
  const important = { made: 0, answered: 0 };
  const pending = new Set();
  function start(bytes, onStatus) {
    const begun = performance.now();
    const call = caller.call(bytes).then((status) => {
      pending.delete(call);
      onStatus(status, performance.now() - begun);
    });
    pending.add(call);
  }
  const countImportant = (status) => {
    if (status !== 503 && status !== 0) important.answered += 1;
  };
  const begunAt = performance.now();
  const cpuBefore = cpuSeconds(pid);
  let made = 0;
  for (let elapsed = 0; elapsed < SECONDS; ) {
    elapsed = (performance.now() - begunAt) / 1000;
    for (; made < elapsed * rate; made += 1)
      start(list, (status, ms) => {
        if (status === 200) times.push(ms);
        else counts[status === 503 ? 'refused' : 'failed'] += 1;
      });
    for (; important.made < elapsed * IMPORTANT_RATE; important.made += 1)
      start(important.made % ORDERS_PER_SIGN_IN ? order : signIn, countImportant);
    await wait(2);
  }
  await Promise.all(pending);
  const seconds = (performance.now() - begunAt) / 1000;
  const cpu = cpuSeconds(pid) - cpuBefore;
  times.sort((a, b) => a - b);
  return {
    answered: times.length / seconds,
    refused: counts.refused / seconds,
    failed: counts.failed / seconds,
    perCpuSecond: times.length / cpu,
    slow: times[Math.floor(times.length * 0.99)] ?? 0,
    important,
  };
}
