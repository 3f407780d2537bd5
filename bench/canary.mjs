import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

/**
 * `node bench/canary.mjs [--json] [--seed=N] [rollouts]` simulates 1,000 rollouts of each kind, the
 * same number for each of four stable failure rates. It prints which were ended, and which were
 * only reported, because few networks had the fault:
 *
 * - healthy rollouts of 10,000 views of the canary, also with an outage of the API in one step;
 * - faulty releases at 10 %, with the views until the decision and the visitors that it took;
 * - healthy releases with 1,000 networks, of which 40 networks send forged reports.
 *
 * The constants of the evidence were chosen with other seeds. It takes a quarter of an hour.
 */
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean' },
    seed: { type: 'string', default: '20240501' },
  },
});
const SEED = Number(options.seed);
const STABLE_RATES = [0, 0.005, 0.02, 0.05];
const ROLLOUTS = Math.ceil(Number(positionals[0] ?? 1_000) / STABLE_RATES.length);
const HEALTHY_STEPS = [
  { percent: 1, views: 200 },
  { percent: 10, views: 4_800 },
  { percent: 50, views: 5_000 },
];
/** The canary stays at 10 % until it is ended, at most this long. */
const FAULTY_STEPS = [{ percent: 10, views: 3_000 }];

const RARE_PAGE = '/order/:orderNumber/invoice';
const SITE = {
  pages: [
    { path: '/shop', share: 0.5 },
    { path: '/order', share: 0.2 },
    { path: '/shop/advanced', share: 0.15 },
    { path: '/account/orders', share: 0.1 },
    { path: '/order/:orderNumber', share: 0.04 },
    { path: RARE_PAGE, share: 0.01 },
  ],
  silentRate: 0.08,
  leftRate: 0.05,
  slowRate: 0.1,
  counterRate: 0.05,
  phones: 0.4,
};
/** A tenth of a step, in which nine of ten views fail. */
const OUTAGE = { share: 0.1, rate: 0.9 };
const FAULTS = {
  '5 points more failures': { rate: 0.05 },
  'every view fails': { rate: 1 },
  'a rare page (1 %) is dead': { page: RARE_PAGE, rate: 1 },
  'a page of 15 % is dead': { page: '/shop/advanced', rate: 1 },
  'checkout (20 %) is dead on phones': { page: '/order', onPhones: true, rate: 1 },
  'the shell is silent': { reason: 'silent', rate: 1 },
  'the shell is silent on phones': { reason: 'silent', onPhones: true, rate: 1 },
  'every fifth visitor leaves': { reason: 'left', rate: 0.2 },
  'three of ten views are slow': { reason: 'slow', rate: 0.3 },
  'the order button does nothing': { stopsCounter: true },
};
const FORGERS = 40;
const FORGED = {
  'forged for all pages, canary': [{ networks: FORGERS }, { isWatch: false }],
  'forged for a rare page, canary': [{ networks: FORGERS, page: RARE_PAGE }, { isWatch: false }],
  'forged events of the stable release, canary at 50 %': [
    { networks: FORGERS, areEvents: true },
    { percent: 50 },
  ],
  'forged for all pages, watch': [{ networks: FORGERS }, { isWatch: true }],
  'forged for a rare page, watch': [{ networks: FORGERS, page: RARE_PAGE }, { isWatch: true }],
  'forged events of the stable release, watch': [
    { networks: FORGERS, areEvents: true },
    { isWatch: true },
  ],
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
const { seededRandom, simulateForgedReports, simulateRollout } = await import(
  pathToFileURL(outfile).href
);
rmSync(folder, { recursive: true });

const random = seededRandom(SEED);
const rows = STABLE_RATES.flatMap((stableRate) => {
  const ownSite = { ...SITE, stableRate };
  const times = (simulate) => Array.from({ length: ROLLOUTS }, simulate);
  const run = (fault, steps, site = ownSite) =>
    times(() => simulateRollout(site, fault, steps, random));
  const row = (name, outcomes) => ({
    stableRate,
    case: name,
    ended: shareOf(outcomes, 'ended'),
    reported: shareOf(outcomes, 'reported'),
  });
  const healthyRow = (name, site) => row(name, run({}, HEALTHY_STEPS, site).map(outcomeOf));
  const faulty = Object.entries(FAULTS).map(([name, fault]) => {
    const rollouts = run(fault, FAULTY_STEPS);
    return {
      ...row(name, rollouts.map(outcomeOf)),
      medianViews: quantile(rollouts, 'views', 0.5),
      views90: quantile(rollouts, 'views', 0.9),
      medianReached: quantile(rollouts, 'reached', 0.5),
    };
  });
  const forged = Object.entries(FORGED).map(([name, [reports, use]]) =>
    row(
      name,
      times(() => simulateForgedReports(ownSite, reports, use, random)),
    ),
  );
  return [
    healthyRow('healthy', ownSite),
    healthyRow('healthy, an outage of the API in a step', { ...ownSite, outage: OUTAGE }),
    ...faulty,
    ...forged,
  ];
});
if (options.json) console.log(JSON.stringify({ rollouts: ROLLOUTS, seed: SEED, rows }));
else console.table(rows.map(readable));

function outcomeOf({ outcome }) {
  return outcome;
}

function shareOf(outcomes, outcome) {
  return outcomes.filter((one) => one === outcome).length / outcomes.length;
}

function quantile(rollouts, field, at) {
  const sorted = rollouts.map((rollout) => rollout[field]).sort((a, b) => a - b);
  return sorted[Math.floor(at * (sorted.length - 1))];
}

function readable({ stableRate, ended, reported, ...row }) {
  return {
    'stable rate': percent(stableRate),
    ...row,
    ended: percent(ended),
    reported: percent(reported),
  };
}

function percent(rate) {
  return `${Number((rate * 100).toFixed(2))} %`;
}
