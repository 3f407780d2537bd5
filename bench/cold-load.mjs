import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { activationCodes } from './activation-codes.mjs';
import { NETWORKS, openBrowser, signIn } from './cold-load/browser.mjs';
import { coldLoad } from './cold-load/measure.mjs';
import { PAGES } from './cold-load/pages.mjs';
import { median, medians, table } from './cold-load/report.mjs';
import { serveVariants } from './cold-load/variants.mjs';
import { warmNavigation } from './cold-load/warm-navigation.mjs';
import { startSite } from './site.mjs';

/**
 * `node bench/cold-load.mjs` compares cold loads of six pages in a phone's browser on a slow
 * network: the site, the same source as one build without federation (the monolith), the monolith
 * rendered on the server too, and static copies of the finished pages. It starts a site of its own
 * (BENCH_PORT, default 8079), or uses that of `--site` with the account `--email` and `--password`.
 * `--pages=/,/support` names some of the pages, `--cpu=4,8` how many times slower the processor is,
 * and `--networks=slow4g,3g` the networks. `--languages=de,fr` measures the site in these languages
 * too; the other variants are in English. The loads take turns. Figures are medians, and in
 * brackets the site's ratio to the variant.
 */
const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '9' },
    cpu: { type: 'string', default: '4' },
    networks: { type: 'string', default: 'slow4g' },
    pages: { type: 'string', default: PAGES.map(({ path }) => path).join(',') },
    languages: { type: 'string', default: '' },
    json: { type: 'string', default: 'cold-load.json' },
    site: { type: 'string' },
    email: { type: 'string', default: 'bench@example.test' },
    password: { type: 'string', default: 'bench-password-1' },
  },
});
const { email, password } = options;
const runs = Number(options.runs);
const conditions = options.networks
  .split(',')
  .flatMap((network) =>
    options.cpu.split(',').map((cpu) => ({ network, cpuSlowdown: Number(cpu) })),
  );
const unknown = conditions.find(({ network }) => !NETWORKS[network]);
if (unknown) throw new Error(`--networks: ${unknown.network} is none of ${Object.keys(NETWORKS)}`);
const languages = options.languages.split(',').filter(Boolean);
const pages = PAGES.filter(({ path }) => options.pages.split(',').includes(path));
const folder = mkdtempSync(join(tmpdir(), 'bench-cold-load-'));
const browser = await openBrowser();
const ownSite = options.site ? undefined : await startOwnSite();
const site = options.site ?? ownSite.url;
try {
  if (ownSite) await createCustomer();
  const cookies = await signIn(browser, site, { email, password });
  const servers = await serveVariants(browser, site, cookies, folder, pages);
  const addresses = {
    site,
    monolith: servers.monolith.url,
    rendered: servers.rendered.url,
    static: servers.static.url,
    ...Object.fromEntries(languages.map((language) => [language, `${site}/${language}`])),
  };
  const comparisons = [];
  for (const each of conditions) {
    const results = [];
    for (const page of pages) {
      results.push(await compare(page, addresses, cookies, each));
      console.log(`${page.path} measured`);
    }
    comparisons.push({ conditions: each, load: loadavg()[0], results });
    const { network, cpuSlowdown } = each;
    console.log(
      `\n${network}, processor ${cpuSlowdown} times slower, load ${loadavg()[0].toFixed(1)}`,
    );
    console.log(`${table(results)}\n`);
  }
  const navigations = await warmNavigations(addresses);
  const report = { runs, comparisons, warmNavigationMs: navigations };
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
    BOT_CHECK: 'off',
    RATE_LIMIT: 'off',
  });
}

/** Creates the account of the signed-in pages, with a ticket. */
async function createCustomer() {
  const register = await call('auth/register', { email, password });
  const [activationCode] = await activationCodes(join(folder, 'data'), 1);
  await call('auth/activate', { activationCode }, register.headers);
  const signedIn = await call('auth/login', { email, password, remember: false });
  const question = { title: 'A question', description: '<p>How does it work?</p>' };
  const ticket = { ...question, category: 'Bug report', recaptcha: '' };
  await call('ticket/create-ticket', ticket, signedIn.headers);
}

/** Sends a call with the cookies that an earlier answer has set. */
async function call(path, body, earlier) {
  const cookies = earlier?.getSetCookie().map((cookie) => cookie.split(';')[0]) ?? [];
  const headers = { 'content-type': 'application/json', cookie: cookies.join('; '), origin: site };
  const options = { method: 'POST', headers, body: JSON.stringify(body) };
  const answer = await fetch(`${site}/api/${path}`, options);
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

async function compare({ path, control, isSignedIn }, addresses, cookies, conditions) {
  const loads = Object.fromEntries(Object.keys(addresses).map((variant) => [variant, []]));
  for (let run = 0; run < runs; run += 1)
    for (const [variant, address] of Object.entries(addresses))
      loads[variant].push(
        await coldLoad(browser, addressOf(address, path), {
          cookies: isSignedIn ? cookies : [],
          control: variant === 'static' ? undefined : control,
          conditions,
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

/** The home page in a language has no slash at its end. */
function addressOf(address, path) {
  return path === '/' ? address : address + path;
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
