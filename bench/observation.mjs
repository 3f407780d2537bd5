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
 * database of its own. In each round a new plain process of the API, one with metrics and one with
 * traces take short turns in a random order, so that other load on the machine affects all of
 * them. Two processes of one kind differ by several percent, because V8 compiles them in another
 * order; so there are many rounds.
 */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 10);
const WARM_UP_TURNS = Number(process.env.BENCH_WARM_UP_TURNS ?? 24);
const TURNS = Number(process.env.BENCH_TURNS ?? 40);
const TURN_MS = 250;
/** Visitors at the same time. */
const VISITORS = 4;
/** Prometheus reads the metrics after a second of load. */
const TURNS_PER_SCRAPE = 4;
const MAX_COST = 1.03;
const METRICS_PORT = 4459;

const { PostgreSQL } = engines;
if (!PostgreSQL) throw new Error('Set DATABASE_URL to a PostgreSQL server.');
const folder = mkdtempSync(join(tmpdir(), 'bench-observation-'));
const newVisitor = visitors();
const mean = (numbers) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

const collector = createServer((request, response) => {
  request.resume().on('end', () => response.writeHead(200).end('{}'));
});
await new Promise((resolve) => collector.listen(0, '127.0.0.1', resolve));
const kinds = {
  plain: {},
  metrics: { API_METRICS_PORT: String(METRICS_PORT) },
  traces: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collector.address().port}` },
};

const database = await PostgreSQL(folder, 'observation');
/** For each round, the processor time for a journey by kind, in ms. */
const rounds = [];
try {
  await fill(database, newVisitor.rows);
  while (rounds.length < ROUNDS) rounds.push(await measuredRound());
} finally {
  collector.close();
  await database.remove();
  rmSync(folder, { recursive: true, force: true });
}
report();

async function measuredRound() {
  const apis = [];
  try {
    for (const [kind, settings] of Object.entries(kinds)) {
      const DATA_DIR = mkdtempSync(join(folder, 'api-'));
      apis.push({ ...(await startApi({ ...database.env, DATA_DIR, ...settings })), kind });
    }
    await takeTurns(apis, WARM_UP_TURNS);
    const begun = apis.map(({ pid }) => cpuNanoseconds(pid));
    const journeys = await takeTurns(apis, TURNS);
    return Object.fromEntries(
      apis.map((api, n) => [
        api.kind,
        (cpuNanoseconds(api.pid) - begun[n]) / 1e6 / journeys.get(api),
      ]),
    );
  } finally {
    for (const { stop } of apis) await stop();
  }
}

/** Each process takes a number of turns. Returns the number of journeys that each one served. */
async function takeTurns(apis, turns) {
  const journeys = new Map(apis.map((api) => [api, 0]));
  for (let turn = 1; turn <= turns; turn += 1)
    for (const api of apis.toSorted(() => Math.random() - 0.5)) {
      const end = Date.now() + TURN_MS;
      const visit = async () => {
        for (; Date.now() < end; journeys.set(api, journeys.get(api) + 1))
          await takeJourney(api.url, newVisitor(), []);
      };
      await Promise.all(Array.from({ length: VISITORS }, visit));
      if (api.kind === 'metrics' && turn % TURNS_PER_SCRAPE === 0)
        await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text();
    }
  return journeys;
}

function report() {
  const plain = mean(rounds.map((round) => round.plain));
  console.log(`plain processes need ${plain.toFixed(1)} ms for a journey`);
  const failures = [];
  for (const kind of Object.keys(kinds).slice(1)) {
    const costs = rounds.map((round) => round[kind] / round.plain - 1);
    const cost = mean(costs);
    const variance = mean(costs.map((one) => (one - cost) ** 2));
    const error = Math.sqrt(variance / (costs.length - 1));
    const each = costs.map(percent).join(', ');
    console.log(`${kind} costs ${percent(cost)} % ± ${percent(error)} (rounds: ${each})`);
    if (1 + cost > MAX_COST) failures.push(`${kind} cost more than ${MAX_COST} times`);
  }
  if (failures.length > 0) throw new Error(failures.join('; '));
}

function percent(share) {
  return (share * 100).toFixed(1);
}
