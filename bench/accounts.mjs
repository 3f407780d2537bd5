import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { activationCodes } from './activation-codes.mjs';
import { startSite } from './site.mjs';

// `node bench/accounts.mjs` compares the answer times for known and unknown addresses, and
// sign-ins a second with the bare cost of the password hash. It fails if a difference is above
// 10 % with 95 % certainty. It runs a site of its own, without rate limits and bot check. Linux
// only.
const TRIES = Number(process.env.BENCH_TRIES ?? 200);
/** A larger difference of the medians would tell known addresses from unknown ones. */
const MAX_DIFFERENCE = 0.1;
const RESAMPLES = 1_000;
const PASSWORD = 'correct-horse-7';
const root = join(import.meta.dirname, '..');
const dataDir = mkdtempSync(join(tmpdir(), 'bench-accounts-'));
const env = {
  PORT: process.env.BENCH_PORT ?? '8078',
  DATA_DIR: dataDir,
  BOT_CHECK: 'off',
  RATE_LIMIT: 'off',
  ADMIN_PASSWORD: PASSWORD,
};
const site = await startSite(root, env);

try {
  // The limit is three links an hour for each address, so each address is used about three times.
  const known = Array.from(
    { length: Math.ceil(TRIES / 3) },
    (_, index) => `known-${index}@example.test`,
  );
  for (const email of known) await call('auth/register', { email, password: PASSWORD });
  for (const activationCode of await activationCodes(dataDir, known.length)) {
    // Without the cookie of the sign-up, the password is chosen again.
    const { choosePassword } = JSON.parse(await call('auth/activate', { activationCode }));
    await call('auth/reset-password', { recover: choosePassword.recover, password: PASSWORD });
  }

  console.log(
    `medians of ${TRIES} tries each           known      unknown    difference (95 % range)`,
  );
  await compare('sign in, wrong password', (email) =>
    call('auth/login', { email, password: 'wrong-guess-1', remember: false }),
  );
  // The sign-up is a request of its own; only the sign-in after it is measured.
  const attack = 'an-attackers-word-1';
  await compare(
    'sign in after a sign-up',
    (email) => call('auth/login', { email, password: attack, remember: false }),
    (email) => call('auth/register', { email, password: attack }),
  );
  await compare('ask for a new password', (email) => call('auth/recover-password', { email }));
  await compare('sign up', (email) => call('auth/register', { email, password: PASSWORD }));

  const perSecond = await inParallel(8, 5_000, (index) =>
    call('auth/login', { email: known[index % known.length], password: PASSWORD, remember: false }),
  );
  const bare = await bareHashes();
  console.log(`\nsign-ins a second                    ${perSecond.toFixed(1)}`);
  console.log(
    `hashes alone a second                ${bare.toFixed(1)}  (sign-ins reach ${((100 * perSecond) / bare).toFixed(0)} % of it)`,
  );

  /** Prints how long `ask` takes for both kinds of addresses. `prepare` is not measured. */
  async function compare(name, ask, prepare = async () => {}) {
    const times = { known: [], unknown: [] };
    for (let index = 0; index < TRIES; index += 1) {
      const turn = index % known.length;
      // The length of the name makes the unknown addresses of each comparison different.
      const addresses = [
        ['known', known[turn]],
        ['unknown', `${name.length}-unknown-${index}@example.test`],
      ];
      // Both kinds take turns in coming first, so that other load on the machine affects both.
      for (const [kind, email] of index % 2 ? addresses : addresses.reverse()) {
        await prepare(email);
        // The previous call's mail is sent after its answer. Wait until it is sent.
        await wait(30);
        times[kind].push(await timed(() => ask(email)));
      }
    }
    const ofKnown = median(times.known);
    const ofUnknown = median(times.unknown);
    const [low, high] = differenceRange(times);
    if (low > MAX_DIFFERENCE || high < -MAX_DIFFERENCE) process.exitCode = 1;
    const column = (value) => `${value.toFixed(2)} ms`.padEnd(11);
    console.log(
      `${name.padEnd(36)} ${column(ofKnown)}${column(ofUnknown)}${percent(ofKnown / ofUnknown - 1)} (${percent(low)} to ${percent(high)})`,
    );
  }
} finally {
  await site.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function call(path, body) {
  const response = await fetch(`${site.url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (response.status >= 500 || response.status === 429)
    throw new Error(`${path} answered ${response.status}`);
  return response.text();
}

async function timed(work) {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return (
    (sorted[Math.floor((sorted.length - 1) / 2)] + sorted[Math.ceil((sorted.length - 1) / 2)]) / 2
  );
}

/** The range of the difference of the medians, from samples of the samples (bootstrap). */
function differenceRange({ known, unknown }) {
  const resample = (values) => values.map(() => values[Math.floor(Math.random() * values.length)]);
  const differences = Array.from(
    { length: RESAMPLES },
    () => median(resample(known)) / median(resample(unknown)) - 1,
  ).sort((a, b) => a - b);
  return [differences[Math.floor(RESAMPLES * 0.025)], differences[Math.floor(RESAMPLES * 0.975)]];
}

function percent(share) {
  return `${share > 0 ? '+' : ''}${(100 * share).toFixed(1)} %`;
}

/** How many times a second `work` completes, with `workers` that run in parallel. */
async function inParallel(workers, durationMs, work) {
  const begun = performance.now();
  let done = 0;
  async function worker() {
    while (performance.now() - begun < durationMs) {
      await work(done);
      done += 1;
    }
  }
  await Promise.all(Array.from({ length: workers }, worker));
  return (1_000 * done) / (performance.now() - begun);
}

/** Hashes a second without a server, with the options of the API and as many threads. */
async function bareHashes() {
  const { hash, verify } = createRequire(join(root, 'api/package.json'))('@node-rs/argon2');
  const stored = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  return inParallel(Math.min(availableParallelism(), 3), 5_000, () => verify(stored, PASSWORD));
}
