import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ADMIN, signIn, startApi } from './api.mjs';
import { engines } from './databases.mjs';

/**
 * `node bench/overload.mjs` measures how many calls a second the API answers when it gets 1, 2, 5
 * and 10 times as many as it can answer: at least 0.8 of the best. Callers do not wait for each
 * other, and give up after five seconds. It uses the embedded database, and the PostgreSQL server
 * of DATABASE_URL if it is set. Build first: `npx pnpm@12.21.0 --filter api build`.
 */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 6);
const FACTORS = [1, 2, 5, 10];
const MIN_RATIO = 0.8;
const PATIENCE_MS = 5_000;
const CLOSED_LOOP_CALLERS = 32;

const folder = mkdtempSync(join(tmpdir(), 'bench-overload-'));
const failures = [];
try {
  for (const [name, databaseOf] of Object.entries(engines)) await measure(name, databaseOf);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (failures.length > 0) throw new Error(`below ${MIN_RATIO}: ${failures.join(', ')}`);

async function measure(name, databaseOf) {
  const database = await databaseOf(folder, 'overload');
  const api = await startApi(database.env);
  try {
    const cookie = await signIn(api.url, ADMIN);
    const call = ticketListCall(api.url, cookie);
    await closedLoop(call, SECONDS / 2);
    const capacity = await closedLoop(call, SECONDS);
    console.log(
      `\n${name}: ${capacity.toFixed(0)} ticket lists a second, one caller after another`,
    );
    console.log('load      answered    refused    gave up    ratio    slowest 1 % of the answered');
    const results = [];
    for (const factor of FACTORS)
      results.push({ factor, ...(await openLoop(call, capacity * factor)) });
    const best = Math.max(...results.map(({ answered }) => answered));
    for (const { factor, answered, refused, failed, slow } of results) {
      const ratio = answered / best;
      if (ratio < MIN_RATIO) failures.push(`${name}, ${factor} times: ${ratio.toFixed(2)}`);
      const rates = [answered, refused, failed].map((rate) => `${rate.toFixed(0)}/s`.padStart(11));
      console.log(
        `${String(factor).padStart(2)} times ${rates.join('')}${ratio.toFixed(2).padStart(9)}${`${slow.toFixed(0)} ms`.padStart(12)}`,
      );
      await wait(500);
    }
  } finally {
    await api.stop();
    await database.remove();
  }
}

/** Returns a function that lists tickets and resolves to the status, 0 without an answer. */
function ticketListCall(url, cookie) {
  const agent = new Agent({ keepAlive: true, maxSockets: 2_000 });
  const body = JSON.stringify({ page: 1 });
  const headers = { 'content-type': 'application/json', 'content-length': body.length, cookie };
  return () =>
    new Promise((resolve) => {
      const call = request(`${url}/api/ticket/load-ticket-list`, {
        method: 'POST',
        agent,
        headers,
      });
      call.setTimeout(PATIENCE_MS, () => call.destroy());
      call.on('error', () => resolve(0));
      call.on('response', (response) => {
        response.resume().on('end', () => resolve(response.statusCode));
      });
      call.end(body);
    });
}

/** Answers a second when each caller waits for its answer before the next call. */
async function closedLoop(call, seconds) {
  const end = performance.now() + seconds * 1000;
  let answered = 0;
  await Promise.all(
    Array.from({ length: CLOSED_LOOP_CALLERS }, async () => {
      while (performance.now() < end) if ((await call()) === 200) answered += 1;
    }),
  );
  return answered / seconds;
}

/**
 * Starts `rate` calls a second and does not wait for answers. Returns how many calls a second were
 * answered, refused and failed, and the time of the slowest 1 % of the answered ones in ms.
 */
async function openLoop(call, rate) {
  const times = [];
  const counts = { refused: 0, failed: 0 };
  const calls = [];
  const start = performance.now();
  let elapsed = 0;
  while (elapsed < SECONDS) {
    elapsed = (performance.now() - start) / 1000;
    for (let due = Math.floor(elapsed * rate) - calls.length; due > 0; due -= 1) {
      const callStart = performance.now();
      const countedCall = call().then((status) => {
        if (status === 200) times.push(performance.now() - callStart);
        else counts[status === 503 ? 'refused' : 'failed'] += 1;
      });
      calls.push(countedCall);
    }
    await wait(2);
  }
  await Promise.all(calls);
  const seconds = (performance.now() - start) / 1000;
  times.sort((a, b) => a - b);
  return {
    answered: times.length / seconds,
    refused: counts.refused / seconds,
    failed: counts.failed / seconds,
    slow: times[Math.floor(times.length * 0.99)] ?? 0,
  };
}
