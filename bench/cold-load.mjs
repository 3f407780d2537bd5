import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CONDITIONS, openBrowser, signIn } from './cold-load/browser.mjs';
import { lighthouseScores } from './cold-load/lighthouse.mjs';
import { coldLoad } from './cold-load/measure.mjs';
import { PAGES } from './cold-load/pages.mjs';
import { median, medians, table } from './cold-load/report.mjs';
import { serveVariants } from './cold-load/variants.mjs';
import { warmNavigation } from './cold-load/warm-navigation.mjs';
import { startSite } from './site.mjs';

/**
 * `node bench/cold-load.mjs` compares cold loads of six pages in a phone's browser on a slow
 * network: the site, the same source as one build without federation, and static copies of the
 * finished pages. It starts a site of its own (BENCH_PORT, default 8079), or uses that of `--site`
 * with the account `--email` and `--password`. `--pages=/,/support` names some of the pages. The
 * loads take turns. Figures are medians, and in brackets the site's ratio to the variant.
 */
const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '9' },
    pages: { type: 'string', default: PAGES.map(({ path }) => path).join(',') },
    json: { type: 'string', default: 'cold-load.json' },
    site: { type: 'string' },
    email: { type: 'string', default: 'bench@example.test' },
    password: { type: 'string', default: 'bench-password-1' },
    lighthouse: { type: 'boolean', default: true },
  },
  allowNegative: true,
});
const { email, password } = options;
const runs = Number(options.runs);
const pages = PAGES.filter(({ path }) => options.pages.split(',').includes(path));
const folder = mkdtempSync(join(tmpdir(), 'bench-cold-load-'));
const browser = await openBrowser();
const ownSite = options.site ? undefined : await startOwnSite();
const site = options.site ?? ownSite.url;
try {
  const cookies = await signIn(browser, site, { email, password });
  const servers = await serveVariants(browser, site, cookies, folder, pages);
  const addresses = { site, monolith: servers.monolith.url, static: servers.static.url };
  const results = [];
  for (const page of pages) {
    results.push(await compare(page, addresses, cookies));
    console.log(`${page.path} measured`);
  }
  console.log(`\n${table(results)}`);
  const navigations = await warmNavigations(addresses);
  const scores = options.lighthouse ? await publicScores() : {};
  const report = { conditions: CONDITIONS, runs, results, warmNavigationMs: navigations, scores };
  writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`);
  console.log(`Written to ${options.json}.`);
  for (const server of Object.values(servers)) server.close();
} finally {
  await browser.close();
  await ownSite?.stop();
  rmSync(folder, { recursive: true, force: true });
}

function startOwnSite() {
  return startSite(join(import.meta.dirname, '..'), {
    PORT: process.env.BENCH_PORT ?? '8079',
    DATA_DIR: join(folder, 'data'),
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
    BOT_CHECK: 'off',
    RATE_LIMIT: 'off',
  });
}

async function compare({ path, control, isSignedIn }, addresses, cookies) {
  const loads = Object.fromEntries(Object.keys(addresses).map((variant) => [variant, []]));
  for (let run = 0; run < runs; run += 1)
    for (const [variant, address] of Object.entries(addresses))
      loads[variant].push(
        await coldLoad(browser, address + path, {
          cookies: isSignedIn ? cookies : [],
          control: variant === 'static' ? undefined : control,
        }),
      );
  const variants = Object.entries(loads).map(([variant, each]) => [variant, medians(each)]);
  // Of the last loads only: a waterfall explains a figure.
  const waterfalls = Object.entries(loads).map(([variant, each]) => [
    variant,
    each.at(-1).waterfall,
  ]);
  return {
    path,
    variants: Object.fromEntries(variants),
    waterfalls: Object.fromEntries(waterfalls),
  };
}

/** Medians of the time from a click to the paint of another remote's page. */
async function warmNavigations(addresses) {
  const times = { site: [], monolith: [] };
  for (let run = 0; run < runs; run += 1)
    for (const variant of Object.keys(times))
      times[variant].push(await warmNavigation(browser, addresses[variant]));
  const result = { site: median(times.site), monolith: median(times.monolith) };
  console.log(
    `\nnavigation to another remote after hover: site ${result.site.toFixed(0)} ms, monolith ${result.monolith.toFixed(0)} ms`,
  );
  return result;
}

async function publicScores() {
  const scores = {};
  for (const { path } of pages.filter(({ isSignedIn }) => !isSignedIn)) {
    scores[path] = await lighthouseScores(site + path).catch((error) => ({ error: error.message }));
    console.log(`Lighthouse, mobile, ${path}: ${JSON.stringify(scores[path])}`);
  }
  return scores;
}
