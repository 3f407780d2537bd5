import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ADMIN, signIn, startApi } from './api.mjs';
import { filledDatabase } from './filled-database.mjs';

/**
 * `node bench/memory.mjs` calls the API from eight callers for BENCH_MINUTES (10), and prints its
 * memory after a collection of garbage each minute: customers and staff read lists, tickets and
 * orders, and search. It fails if the heap of the last minute is more than a tenth above that of
 * the third, when the code is compiled and the caches are filled.
 */
const MINUTES = Number(process.env.BENCH_MINUTES ?? 10);
const CALLERS = 8;
const ROWS = 20_000;
const MAX_GROWTH = 1.1;
const SETTLED_MINUTE = 3;

const folder = mkdtempSync(join(tmpdir(), 'bench-memory-'));
const database = await filledDatabase(folder, ROWS);
let api;
try {
  api = await startApi(database.env);
  const customer = await signIn(api.url, { email: database.email, password: ADMIN.password });
  const admin = await signIn(api.url, ADMIN);
  const calls = [
    () => ['site/settings', ''],
    () => ['shop/get-orders', customer],
    () => ['ticket/load-ticket-list?page=1', customer],
    () => ['account/sessions', customer],
    (turn) => [`ticket/load-ticket-list?page=${(turn % 300) + 1}`, admin],
    (turn) => [`ticket/load-ticket-list?page=1&search=case${turn % ROWS}`, admin],
    (turn) => [`ticket/view-ticket?ticket_id=${(turn % ROWS) + 1}`, admin],
    (turn) => [`shop/list-orders?search=${(turn % 9_000) + 1_000}`, admin],
    (turn) => [`customers/list-customers?before=${(turn % 5_000) + 2}`, admin],
  ];
  const heaps = [];
  let turn = 0;
  for (let minute = 1; minute <= MINUTES; minute += 1) {
    const until = performance.now() + 60_000;
    await Promise.all(
      Array.from({ length: CALLERS }, async () => {
        while (performance.now() < until) {
          turn += 1;
          const [path, cookie] = calls[turn % calls.length](turn);
          const response = await fetch(`${api.url}/api/${path}`, { headers: { cookie } });
          if (!response.ok) throw new Error(`${path}: ${response.status}`);
          await response.arrayBuffer();
        }
      }),
    );
    const { rss, heapUsed } = await api.memory();
    heaps.push(heapUsed);
    const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1).padStart(6)} MB`;
    console.log(
      `minute ${String(minute).padStart(2)}  heap ${megabytes(heapUsed)}  resident ${megabytes(rss)}  ${turn} calls  load ${loadavg()[0].toFixed(1)}`,
    );
  }
  const growth = heaps.at(-1) / heaps[Math.min(SETTLED_MINUTE, heaps.length) - 1];
  if (growth > MAX_GROWTH) throw new Error(`The heap has grown to ${growth.toFixed(2)} times.`);
} finally {
  await api?.stop();
  await database.remove();
  rmSync(folder, { recursive: true, force: true });
}
