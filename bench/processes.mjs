import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
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
 * then what metrics and traces cost; then calls during a backup. This process and PostgreSQL use
 * the same cores, so journeys a second say what this machine does; CPU time of the API for a
 * journey says whether another process on free cores adds its whole share.
 */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 10);
const BACKUP_MB = Number(process.env.BENCH_BACKUP_MB ?? 1_000);
const CLIENTS = 8;
const SCRAPE_MS = 1_000;
const MAX_CPU_GROWTH = 1.15;
const MAX_COST = 1.03;
const MAX_BACKUP_SLOWDOWN = 2;
const METRICS_PORT = 4459;

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
  await measureProcesses();
  await measureObservation();
  await measureBackup();
} finally {
  await database.remove();
  rmSync(folder, { recursive: true, force: true });
}
if (failures.length > 0) throw new Error(`Not reached: ${failures.join('; ')}`);

/** Journeys until the end of the time, over all addresses in turn. */
async function load(urls, seconds = SECONDS) {
  const times = [];
  let journeys = 0;
  const until = performance.now() + seconds * 1_000;
  const client = async (turn) => {
    for (; performance.now() < until; journeys += 1)
      await takeJourney(urls[(turn + journeys) % urls.length], newVisitor(), times);
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, turn) => client(turn)));
  times.sort((a, b) => a - b);
  return { journeys, rate: journeys / seconds, p95: times[Math.floor(times.length * 0.95)] };
}

async function measured(apis, seconds) {
  const cpu = () => apis.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0);
  const before = cpu();
  const own = process.cpuUsage();
  const result = await load(
    apis.map(({ url }) => url),
    seconds,
  );
  const { user, system } = process.cpuUsage(own);
  const perJourney = (seconds) => (seconds * 1_000) / result.journeys;
  return {
    ...result,
    cpuMs: perJourney(cpu() - before),
    ownMs: perJourney((user + system) / 1e6),
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

async function measureProcesses() {
  console.log('processes   journeys/s   p95 of a call   CPU of the API   CPU of this load');
  const results = [];
  for (const count of [1, 2, 4])
    await withApis(Array(count).fill({}), async (apis) => {
      // Each process compiles its code in its first calls, however few it gets.
      await measured(apis, count * SECONDS);
      const result = await measured(apis);
      results.push(result);
      const { rate, p95, cpuMs, ownMs } = result;
      console.log(
        `${String(count).padStart(9)} ${rate.toFixed(1).padStart(12)} ${p95.toFixed(0).padStart(12)} ms ${cpuMs.toFixed(1).padStart(13)} ms ${ownMs.toFixed(1).padStart(15)} ms`,
      );
    });
  const [one, two, four] = results;
  console.log(`  2 processes take ${(two.rate / one.rate).toFixed(2)} times the journeys of 1`);
  for (const [count, { cpuMs }] of [
    [2, two],
    [4, four],
  ])
    check(
      cpuMs / one.cpuMs <= MAX_CPU_GROWTH,
      `at ${count} processes a journey needs ${(cpuMs / one.cpuMs).toFixed(2)} times the CPU time of 1 (at most ${MAX_CPU_GROWTH})`,
    );
}

/** A plain process and an observed one take turns, so that other load affects both. */
async function measureObservation() {
  const collector = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(200).end('{}'));
  });
  await new Promise((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${collector.address().port}`;
  const observations = {
    metrics: { API_METRICS_PORT: String(METRICS_PORT) },
    traces: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint },
  };
  for (const [what, settings] of Object.entries(observations))
    await withApis([{}, settings], async ([plain, observed]) => {
      const scrape = setInterval(async () => {
        if (what === 'metrics')
          await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`).then((answer) => answer.text());
      }, SCRAPE_MS);
      const ratios = [];
      for (let round = 0; round <= ROUNDS; round += 1) {
        const [a, b] = [await measured([plain], 4), await measured([observed], 4)];
        if (round > 0) ratios.push(b.cpuMs / a.cpuMs);
      }
      clearInterval(scrape);
      const cost = median(ratios);
      check(
        cost <= MAX_COST,
        `${what}: ${((cost - 1) * 100).toFixed(1)} % of the CPU time of a journey (at most ${((MAX_COST - 1) * 100).toFixed(0)} %; rounds ${ratios.map((ratio) => ratio.toFixed(3)).join(', ')})`,
      );
    });
  await new Promise((resolve) => collector.close(resolve));
}

async function measureBackup() {
  await database.run(newVisitor.messages(BACKUP_MB));
  const program = join(import.meta.dirname, '../api/dist/backup.mjs');
  await withApis([{}], async ([api]) => {
    await measured([api], 3);
    const usual = await measured([api]);
    let isDone = false;
    const started = performance.now();
    const backup = promisify(execFile)(process.execPath, [program, 'backup', '--to', folder], {
      env: { PATH: process.env.PATH, ...database.env, DATA_DIR: join(folder, 'api-0') },
    }).finally(() => {
      isDone = true;
    });
    const during = [];
    while (!isDone) during.push((await measured([api], 3)).p95);
    const { stdout } = await backup;
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
