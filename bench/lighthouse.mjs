import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { requireChromium } from '../scripts/test-machine/programs.mjs';
import { openBrowser } from './cold-load/browser.mjs';
import { PAGES } from './cold-load/pages.mjs';
import { median } from './cold-load/report.mjs';
import { serveVariants } from './cold-load/variants.mjs';
import { startSite } from './site.mjs';

/** Fetched when it is needed: no other part of the project uses its 100 packages. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const AUDITS = {
  'first-contentful-paint': 'first paint ms',
  'largest-contentful-paint': 'largest ms',
  'total-blocking-time': 'blocking ms',
  'cumulative-layout-shift': 'shift',
};
const MAX_REPORT_BYTES = 100_000_000;
/** Lighthouse itself asks to be run again when its trace of a load has no start. */
const MAX_ATTEMPTS = 3;

/**
 * `node bench/lighthouse.mjs` prints what Lighthouse says about the public pages on a phone: those
 * of the sitemap in English. It starts a site of its own (BENCH_PORT, default 8079), or uses that
 * of `--site`. `--pages=/,/support` names some of the pages, `--runs` is 9. `--variants` measures
 * the public pages of the cold loads, and of each also the monolith, the monolith rendered on the
 * server and the static copy: what this machine gives without federation. The runs take turns.
 * Figures are medians; a score whose lowest run is below the median has the lowest in brackets.
 */
const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '9' },
    pages: { type: 'string' },
    site: { type: 'string' },
    variants: { type: 'boolean', default: false },
  },
});
const folder = mkdtempSync(join(tmpdir(), 'bench-lighthouse-'));
const ownSite = options.site
  ? undefined
  : await startSite(join(import.meta.dirname, '..'), {
      PORT: process.env.BENCH_PORT ?? '8079',
      DATA_DIR: join(folder, 'data'),
    });
const site = options.site ?? ownSite.url;
const servers = [];
try {
  const measured = options.variants ? await variants() : await pagesOfSite();
  const reports = new Map(measured.map(({ title }) => [title, []]));
  for (let run = 0; run < Number(options.runs); run += 1)
    for (const { title, url } of measured) reports.get(title).push(await report(url));
  const speeds = [...reports.values()].flat().map(({ environment }) => environment.benchmarkIndex);
  console.log(
    `Medians of ${options.runs} runs, load ${loadavg()[0].toFixed(1)}, Lighthouse's benchmark index of the machine ${Math.round(median(speeds))}`,
  );
  console.log(['page', ...CATEGORIES, ...Object.values(AUDITS)].join(' | '));
  for (const [page, ofPage] of reports) console.log([page, ...figuresOf(ofPage)].join(' | '));
} finally {
  for (const server of servers) server.close();
  await ownSite?.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** The pages of the site that are measured. */
async function pagesOfSite() {
  const pages = options.pages?.split(',') ?? (await pagesOfSitemap());
  return pages.map((page) => ({ title: page, url: site + page }));
}

/** The same page of each variant after the other. */
async function variants() {
  const named = options.pages?.split(',');
  const pages = PAGES.filter(
    ({ path, isSignedIn }) => !isSignedIn && (named?.includes(path) ?? true),
  );
  const browser = await openBrowser();
  const others = await serveVariants(browser, site, [], folder, pages);
  await browser.close();
  servers.push(...Object.values(others));
  const addresses = {
    site,
    ...Object.fromEntries(Object.entries(others).map(([name, { url }]) => [name, url])),
  };
  return pages.flatMap(({ path }) =>
    Object.entries(addresses).map(([name, url]) => ({ title: `${path} ${name}`, url: url + path })),
  );
}

async function pagesOfSitemap() {
  const sitemap = await (await fetch(`${site}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => new URL(url).pathname);
  return paths.filter((path) => !/^\/[a-z]{2}(\/|$)/.test(path));
}

async function report(url, attempts = MAX_ATTEMPTS) {
  try {
    return await runLighthouse(url);
  } catch (error) {
    if (attempts === 1 || !String(error.stderr).includes('run Lighthouse again')) throw error;
    return report(url, attempts - 1);
  }
}

async function runLighthouse(url) {
  const { stdout } = await promisify(execFile)(
    'npx',
    [
      ...['--yes', LIGHTHOUSE, url, '--output=json', '--quiet'],
      '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
    ],
    { env: { ...process.env, CHROME_PATH: requireChromium() }, maxBuffer: MAX_REPORT_BYTES },
  );
  return JSON.parse(stdout);
}

function figuresOf(reports) {
  return [
    ...CATEGORIES.map((name) => {
      const scores = reports.map(({ categories }) => Math.round(categories[name].score * 100));
      const lowest = Math.min(...scores);
      return lowest === median(scores) ? String(lowest) : `${median(scores)} (${lowest})`;
    }),
    ...Object.keys(AUDITS).map((name) => {
      const value = median(reports.map(({ audits }) => audits[name].numericValue));
      return name === 'cumulative-layout-shift' ? value.toFixed(3) : Math.round(value);
    }),
  ];
}
