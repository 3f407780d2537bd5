import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import type { createRehearsalSite } from '../edge/src/gate/browser/rehearsal-site';
import type { createLaunchBrowser } from '../edge/src/gate/launch-browser';

/** Modules of the edge, built as the edge is. */
async function edgeModules(outfile: string): Promise<{
  createRehearsalSite: typeof createRehearsalSite;
  createLaunchBrowser: typeof createLaunchBrowser;
}> {
  const edge = join(import.meta.dirname, '../edge');
  const { buildSync } = createRequire(join(edge, 'package.json'))('esbuild');
  const contents = `
    export { createRehearsalSite } from './src/gate/browser/rehearsal-site';
    export { createLaunchBrowser } from './src/gate/launch-browser';`;
  buildSync({
    stdin: { contents, resolveDir: edge },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['@playwright/test'],
  });
  return import(pathToFileURL(outfile).href);
}

const DOCUMENT = `<!doctype html><title>A page</title><main><h1>A page</h1></main>
<script>found = JSON.stringify([{ ...localStorage }, { ...sessionStorage }])</script>`;

/** Enough visits that each tab has several roles. */
const VISITS = 40;

const speed = {
  measure: async () => {},
  // As on a busy machine.
  waitMs: (milliseconds: number) => 4 * milliseconds,
  workMs: (milliseconds: number) => milliseconds,
};

/** What a document finds in the browser when it begins, and the cookies that are sent with it. */
async function finds(page: Page) {
  const stored = await page.evaluate(async () => ({
    storages: (globalThis as unknown as { found: string }).found,
    databases: (await indexedDB.databases()).map(({ name }) => name),
  }));
  const cookies = await page.context().cookies();
  return { ...stored, cookies: cookies.map(({ name, value }) => `${name}=${value}`) };
}

/** Runs in a page: stores all the time, also while the page ends, and loads other addresses. */
function leaveTraces(): void {
  const store = () => {
    localStorage.setItem('by', 'the page before');
    sessionStorage.setItem('by', 'the page before');
  };
  setInterval(store, 10);
  setInterval(() => history.replaceState(null, '', `/${Math.random()}`), 10);
  // While the next run begins.
  for (let delay = 55; delay < 100; delay += 10)
    setTimeout(() => location.assign(`/${delay}`), delay);
  addEventListener('pagehide', store);
  void cookieStore.set('left', 'yes');
  void cookieStore.delete('signed_in');
  indexedDB.open('left');
}

test('a run of the gate finds nothing that another role or a journey has stored', async ({
  launchOptions: { executablePath = '' },
}, testInfo) => {
  const modules = await edgeModules(testInfo.outputPath('edge-modules.mjs'));
  const browser = await modules.createLaunchBrowser(executablePath, 'optional', () => {})();
  const server = createServer((_request, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html', 'cross-origin-opener-policy': 'same-origin' })
      .end(DOCUMENT),
  ).listen(0);
  try {
    const { port } = server.address() as AddressInfo;
    const site = modules.createRehearsalSite(browser, speed, `http://127.0.0.1:${port}`);
    const roleOf = new Map<Page, string>();
    const run = (role: 'visitor' | 'customer' | 'admin', purpose: 'visit' | 'journey') =>
      site.inTab({
        kind: { device: 'desktop', purpose },
        role,
        endsTab: false,
        run: async ({ page }) => {
          // The page before would go to other addresses, and abort this navigation.
          await page.waitForTimeout(50);
          await page.goto(`${site.url}/page`);
          const found = await finds(page);
          expect(found.cookies).toEqual(role === 'visitor' ? [] : [`signed_in=${role}`]);
          if (purpose === 'journey' || roleOf.get(page) !== role)
            expect(found).toMatchObject({ storages: '[{},{}]', databases: [] });
          roleOf.set(page, role);
          await page.evaluate(leaveTraces);
          await page.waitForTimeout(50);
          return [];
        },
      });

    await Promise.all(Array.from({ length: 6 }, () => run('customer', 'journey')));
    // A page that does not answer in time on a busy machine ends its tab.
    expect(roleOf.size).toBeLessThan(6);
    roleOf.clear();
    const roles = ['admin', 'visitor', 'customer'] as const;
    await Promise.all(
      Array.from({ length: VISITS }, (_, index) => run(roles[index % 3] ?? 'admin', 'visit')),
    );
    expect(roleOf.size).toBeLessThan(VISITS / 2);
  } finally {
    await browser.close();
    server.close();
  }
});
