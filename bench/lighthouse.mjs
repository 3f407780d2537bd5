import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { requireChromium } from '../scripts/test-machine/programs.mjs';
import { median } from './cold-load/report.mjs';
import { startSite } from './site.mjs';

/**
 * `node bench/lighthouse.mjs` prints Lighthouse's scores of all public pages on a phone (from 0 to
 * 100) and their blocking times, medians of `--runs` loads. `--pages=/,/support` names some of the
 * pages. It starts a site of its own (BENCH_PORT, default 8079).
 */
const PUBLIC_PAGES = [
  '/',
  '/imprint',
  '/terms-condition',
  '/refund-policy',
  '/privacy',
  '/privacy-app',
  '/maintenance',
  '/support',
  '/sign-in',
  '/sign-up',
  '/recover-password',
];
/** Not a dependency: 40 MB that only this benchmark needs. npm keeps it in its cache. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const FLAGS = '--headless=new --no-sandbox --disable-gpu --disable-background-networking';

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '9' },
    pages: { type: 'string', default: PUBLIC_PAGES.join(',') },
  },
});
const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'bench-lighthouse-'));
const site = await startSite(join(import.meta.dirname, '..'), {
  PORT: process.env.BENCH_PORT ?? '8079',
  DATA_DIR: join(folder, 'data'),
});
try {
  console.log(`load ${loadavg()[0].toFixed(1)}`);
  for (const path of options.pages.split(',')) {
    const loads = [];
    for (let index = 0; index < Number(options.runs); index += 1)
      loads.push(await figuresOf(site.url + path));
    const medians = Object.keys(loads[0]).map((name) => [
      name,
      median(loads.map((load) => load[name])),
    ]);
    console.log(path, JSON.stringify(Object.fromEntries(medians)));
  }
} finally {
  await site.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** The four scores of one load by Lighthouse's mobile preset, and its blocking time. */
async function figuresOf(url) {
  const { stdout } = await run(
    'npx',
    ['--yes', LIGHTHOUSE, url, '--output=json', '--quiet', `--chrome-flags=${FLAGS}`],
    {
      env: { ...process.env, CHROME_PATH: requireChromium() },
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  const { categories, audits } = JSON.parse(stdout);
  const scores = Object.values(categories).map(({ id, score }) => [id, Math.round(score * 100)]);
  const blockingMs = Math.round(audits['total-blocking-time'].numericValue);
  return { ...Object.fromEntries(scores), blockingMs };
}
