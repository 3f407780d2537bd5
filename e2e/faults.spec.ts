import type { Page, Route } from '@playwright/test';
import type { PageReport, ViewReport } from '../shared/src/release/page-report';
import { signInByCall } from './by-call';
import { expect, site, test, waitForLateRequests } from './fixtures';
import { type Broken, makeLive, restore, type Variant, variantOf } from './variants';

/** Pages, and the heading that proves that they are shown. */
const pages = {
  marketing: { path: '/', heading: 'Your playlists, made easier' },
  support: { path: '/support', heading: 'Support' },
  shop: { path: '/account/orders', heading: 'My orders' },
} as const;
type RemoteName = keyof typeof pages;

/** The console errors that these faults cause. */
const EXPECTED_ERRORS =
  /404|integrity|digest|Failed to load|preload|broken on purpose|Federation Runtime|ERR_FAILED/;

/** Opens the remote's page. The returned list grows with each report of a view of the remote. */
async function openAndCollectReports(page: Page, remote: RemoteName): Promise<ViewReport[]> {
  const reports: ViewReport[] = [];
  await page.route('/releases/report', (route) => {
    const report = route.request().postDataJSON() as PageReport;
    if (report.kind === 'view' && report.remote === remote) reports.push(report);
    return route.continue();
  });
  // Does not wait for the load event: a hanging preload delays it.
  await page.goto(pages[remote].path, { waitUntil: 'domcontentloaded' });
  return reports;
}

function heading(page: Page, remote: RemoteName) {
  return page.getByRole('main').getByRole('heading', {
    level: 1,
    name: pages[remote].heading,
    exact: true,
  });
}

async function tamper(route: Route): Promise<void> {
  const response = await route.fetch();
  await route.fulfill({ response, body: `${await response.text()}\n/* tampered */` });
}

/** Faults in the delivery of a release. `stage` is the stage in the page's report. */
const faults: Record<
  string,
  { files: (variant: Variant) => RegExp; stage: string; fault: (route: Route) => unknown }
> = {
  'with a missing entry point': {
    files: entryFile,
    stage: 'load',
    fault: (route) => route.fulfill({ status: 404 }),
  },
  'with a tampered entry point': { files: entryFile, stage: 'load', fault: tamper },
  'with an entry point that never arrives': {
    files: entryFile,
    stage: 'load',
    fault: () => undefined,
  },
  'with tampered lazy scripts': {
    files: (variant) => lazyFile(variant, 'js'),
    stage: '',
    fault: tamper,
  },
  'with tampered lazy styles': {
    files: (variant) => lazyFile(variant, 'css'),
    stage: '',
    fault: tamper,
  },
};

function entryFile({ name, version }: Variant): RegExp {
  return new RegExp(`/releases/${name}/${version}/entry\\.`);
}

function lazyFile({ name, version }: Variant, kind: string): RegExp {
  return new RegExp(`/releases/${name}/${version}/\\d+\\.${kind}`);
}

// A public page and one behind the login: the shell loads those of all remotes in one of two ways.
for (const remote of ['marketing', 'shop'] as const) {
  test(`a broken release of ${remote} falls back to the previous one in the same page load`, async ({
    browser,
    page: signedInPage,
    console,
  }) => {
    test.setTimeout(240_000);
    console.allow(EXPECTED_ERRORS);
    if (remote === 'shop') await signInByCall(signedInPage, site.admin);
    const storageState = await signedInPage.context().storageState();
    try {
      for (const broken of ['of the wrong shape', 'throwing'] satisfies Broken[]) {
        await test.step(`a release ${broken}`, async () => {
          const { folder, version } = await variantOf(
            remote,
            broken === 'throwing' ? 'b' : 'c',
            broken,
          );
          await makeLive(folder);
          const context = await browser.newContext({ storageState, baseURL: site.url });
          const page = await context.newPage();
          const reports = await openAndCollectReports(page, remote);
          await expect(heading(page, remote)).toBeVisible();
          // The view counts as failed, also when the previous release then shows the page.
          await expect
            .poll(() =>
              reports.map((report) => [report.releases[remote], report.stage, report.outcome]),
            )
            .toEqual([[version, broken === 'throwing' ? 'render' : 'load', 'failed']]);
          await context.close();
          await restore(remote);
        });
      }
      const variant = await variantOf(remote, 'a');
      await makeLive(variant.folder);
      for (const [name, { files, stage, fault }] of Object.entries(faults)) {
        await test.step(`a release ${name}`, async () => {
          // A new context has an empty browser cache.
          const context = await browser.newContext({ storageState, baseURL: site.url });
          const page = await context.newPage();
          await page.clock.install();
          await page.route(files(variant), fault);
          const reports = await openAndCollectReports(page, remote);
          if (name.endsWith('never arrives')) {
            // Without the shell, the time of its start would be over.
            await expect
              .poll(() => page.evaluate(() => Symbol.for('site.diagnostics') in globalThis))
              .toBe(true);
            // The frame of a page behind the login is drawn by the shell, which a busy machine
            // does later.
            if (remote === 'shop')
              await expect(page.getByRole('button', { name: 'My account' })).toBeVisible();
            await page.clock.fastForward(10_500);
          }
          await expect(heading(page, remote)).toBeVisible();
          // A rendered document contains its styles, so their file is not used.
          const hasStyles = await page.locator(`style[data-release^="${remote}/"]`).count();
          const isUnharmed = name.endsWith('styles') && hasStyles > 0;
          await expect
            .poll(() => reports.map(({ releases, outcome }) => [releases[remote], outcome]))
            .toEqual([
              [variant.version, expect.stringMatching(isUnharmed ? 'shown' : /^(failed|stalled)$/)],
            ]);
          // The script of the document sees a file that does not load before the shell does.
          if (stage && reports[0]?.outcome === 'failed')
            expect([stage, 'chunk']).toContain(reports[0].stage);
          await context.close();
        });
      }
    } finally {
      await restore(remote);
    }
  });
}

test('without a loadable release the page offers a retry, which works when the files are back', async ({
  page,
  console,
}) => {
  console.allow(EXPECTED_ERRORS);
  await page.route(/\/releases\/support\/\w+\/\d+\.js/, tamper);
  await openAndCollectReports(page, 'support');
  // A rendered page stays readable.
  const retry = page.getByRole('button', { name: /^(Try again|Reload the page)$/ });
  await expect(retry).toBeVisible();
  await page.unrouteAll();
  await retry.click();
  await expect(retry).toBeHidden();
  await expect(heading(page, 'support')).toBeVisible();
});

test('each file of a page is downloaded once, in each language, and every stylesheet has an integrity', async ({
  page,
}) => {
  await signInByCall(page, site.admin);
  const files: string[] = [];
  page.on(
    'request',
    (request) =>
      request.url().includes('/releases/') &&
      request.method() === 'GET' &&
      files.push(request.url()),
  );
  for (const path of ['/support', '/de/support', '/de/account/orders']) {
    await page.goto('about:blank');
    files.length = 0;
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await waitForLateRequests(page);
    expect(files.length).toBeGreaterThan(3);
    const names = files.map((url) => url.replace('/de/', '/'));
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    const withoutIntegrity = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
        .filter(({ integrity }) => !integrity)
        .map(({ href }) => href),
    );
    expect(withoutIntegrity).toEqual([]);
  }
});
