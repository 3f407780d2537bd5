import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openBrowser, openPhone, signIn } from './cold-load/browser.mjs';
import { measuredLoad } from './cold-load/measure.mjs';
import { PAGES } from './cold-load/pages.mjs';
import { median } from './cold-load/report.mjs';
import { serveDocuments } from './cold-load/servers.mjs';
import { monolithDocument } from './cold-load/variants.mjs';
import { startSite } from './site.mjs';
import { buildsOf } from './warm-update/changed-builds.mjs';
import { CHANGES } from './warm-update/changes.mjs';

/**
 * `node bench/warm-update.mjs` measures what a returning visitor loads after a release, in a
 * phone's browser on a slow network: after a release of one team, after a change in `shared`, and
 * after a release of the shell. It compares the site with compression dictionaries, the site
 * without, and the same source as one build. It builds each change in a copy of this repository,
 * and starts a site of its own (BENCH_PORT, default 8077). `--changes=team,shell` names some of
 * the changes.
 */
const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    changes: { type: 'string', default: Object.keys(CHANGES).join(',') },
    page: { type: 'string', default: '/shop/advanced' },
    json: { type: 'string', default: 'warm-update.json' },
  },
});
/** Chromium without RFC 9842. */
const NO_DICTIONARIES =
  '--disable-features=CompressionDictionaryTransport,CompressionDictionaryTransportBackend';
/** After a switch, the edge renders its pages ahead and reads the deltas. */
const SETTLE_MS = 3_000;
/** A visitor who stays on the page: it loads what it needs later. */
const FIRST_VISIT_MS = 4_000;

const root = join(import.meta.dirname, '..');
const CONDITIONS = { network: 'slow4g', cpuSlowdown: 4 };
const account = { email: 'bench@example.test', password: 'bench-password-1' };
const page = PAGES.find(({ path }) => path === options.page);
const folder = mkdtempSync(join(tmpdir(), 'bench-warm-update-'));
const dataDir = join(folder, 'data');
const results = {};

const browsers = { with: await openBrowser(), without: await openBrowser(NO_DICTIONARIES) };
const site = await startSite(root, {
  PORT: process.env.BENCH_PORT ?? '8077',
  DATA_DIR: dataDir,
  ADMIN_EMAIL: account.email,
  ADMIN_PASSWORD: account.password,
  BOT_CHECK: 'off',
  RATE_LIMIT: 'off',
});
try {
  const cookies = page.isSignedIn ? await signIn(browsers.with, site.url, account) : [];
  for (const name of options.changes.split(',')) {
    const change = CHANGES[name];
    const builds = await buildsOf(change, join(folder, name));
    console.log(`\n${change.what}; load average ${load()}`);
    results[name] = await measure(builds, cookies, join(folder, name, 'monolith'));
    for (const [variant, figures] of Object.entries(results[name])) print(variant, figures);
    console.log(`load average ${load()}`);
    rmSync(join(folder, name), { recursive: true, force: true });
  }
  writeFileSync(
    options.json,
    `${JSON.stringify({ conditions: CONDITIONS, page: page.path, results }, null, 2)}\n`,
  );
} finally {
  await Promise.all(Object.values(browsers).map((browser) => browser.close()));
  await site.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Medians by variant: a first visit with the release before, then the measured one after it. */
async function measure({ before, after }, cookies, monolithFolder) {
  mkdirSync(monolithFolder, { recursive: true });
  // The names of the files contain hashes, so the files of both builds fit in one folder.
  for (const { monolith } of [before, after])
    cpSync(monolith.folder, monolithFolder, { recursive: true });
  const documents = new Map();
  const server = await serveDocuments(site.url, documents, monolithFolder);
  const variants = {
    'site, dictionaries': { browser: browsers.with, url: site.url },
    'site, no dictionaries': { browser: browsers.without, url: site.url },
    monolith: { browser: browsers.with, url: server.url },
  };
  const loads = Object.fromEntries(Object.keys(variants).map((variant) => [variant, []]));
  const release = async ({ folders, monolith }) => {
    await makeLive(folders);
    const html = await (await fetch(site.url + page.path)).text();
    documents.set(page.path, monolithDocument(html, page, monolith));
  };
  for (let run = 0; run < Number(options.runs); run += 1) {
    await release(before);
    const phones = {};
    for (const [variant, { browser, url }] of Object.entries(variants)) {
      phones[variant] = await openPhone(browser, cookies);
      await visit(phones[variant], url);
    }
    await release(after);
    // In turn, because the first load after a release finds a busy edge.
    const order = Object.entries(variants);
    const first = run % order.length;
    for (const [variant, { url }] of [...order.slice(first), ...order.slice(0, first)]) {
      const { figures, requests } = await measuredLoad(phones[variant], url + page.path, {
        control: page.control,
        conditions: CONDITIONS,
      });
      loads[variant].push(figuresOf(figures, requests));
      await phones[variant].close();
    }
  }
  server.close();
  return Object.fromEntries(
    Object.entries(loads).map(([variant, each]) => [
      variant,
      Object.fromEntries(
        Object.keys(each[0]).map((key) => [key, median(each.map((figures) => figures[key]))]),
      ),
    ]),
  );
}

/** Makes the builds live, and waits until the edge shows and has rendered them. */
async function makeLive(folders) {
  const command = [join(root, 'edge/dist/release-local.mjs'), ...folders];
  execFileSync(process.execPath, command, { env: { ...process.env, DATA_DIR: dataDir } });
  for (const built of folders) {
    const { name, version, entry } = JSON.parse(readFileSync(join(built, 'release.json'), 'utf8'));
    const address = `/releases/${name}/${version}/`;
    while (!(await (await fetch(site.url + page.path)).text()).includes(address));
    // The first request of a script makes the edge read the deltas of its release.
    await fetch(site.url + address + entry);
  }
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
}

async function visit(phone, url) {
  const opened = await phone.newPage();
  await opened.goto(url + page.path);
  await opened.locator(page.control.selector).first().waitFor();
  await opened.waitForTimeout(FIRST_VISIT_MS);
  await opened.close();
}

/** Kilobytes on the network, with headers; `files` are the scripts and styles among them. */
function figuresOf({ usable, firstPaint }, requests) {
  const files = requests.filter(({ type }) => type === 'Script' || type === 'Stylesheet');
  const sum = (some) => some.reduce((bytes, request) => bytes + request.bytes, 0) / 1_000;
  return {
    files: sum(files),
    all: sum(requests),
    requestedFiles: files.filter(({ bytes }) => bytes > 0).length,
    deltas: files.filter(({ encoding, bytes }) => encoding === 'dcz' && bytes > 0).length,
    firstPaint,
    usable,
  };
}

function print(variant, { files, all, requestedFiles, deltas, firstPaint, usable }) {
  console.log(
    `${variant.padEnd(22)} files ${files.toFixed(1)} kB (${requestedFiles}, deltas ${deltas}), all ${all.toFixed(1)} kB, first paint ${firstPaint?.toFixed(0)} ms, usable ${usable.toFixed(0)} ms`,
  );
}

function load() {
  return loadavg()
    .map((value) => value.toFixed(1))
    .join(' ');
}
