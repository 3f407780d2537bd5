import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  INBOUND_SETTINGS,
  MAIL_NAMES,
  sendMails,
  slowestCall,
} from '../faults/testing/heavy-mails.mjs';
import { ADMIN, fill, signIn, startApi } from './api.mjs';
import { engines } from './databases.mjs';
import { postBytes, rawCaller } from './raw-caller.mjs';

/**
 * `node bench/inbound-mail.mjs` sends mails that are made to take long, one after the other, and
 * measures the slowest other call meanwhile: a list of tickets, called again and again. For each
 * kind of mail it reports the median of the rounds, and compares it with rounds of the same length
 * without mails. It fails if a kind of mail delays the slowest call by more than 250 ms. Build
 * first: `npx pnpm@12.21.0 --filter api build`.
 */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const MAX_DELAY_MS = 250;
const QUIET_MS = 1_000;

const OWNER = 'owner@faults.test';
const SEED = `
  insert into users (id, email, password_hash, created_at, activated_at)
    values (100, '${OWNER}', 'none', now(), now());
  insert into tickets (user_id, title, category, created_at, updated_at)
    values (100, 'Mails', 'Bug report', now(), now());`;

const folder = mkdtempSync(join(tmpdir(), 'bench-inbound-mail-'));
const database = await engines.PGlite(folder, 'inbound-mail');
await fill(database, SEED);
const api = await startApi({ ...database.env, ...INBOUND_SETTINGS });
try {
  const cookie = await signIn(api.url, ADMIN);
  const caller = rawCaller(api.url, { maxConnections: 1, patienceMs: 60_000 });
  const bytes = postBytes(api.url, 'ticket/load-ticket-list', { page: 1 }, cookie);
  const list = async () => (await caller.call(bytes)) === 200;
  const mails = async (names, round) => {
    const answers = await sendMails(api.url, { owner: OWNER, ticket: 1, names, round });
    const refused = answers.find(({ status }) => status !== 200);
    if (refused) throw new Error(`${refused.name} was answered ${refused.status}`);
    for (const { name, result } of answers) results.set(name, result);
  };
  const results = new Map();
  await mails(MAIL_NAMES, 'warm up');
  const rounds = Array.from({ length: ROUNDS }, (_, round) => round);
  const usual = [];
  for (const _ of rounds) usual.push(await slowestCall(list, wait(QUIET_MS)));
  console.log(`without mails: slowest call ${median(usual).toFixed(0)} ms`);
  for (const name of MAIL_NAMES) {
    const slowest = [];
    for (const round of rounds) slowest.push(await slowestCall(list, mails([name], round)));
    const delay = median(slowest) - median(usual);
    console.log(`${name} (${results.get(name)}): slowest call ${median(slowest).toFixed(0)} ms`);
    if (delay > MAX_DELAY_MS) process.exitCode = 1;
  }
  caller.close();
} finally {
  await api.stop();
  rmSync(folder, { recursive: true, force: true });
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
