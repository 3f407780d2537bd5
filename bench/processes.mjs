import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fill, startApi } from './api.mjs';
import { cpuSeconds } from './cpu-seconds.mjs';
import { engines } from './databases.mjs';
import { takeJourney, visitors } from './journeys.mjs';

/**
 * `DATABASE_URL=postgres://… node bench/processes.mjs` measures mixed journeys (settings, sign-in,
 * quote, order, ticket) at 1, 2 and 4 processes of the API on PostgreSQL, in a database of its own;
 * then calls during a backup. This process and PostgreSQL use the same cores, so each process of
 * the API may run for a part of the time only: as on machines of their own, no process waits for a
 * core, and what the processes share (PostgreSQL, its locks) decides how much another process adds.
 * BENCH_PARTS=backup measures only that part.
 */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
const PARTS = (process.env.BENCH_PARTS ?? 'processes,backup').split(',');
const BACKUP_MB = Number(process.env.BENCH_BACKUP_MB ?? 1_000);
const WARM_UP_SECONDS = 6;
/** For each process. */
const CLIENTS = 4;
/** Each process runs for this part of each period. */
const RUNNING = 0.2;
const PERIOD_MS = 40;
/** The part of the journeys of 2 and 4 full processes. */
const MIN_GROWTH = { 2: 1.7, 4: 3.4 };
const MAX_BACKUP_SLOWDOWN = 2;

const { PostgreSQL } = engines;
if (!PostgreSQL) throw new Error('Set DATABASE_URL to a PostgreSQL server.');
const folder = mkdtempSync(join(tmpdir(), 'bench-processes-'));
const database = await PostgreSQL(folder, 'processes');
const failures = [];
const check = (isGood, text) => {
  console.log(`${isGood ? '  ' : '✗ '}${text}`);
  if (!isGood) failures.push(text);
};
const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
const newVisitor = visitors();

try {
  await fill(database, newVisitor.rows);
  for (const part of PARTS) await { processes, backup }[part]();
} finally {
  await database.remove();
  rmSync(folder, { recursive: true, force: true });
}
if (failures.length > 0) throw new Error(`Not reached: ${failures.join('; ')}`);

/** Journeys at all addresses at once, with as many clients for each. */
async function load(urls, seconds) {
  const times = [];
  const journeys = urls.map(() => 0);
  const until = performance.now() + seconds * 1_000;
  const client = async (index) => {
    for (; performance.now() < until; journeys[index] += 1)
      await takeJourney(urls[index], newVisitor(), times);
  };
  const clients = Array.from({ length: CLIENTS * urls.length }, (_, turn) => turn % urls.length);
  await Promise.all(clients.map(client));
  times.sort((a, b) => a - b);
  return { journeys, p95: times[Math.floor(times.length * 0.95)] };
}

/** `cpuMs` has the CPU time of a journey for each process. */
async function measured(apis, seconds = SECONDS) {
  const before = apis.map(({ pid }) => cpuSeconds(pid));
  const started = performance.now();
  const { journeys, p95 } = await load(
    apis.map(({ url }) => url),
    seconds,
  );
  const total = journeys.reduce((sum, count) => sum + count, 0);
  return {
    p95,
    rate: (total * 1_000) / (performance.now() - started),
    cpuMs: apis.map(({ pid }, n) => ((cpuSeconds(pid) - before[n]) * 1_000) / journeys[n]),
  };
}

/** Lets each process run for a part of the time, one after the other. Returns how to end that. */
function limitCpu(apis) {
  const timers = [];
  const alternate = (pid) => {
    process.kill(pid, 'SIGCONT');
    timers.push(setTimeout(() => process.kill(pid, 'SIGSTOP'), RUNNING * PERIOD_MS));
  };
  apis.forEach(({ pid }, n) => {
    const begin = () => timers.push(setInterval(alternate, PERIOD_MS, pid));
    timers.push(setTimeout(begin, (n * PERIOD_MS) / apis.length));
  });
  return () => {
    for (const timer of timers) clearTimeout(timer);
    for (const { pid } of apis) process.kill(pid, 'SIGCONT');
  };
}

/** Runs with these processes, and ends them. */
async function withApis(settings, run) {
  const apis = [];
  try {
    for (const [index, one] of settings.entries())
      apis.push(
        await startApi({ ...database.env, DATA_DIR: join(folder, `api-${index}`), ...one }),
      );
    return await run(apis);
  } finally {
    for (const { stop } of apis) await stop();
  }
}

async function processes() {
  console.log('processes   journeys/s   p95 of a call   CPU of the API for a journey');
  let first;
  for (const count of [1, 2, 4])
    await withApis(Array(count).fill({}), async (apis) => {
      // Each process compiles its code in its first calls.
      await measured(apis, count * WARM_UP_SECONDS);
      const free = limitCpu(apis);
      const { rate, p95, cpuMs } = await measured(apis, 2 * SECONDS).finally(free);
      const cpu = cpuMs.reduce((sum, ms) => sum + ms, 0) / count;
      console.log(
        `${String(count).padStart(9)} ${rate.toFixed(1).padStart(12)} ${p95.toFixed(0).padStart(12)} ms ${cpu.toFixed(1).padStart(13)} ms`,
      );
      first ??= rate;
      if (count > 1)
        check(
          rate / first >= MIN_GROWTH[count],
          `${count} processes take ${(rate / first).toFixed(2)} times the journeys of 1 (at least ${MIN_GROWTH[count]})`,
        );
    });
}

async function backup() {
  await database.run(newVisitor.messages(BACKUP_MB));
  const program = join(import.meta.dirname, '../api/dist/backup.mjs');
  await withApis([{}], async ([api]) => {
    await measured([api], WARM_UP_SECONDS);
    const usual = await measured([api]);
    let isDone = false;
    const started = performance.now();
    const written = promisify(execFile)(process.execPath, [program, 'backup', '--to', folder], {
      env: { PATH: process.env.PATH, ...database.env, DATA_DIR: join(folder, 'api-0') },
    }).finally(() => {
      isDone = true;
    });
    const during = [];
    while (!isDone) during.push((await measured([api], 3)).p95);
    const { stdout } = await written;
    console.log(
      `  ${stdout.trim().replace(folder, '')}, in ${((performance.now() - started) / 1_000).toFixed(0)} s`,
    );
    const slowdown = median(during) / usual.p95;
    check(
      slowdown < MAX_BACKUP_SLOWDOWN,
      `during a backup of ${BACKUP_MB} MB, p95 is ${slowdown.toFixed(2)} times as long (${median(during).toFixed(0)} ms instead of ${usual.p95.toFixed(0)} ms)`,
    );
  });
}
