import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ADMIN, signIn, startApi } from './api.mjs';
import { cpuNanoseconds } from './cpu-seconds.mjs';
import { filledDatabase } from './filled-database.mjs';

/**
 * `node bench/million-rows.mjs` fills a PostgreSQL server of its own with a million orders, tickets
 * and audit entries, and calls every list and search of a staff page through the API, one call at
 * a time in turns. It fails if one takes longer than 100 ms at the 95th percentile. The processor
 * time is that of the API and of PostgreSQL's connections; other work on the machine changes it
 * least. Filling takes some minutes. BENCH_ROWS changes the number of rows, BENCH_LISTS=orders,…
 * measures the lists whose titles begin so.
 */
const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000);
const TURNS = Number(process.env.BENCH_TURNS ?? 30);
const MAX_MS = 100;
const LISTS = JSON.parse(
  readFileSync(join(import.meta.dirname, '../api/src/testing/staff-lists.json'), 'utf8'),
);

const folder = mkdtempSync(join(tmpdir(), 'bench-million-'));
const database = await filledDatabase(folder, ROWS);
const beginnings = process.env.BENCH_LISTS?.split(',') ?? [''];
const lists = LISTS.filter(([title]) =>
  beginnings.some((beginning) => title.startsWith(beginning)),
);
const times = new Map(lists.map(([title]) => [title, []]));
const processorTimes = new Map(lists.map(([title]) => [title, []]));
let api;
try {
  api = await startApi(database.env);
  const cookie = await signIn(api.url, ADMIN);
  // The code is compiled, and the pages of the database are in memory.
  for (const [, path, fields] of lists) await call(path, fields, cookie);
  const pids = [api.pid, ...(await database.connectionPids())];
  const load = loadavg()[0];
  for (let turn = 0; turn < TURNS; turn += 1)
    for (const [title, path, fields] of lists) {
      const before = processorMs(pids);
      times.get(title).push(await call(path, fields, cookie));
      processorTimes.get(title).push(processorMs(pids) - before);
    }
  report(
    `load of the machine: ${load.toFixed(1)} at the begin, ${loadavg()[0].toFixed(1)} at the end`,
  );
} finally {
  await api?.stop();
  await database.remove();
  rmSync(folder, { recursive: true, force: true });
}

/** Sends a call. Returns how many ms it took. */
async function call(path, { page, ...fields }, cookie) {
  const body = { ...fields, ...(page && { page: page === 'last' ? Math.ceil(ROWS / 50) : page }) };
  const begun = performance.now();
  const response = await fetch(`${api.url}/api/${path}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} ${JSON.stringify(body)}: ${response.status} ${text}`);
  return performance.now() - begun;
}

/** The processor time of these processes in ms. A connection that was closed since counts as 0. */
function processorMs(pids) {
  const used = (pid) => (existsSync(`/proc/${pid}`) ? cpuNanoseconds(pid) : 0);
  return pids.reduce((sum, pid) => sum + used(pid), 0) / 1e6;
}

function report(load) {
  const at = (numbers, share) =>
    numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, numbers.length * share) | 0];
  console.log(
    'list                                     median      95 %   slowest   processor   95 %',
  );
  for (const [title, taken] of times) {
    const isSlow = at(taken, 0.95) > MAX_MS;
    if (isSlow) process.exitCode = 1;
    const wall = [0.5, 0.95, 1].map((share) => `${at(taken, share).toFixed(0).padStart(6)} ms`);
    const processor = [0.5, 0.95].map((share) =>
      at(processorTimes.get(title), share).toFixed(0).padStart(6),
    );
    console.log(
      `${isSlow ? '✗' : ' '} ${title.padEnd(36)}${wall.join(' ')}  ${processor.join(' ')} ms`,
    );
  }
  console.log(load);
}
