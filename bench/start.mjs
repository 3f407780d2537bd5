import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startSite } from './site.mjs';

// `node bench/start.mjs` measures, in a fresh clone of the last commit, the first and the second
// `npm start` until a page answers, the memory at rest, and in `npm run dev` the time until a
// changed text is in what the site serves. `--only=start` or `--only=dev` is a half of it.
// The packages come from the store of this machine; with `XDG_DATA_HOME` and `XDG_CACHE_HOME` in
// an empty folder they come from the registry. Linux only.
const { values: options } = parseArgs({ options: { only: { type: 'string' } } });

/** Texts that visitors see, each with a page that needs its file. */
const TEXTS = [
  {
    where: 'remote-shop',
    file: 'remote-shop/texts/en.json',
    text: 'Choose what you need for one year.',
    page: '/shop/advanced',
  },
  {
    where: 'shared',
    // The shell and all remotes contain it.
    file: 'shared/texts/en.json',
    text: 'Try again',
    page: '/shop/advanced',
  },
];
const CHANGES_OF_EACH_TEXT = 5;
const POLL_MS = 50;
/** For what the site does after a start or a change, such as rendering pages. */
const REST_MS = 5_000;
const CHANGE_TIMEOUT_MS = 60_000;
/** Files of a release do not change, so each is read once. */
const fileTexts = new Map();

const folder = mkdtempSync(join(tmpdir(), 'bench-start-'));
const env = { PORT: process.env.BENCH_PORT ?? '8077' };
try {
  execFileSync('git', ['clone', '--quiet', join(import.meta.dirname, '..'), folder]);
  if (options.only !== 'dev') await measureStarts();
  if (options.only !== 'start') await measureChanges();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function measureStarts() {
  for (const title of ['fresh clone to the first answered page', 'second start']) {
    const load = loadText();
    const site = await startSite(folder, env);
    const used = site.totalCpuSeconds();
    if (title === 'second start') {
      await wait(REST_MS);
      for (const { name, megabytes } of site.memory())
        console.log(`resident memory of ${name.padEnd(20)} ${megabytes} MB`);
    }
    await site.stop();
    console.log(
      `${title.padEnd(39)} ${seconds(site.seconds)}  ${seconds(used)} of the processors; ${load}`,
    );
  }
}

async function measureChanges() {
  const site = await startSite(folder, env, 'dev');
  console.log(`npm run dev to the first answered page  ${seconds(site.seconds)}; ${loadText()}`);
  try {
    for (const text of TEXTS) await measureChangesOf(text, site.url);
  } finally {
    await site.stop();
  }
}

async function measureChangesOf({ where, file, text, page }, siteUrl) {
  const times = [];
  for (let change = 1; change <= CHANGES_OF_EACH_TEXT; change += 1) {
    await wait(REST_MS);
    const path = join(folder, file);
    const changed = `${text} ${change}`;
    const begun = performance.now();
    writeFileSync(path, readFileSync(path, 'utf8').replace(new RegExp(`${text}( \\d)?`), changed));
    await untilServed(siteUrl + page, changed);
    times.push((performance.now() - begun) / 1000);
  }
  const list = times.map((time) => time.toFixed(1)).join(', ');
  console.log(`a changed text in ${where.padEnd(21)} ${list} s; ${loadText()}`);
}

/** Waits until the document, or one of the files that it names, contains the text. */
async function untilServed(url, text) {
  const deadline = performance.now() + CHANGE_TIMEOUT_MS;
  while (performance.now() < deadline) {
    const answer = await fetch(url);
    const html = await answer.text();
    if (html.includes(text)) return;
    const files = [...html.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, file]) => file);
    for (const file of new Set(files))
      if ((await fileText(new URL(file, url))).includes(text)) return;
    await wait(POLL_MS);
  }
  throw new Error(`${url} did not show '${text}'.`);
}

async function fileText(url) {
  if (!fileTexts.has(url.href)) fileTexts.set(url.href, await (await fetch(url)).text());
  return fileTexts.get(url.href);
}

function seconds(number) {
  return `${number.toFixed(1)} s`;
}

function loadText() {
  return `load of the machine ${loadavg()[0].toFixed(1)}`;
}
