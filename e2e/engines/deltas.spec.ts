import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { markedBuild } from '../../scripts/marked-build.mjs';
import { findFirefox, findWebKitDriver, findXvfb } from '../../scripts/test-machine/programs.mjs';
import { siteOf } from '../site.mjs';
import { enginePage } from './engine-page';
import { startFirefoxDriver } from './firefox-driver';
import { found } from './found';
import { startWebkitDriver } from './webkit-driver';

const site = siteOf(0);
const WINDOW = { width: 1280, height: 800 };
const PATH = '/support';
const root = join(import.meta.dirname, '../..');
const built = join(root, 'remote-support/dist');

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deltas-'));
});
test.afterAll(async () => {
  await makeLive(built);
  await rm(folder, { recursive: true });
});

/** Makes a build live, and waits until the edge shows it. Returns its version. */
async function makeLive(dist: string): Promise<string> {
  const env = { ...process.env, DATA_DIR: site.dataDir };
  execFileSync(process.execPath, [join(root, 'edge/dist/release-local.mjs'), dist], { env });
  const { version } = JSON.parse(await readFile(join(dist, 'release.json'), 'utf8'));
  await expect
    .poll(async () => (await fetch(site.url + PATH)).text())
    .toContain(`/releases/support/${version}/`);
  return version;
}

/** Releases the built remote with a mark in its entry. Returns its version. */
function release(mark: string): Promise<string> {
  const dist = join(folder, mark);
  markedBuild(built, dist, mark);
  return makeLive(dist);
}

/** The edge reads the deltas of a release after the first request for one of its files. */
async function untilDeltasAreRead(version: string): Promise<void> {
  const entry = await readFile(join(folder, 'first', 'entry.js'));
  const dictionary = createHash('sha256').update(entry).digest('base64');
  const headers = { 'accept-encoding': 'dcz', 'available-dictionary': `:${dictionary}:` };
  const address = `${site.url}/releases/support/${version}/entry.js`;
  await expect
    .poll(async () => (await fetch(address, { headers })).headers.get('content-encoding'))
    .toBe('dcz');
}

test('after a release, Chromium loads the differences, and other engines whole files', async ({
  page,
}) => {
  const firefox = await startFirefoxDriver(found(findFirefox()), WINDOW);
  const programs = { server: found(findWebKitDriver()), xvfb: findXvfb() };
  const webkit = await startWebkitDriver(programs, WINDOW);
  const encodings = new Map<string, string | undefined>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/releases/support/'))
      encodings.set(pathname, response.headers()['content-encoding']);
  });
  const faults: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(String(error)));

  async function open(mark: string) {
    await page.goto(PATH);
    await expect
      .poll(() => page.evaluate(() => Reflect.get(globalThis, 'mark_support')))
      .toBe(mark);
    for (const driver of [firefox, webkit]) {
      const other = enginePage(driver, site.url);
      await other.open(PATH);
      await expect
        .poll(() => driver.run(() => Reflect.get(globalThis, 'mark_support') as unknown))
        .toBe(mark);
      await other.expectNoFaults();
    }
    expect(faults).toEqual([]);
  }

  try {
    await release('first');
    await open('first');
    encodings.clear();
    const version = await release('second');
    await untilDeltasAreRead(version);
    await open('second');
    const loaded = [...encodings].filter(([path]) => /\.(js|css)$/.test(path));
    expect(loaded.map(([path]) => path)).toContain(`/releases/support/${version}/entry.js`);
    expect(loaded.filter(([, encoding]) => encoding !== 'dcz')).toEqual([]);
  } finally {
    await firefox.close();
    await webkit.close();
  }
});
