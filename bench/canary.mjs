import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

/**
 * `node bench/canary.mjs [--json] [--seed=N] [rollouts]` simulates 1,000 healthy and 1,000 faulty
 * rollouts for each stable failure rate and each fault. It prints the rates of false alarms with
 * their 95 % confidence intervals, the rates of missed faults, and for a canary at 10 % the views
 * until the end and the visitors that the fault reached. A rate of false alarms of 1 % needs 2,000
 * rollouts or more: with 300, the interval of 1 % is 0.3 % to 2.9 %.
 *
 * The constants of the evidence were chosen with the default seed. Publish figures of another one.
 */
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean' },
    seed: { type: 'string', default: '20240501' },
  },
});
const ROLLOUTS = Number(positionals[0] ?? 1_000);
const SEED = Number(options.seed);
const STABLE_RATES = [0, 0.005, 0.02, 0.05];
const HEALTHY_STEPS = [1, 10, 50].map((percent) => ({ percent, views: 200 }));
/** The canary stays at 10 % until it is ended, at most this long. */
const MAX_VIEWS = 3_000;
const FAULTY_STEPS = [{ percent: 10, views: MAX_VIEWS }];
const LONG_STEPS = [{ percent: 10, views: MAX_VIEWS }];

const SITE = {
  pages: [
    { path: '/shop', share: 0.5 },
    { path: '/order', share: 0.2 },
    { path: '/shop/advanced', share: 0.15 },
    { path: '/account/orders', share: 0.1 },
    { path: '/order/:orderNumber', share: 0.04 },
    { path: '/order/:orderNumber/invoice', share: 0.01 },
  ],
  silentRate: 0.08,
  counterRate: 0.05,
  phones: 0.4,
};
/** A tenth of each step, in which nine of ten views fail. */
const OUTAGE = { share: 0.1, rate: 0.9 };
const FAULTS = {
  '5 points more failures': { rate: 0.05 },
  'every view fails': { rate: 1 },
  'a rare page is dead': { page: '/order/:orderNumber/invoice', rate: 1 },
  'checkout is dead on phones for 30 %': { page: '/order', onPhones: true, rate: 0.3 },
  'the shell is silent': { isSilent: true, rate: 1 },
  'the shell is silent on phones': { isSilent: true, onPhones: true, rate: 1 },
  'the order button does nothing': { stopsCounter: true },
};

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'bench-canary-'));
const { buildSync } = createRequire(join(root, 'edge/package.json'))('esbuild');
const outfile = join(folder, 'simulate-rollout.mjs');
buildSync({
  entryPoints: [join(root, 'edge/src/testing/simulate-rollout.ts')],
  outfile,
  bundle: true,
  format: 'esm',
});
const { seededRandom, simulateRollout } = await import(pathToFileURL(outfile).href);
rmSync(folder, { recursive: true });

const random = seededRandom(SEED);
const rows = STABLE_RATES.flatMap((stableRate) => {
  const ownSite = { ...SITE, stableRate };
  const run = (fault, steps, site = ownSite) =>
    Array.from({ length: ROLLOUTS }, () => simulateRollout(site, fault, steps, random));
  const healthyRow = (name, steps, site) => {
    const falseAlarms = share(run({}, steps, site), ({ isEnded }) => isEnded);
    return { stableRate, case: name, falseAlarms, interval: intervalOf(falseAlarms) };
  };
  const healthy = [
    healthyRow('healthy, 1, 10 and 50 %', HEALTHY_STEPS),
    healthyRow(`healthy, ${MAX_VIEWS} views at 10 %`, LONG_STEPS),
    healthyRow('healthy, an outage of the API in each step', HEALTHY_STEPS, {
      ...ownSite,
      outage: OUTAGE,
    }),
  ];
  const faulty = Object.entries(FAULTS).map(([name, fault]) => {
    const rollouts = run(fault, FAULTY_STEPS);
    return {
      stableRate,
      case: name,
      missed: share(rollouts, ({ isEnded }) => !isEnded),
      medianViews: quantile(rollouts, 'views', 0.5),
      views90: quantile(rollouts, 'views', 0.9),
      medianReached: quantile(rollouts, 'reached', 0.5),
      reached90: quantile(rollouts, 'reached', 0.9),
    };
  });
  return [...healthy, ...faulty];
});
if (options.json) console.log(JSON.stringify({ rollouts: ROLLOUTS, seed: SEED, rows }));
else console.table(rows.map(readable));

function share(rollouts, isMatch) {
  return rollouts.filter(isMatch).length / rollouts.length;
}

/** The 95 % confidence interval of a share of the rollouts (Wilson, 1927). */
function intervalOf(share) {
  const z2 = 1.96 ** 2 / ROLLOUTS;
  const middle = share + z2 / 2;
  const half = Math.sqrt(z2 * (share * (1 - share) + z2 / 4));
  return [middle - half, middle + half].map((end) => Math.max(0, end) / (1 + z2));
}

function quantile(rollouts, field, at) {
  const sorted = rollouts.map((rollout) => rollout[field]).sort((a, b) => a - b);
  return sorted[Math.floor(at * (sorted.length - 1))];
}

function readable({ stableRate, falseAlarms, interval, missed, ...row }) {
  return {
    'stable rate': percent(stableRate),
    ...row,
    ...(falseAlarms === undefined
      ? {}
      : { 'false alarms': percent(falseAlarms), '95 %': interval.map(percent).join(' to ') }),
    ...(missed === undefined ? {} : { missed: percent(missed) }),
  };
}

function percent(rate) {
  return `${Number((rate * 100).toFixed(2))} %`;
}
