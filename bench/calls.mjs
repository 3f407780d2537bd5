import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findProgram } from '../scripts/test-machine/programs.mjs';
import { ADMIN, signIn, startApi, startServer } from './api.mjs';
import { cpuNanoseconds } from './cpu-seconds.mjs';
import { filledDatabase } from './filled-database.mjs';

/**
 * `node bench/calls.mjs` compares the ten most used calls of the API with a bare Fastify server
 * that reads the same rows (`bare-api.mjs`): requests a second with 32 connections, the time within
 * which 99 % are answered, and the processor time of the server for a request. The two take turns,
 * and the medians count. Other work on the machine changes the processor time least. It starts a
 * PostgreSQL server of its own, and needs wrk (Debian: apt-get install wrk). Linux only.
 * BENCH_CALLS=site/settings,… measures only these calls.
 */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 2);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const CONNECTIONS = 32;
const ROWS = 20_000;
/** The least share of the requests of bare Fastify, by processor time. */
const MIN_SHARE = { 'site/settings': 0.6 };
const MIN_SHARE_OF_OTHERS = 0.5;

const wrk = findProgram('wrk');
if (!wrk) throw new Error('wrk is not installed (Debian: apt-get install wrk).');
const folder = mkdtempSync(join(tmpdir(), 'bench-calls-'));
const database = await filledDatabase(folder, ROWS);
const servers = {};
const missed = [];
try {
  servers.api = await startApi(database.env);
  const { url } = servers.api;
  const customer = await signIn(url, { email: database.email, password: ADMIN.password });
  const admin = await signIn(url, ADMIN);
  const answer = async (path) =>
    (await fetch(`${url}/api/${path}`, { headers: { cookie: customer } })).json();
  servers.bare = await startServer(join(import.meta.dirname, 'bare-api.mjs'), {
    DATABASE_URL: database.env.DATABASE_URL,
    BARE_SETTINGS: JSON.stringify(await answer('site/settings')),
    BARE_CONFIGURATION: JSON.stringify(await answer('shop-configuration')),
  });
  const { orders } = await answer('shop/get-orders');
  const { tickets } = await answer('ticket/load-ticket-list?page=1');
  const calls = [
    ['site/settings'],
    ['shop-configuration'],
    ['auth/login', { body: { remember: true }, cookie: customer }],
    ['shop/get-orders', { cookie: customer }],
    [`shop/view-order?order=${orders[0].id}`, { cookie: customer }],
    ['ticket/load-ticket-list?page=1', { cookie: customer }],
    [`ticket/view-ticket?ticket_id=${tickets[0].id}`, { cookie: customer }],
    ['ticket/get-total-tickets', { cookie: customer }],
    ['ticket/waiting-tickets', { cookie: admin }],
    ['account/sessions', { cookie: customer }],
  ];
  const only = process.env.BENCH_CALLS?.split(',');
  console.log(
    'call                          requests/s   bare  share   99 % within   bare   CPU of a request   bare  share   load',
  );
  for (const [path, options = {}] of calls)
    if (!only || only.includes(path.split('?')[0])) await compare(path, options);
} finally {
  for (const { stop } of Object.values(servers)) await stop();
  await database.remove();
  rmSync(folder, { recursive: true, force: true });
}
if (missed.length > 0) throw new Error(`Not reached: ${missed.join('; ')}`);

async function compare(path, options) {
  const results = { api: [], bare: [] };
  const names = Object.keys(results);
  // Node.js compiles the code of a call in its first requests.
  for (const name of names) await load(servers[name], path, options, 2);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const name of round % 2 ? names.toReversed() : names)
      results[name].push(await load(servers[name], path, options, SECONDS));
  const [api, bare] = names.map((name) => mediansOf(results[name]));
  const title = path.split('?')[0];
  const share = bare.cpu / api.cpu;
  console.log(
    [
      title.padEnd(28),
      number(api.rate, 12),
      number(bare.rate, 7),
      number(api.rate / bare.rate, 7, 2),
      `${number(api.p99, 10, 1)} ms`,
      number(bare.p99, 6, 1),
      `${number(api.cpu, 15, 1)} µs`,
      number(bare.cpu, 6, 1),
      number(share, 6, 2),
      number(loadavg()[0], 6, 1),
    ].join(' '),
  );
  const least = MIN_SHARE[title] ?? MIN_SHARE_OF_OTHERS;
  if (share < least) missed.push(`${title} ${share.toFixed(2)} of ${least}`);
}

/** Requests a second, ms within which 99 % are answered, µs of the server for a request. */
async function load({ url, pid }, path, { body, cookie }, seconds) {
  const script = join(folder, 'request.lua');
  const json = body && JSON.stringify(body);
  writeFileSync(
    script,
    `${json ? `wrk.method = "POST"; wrk.body = '${json}'; wrk.headers["content-type"] = "application/json"` : ''}
    ${cookie ? `wrk.headers["cookie"] = "${cookie}"` : ''}
    function done(summary, latency)
      local failed = summary.errors.status + summary.errors.timeout + summary.errors.read
      io.write(string.format("result %d %d %d %f", summary.requests, summary.duration, failed, latency:percentile(99)))
    end`,
  );
  const before = cpuNanoseconds(pid);
  const { stdout } = await promisify(execFile)(wrk, [
    ...['-t1', `-c${CONNECTIONS}`, `-d${seconds}`, '-s', script],
    `${url}/api/${path}`,
  ]);
  const used = cpuNanoseconds(pid) - before;
  const [requests, microseconds, failed, p99] = /result (.*)/
    .exec(stdout)[1]
    .split(' ')
    .map(Number);
  if (failed > requests / 4) throw new Error(`${path}: ${failed} of ${requests} calls failed.`);
  return { rate: requests / (microseconds / 1e6), p99: p99 / 1_000, cpu: used / requests / 1_000 };
}

function mediansOf(results) {
  const median = (name) =>
    results.map((result) => result[name]).toSorted((a, b) => a - b)[Math.floor(results.length / 2)];
  return { rate: median('rate'), p99: median('p99'), cpu: median('cpu') };
}

function number(value, width, digits = 0) {
  return value.toFixed(digits).padStart(width);
}
