import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fill, startApi } from './api.mjs';
import { cpuNanoseconds } from './cpu-seconds.mjs';
import { engines } from './databases.mjs';
import { takeJourney, visitors } from './journeys.mjs';

/**
 * `DATABASE_URL=postgres://… node bench/observation.mjs` measures the processor time that metrics
 * and traces add to a mixed journey (settings, sign-in, quote, order, ticket) on PostgreSQL, in a
 * database of its own. Plain and observed processes of the API take short turns in a random order,
 * so that other load affects all of them. They take turns in the warm-up, too: V8 drops the code
 * of a process that waits. A process differs from the next one of its kind by about 2 %, as V8
 * compiles it in another order; so there are several of each kind.
 */
const PROCESSES = Number(process.env.BENCH_PROCESSES ?? 3);
const WARM_UP_TURNS = Number(process.env.BENCH_WARM_UP_TURNS ?? 60);
const TURNS = Number(process.env.BENCH_TURNS ?? 60);
/** The journeys of a turn, at the same time. */
const JOURNEYS = 4;
/** About the turns that a process could take in a second: the time from one scrape to the next. */
const TURNS_PER_SCRAPE = 10;
/** The part of the turns, at both ends, that do not count: a background job runs in some. */
const OUTLIERS = 0.1;
const MAX_COST = 1.03;
const METRICS_PORT = 4459;

const { PostgreSQL } = engines;
if (!PostgreSQL) throw new Error('Set DATABASE_URL to a PostgreSQL server.');
const folder = mkdtempSync(join(tmpdir(), 'bench-observation-'));
const newVisitor = visitors();
const mean = (numbers) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
const usual = (numbers) => {
  const cut = Math.floor(numbers.length * OUTLIERS);
  return mean(numbers.toSorted((a, b) => a - b).slice(cut, numbers.length - cut));
};

const collector = createServer((request, response) => {
  request.resume().on('end', () => response.writeHead(200).end('{}'));
});
await new Promise((resolve) => collector.listen(0, '127.0.0.1', resolve));
const settingsOf = {
  plain: () => ({}),
  metrics: (n) => ({ API_METRICS_PORT: String(METRICS_PORT + n) }),
  traces: () => ({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collector.address().port}`,
    // Exports begin within a turn, as in a process without pauses.
    OTEL_BSP_SCHEDULE_DELAY: '50',
  }),
};

const database = await PostgreSQL(folder, 'observation');
const apis = [];
try {
  await fill(database, newVisitor.rows);
  for (let n = 0; n < PROCESSES; n += 1)
    for (const [kind, settings] of Object.entries(settingsOf)) {
      const DATA_DIR = join(folder, `api-${apis.length}`);
      const api = await startApi({ ...database.env, DATA_DIR, ...settings(n) });
      apis.push({ ...api, kind, n, turns: [] });
    }
  for (let turn = 0; turn < WARM_UP_TURNS + TURNS; turn += 1)
    for (const api of apis.toSorted(() => Math.random() - 0.5)) {
      const milliseconds = await measuredTurn(api);
      if (turn >= WARM_UP_TURNS) api.turns.push(milliseconds);
    }
} finally {
  for (const { stop } of apis) await stop();
  collector.close();
  await database.remove();
  rmSync(folder, { recursive: true, force: true });
}
report();

/** The processor time of the process for a journey, in ms, with its part of a scrape. */
async function measuredTurn({ pid, url, kind, n }) {
  const begun = cpuNanoseconds(pid);
  await Promise.all(Array.from({ length: JOURNEYS }, () => takeJourney(url, newVisitor(), [])));
  const ended = cpuNanoseconds(pid);
  if (kind === 'metrics')
    await (await fetch(`http://127.0.0.1:${METRICS_PORT + n}/metrics`)).text();
  const scrape = (cpuNanoseconds(pid) - ended) / TURNS_PER_SCRAPE;
  return (ended - begun + scrape) / 1e6 / JOURNEYS;
}

function report() {
  const plain = apis.filter(({ kind }) => kind === 'plain');
  /** What the plain processes need for a journey in each turn. */
  const base = plain[0].turns.map((_, turn) => mean(plain.map(({ turns }) => turns[turn])));
  console.log(`plain processes need ${usual(base).toFixed(1)} ms for a journey`);
  const failures = [];
  for (const kind of Object.keys(settingsOf)) {
    const costs = apis
      .filter((api) => api.kind === kind)
      .map(({ turns }) => usual(turns.map((time, turn) => time / base[turn])));
    const percents = costs.map((cost) => `${((cost - 1) * 100).toFixed(1)} %`);
    const cost = ((mean(costs) - 1) * 100).toFixed(1);
    console.log(`${kind.padEnd(8)} costs ${cost} % (each process: ${percents.join(', ')})`);
    if (mean(costs) > MAX_COST) failures.push(`${kind} cost more than ${MAX_COST} times`);
  }
  if (failures.length > 0) throw new Error(failures.join('; '));
}
