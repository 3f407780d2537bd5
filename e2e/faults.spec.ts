import type { Page, Route } from '@playwright/test';
import { expect, signIn, site, test } from './fixtures';
import { type Broken, makeLive, restore, type Variant, variantOf } from './variants';

/** A page of each remote and a heading that only it can show. */
const pages = {
  marketing: { path: '/', heading: 'Your playlists, made easier' },
  account: { path: '/sign-up', heading: /sign up|create/i },
  support: { path: '/support', heading: /support/i },
  shop: { path: '/account/orders', heading: /orders/i },
} as const;
type RemoteName = keyof typeof pages;

const unavailable = 'This part of the site is temporarily unavailable';
const provoked =
  /404|integrity|digest|Failed to load|preload|broken on purpose|Federation Runtime|ERR_FAILED/;

type Report = { version: string; stage: string; outcome: string };

/** Opens the remote's page and gives what the page reports of this remote, as it goes on. */
async function open(page: Page, remote: RemoteName): Promise<Report[]> {
  const reports: Report[] = [];
  await page.route('/releases/report', (route) => {
    const report = route.request().postDataJSON() as Report & { remote: string };
    if (report.remote === remote) reports.push(report);
    return route.continue();
  });
  // A preload that hangs holds up the document's load event.
  await page.goto(pages[remote].path, { waitUntil: 'domcontentloaded' });
  return reports;
}

function heading(page: Page, remote: RemoteName) {
  return page.getByRole('main').getByRole('heading', { level: 1, name: pages[remote].heading });
}

async function tamper(route: Route): Promise<void> {
  const response = await route.fetch();
  await route.fulfill({ response, body: `${await response.text()}\n/* not what was released */` });
}

/** What may happen to a release's files on their way, by which file it is. */
const faults: Record<
  string,
  { files: (variant: Variant) => RegExp; stage: string; fault: (route: Route) => unknown }
> = {
  'whose entry is missing': {
    files: entry,
    stage: 'load',
    fault: (route) => route.fulfill({ status: 404 }),
  },
  'whose entry is an error page': {
    files: entry,
    stage: 'load',
    fault: (route) => route.fulfill({ status: 500, body: '<html>' }),
  },
  'whose entry was tampered with': { files: entry, stage: 'load', fault: tamper },
  'whose entry never comes': { files: entry, stage: 'load', fault: () => undefined },
  'whose scripts on demand were tampered with': {
    files: (variant) => onDemand(variant, 'js'),
    stage: '',
    fault: tamper,
  },
  'whose styles on demand were tampered with': {
    files: (variant) => onDemand(variant, 'css'),
    stage: '',
    fault: tamper,
  },
};

function entry({ name, version }: Variant): RegExp {
  return new RegExp(`/releases/${name}/${version}/entry\\.`);
}

function onDemand({ name, version }: Variant, kind: string): RegExp {
  return new RegExp(`/releases/${name}/${version}/\\d+\\.\\w+\\.${kind}`);
}

for (const remote of Object.keys(pages) as RemoteName[]) {
  test(`a release of ${remote} that is broken in any way is replaced by the one before it, in the same page load`, async ({
    browser,
    page: first,
    console,
  }) => {
    test.setTimeout(120_000);
    console.allow(provoked);
    if (remote === 'shop') await signIn(first, site.admin);
    const storageState = await first.context().storageState();
    try {
      for (const broken of ['of the wrong shape', 'throwing'] satisfies Broken[]) {
        await test.step(`one ${broken}`, async () => {
          const { folder, version } = await variantOf(
            remote,
            broken === 'throwing' ? 'b' : 'c',
            broken,
          );
          await restore(remote);
          await makeLive(folder);
          const context = await browser.newContext({ storageState, baseURL: site.url });
          const page = await context.newPage();
          const reports = await open(page, remote);
          await expect(heading(page, remote)).toBeVisible();
          await expect
            .poll(() =>
              reports.map((report) => [report.version === version, report.stage, report.outcome]),
            )
            .toEqual([
              [true, broken === 'throwing' ? 'render' : 'load', 'failed'],
              [false, 'render', 'ok'],
            ]);
          await context.close();
        });
      }
      const variant = await variantOf(remote, 'a');
      await restore(remote);
      await makeLive(variant.folder);
      for (const [name, { files, stage, fault }] of Object.entries(faults)) {
        await test.step(`one ${name}`, async () => {
          // A context each: nothing of the last one in the browser's cache.
          const context = await browser.newContext({ storageState, baseURL: site.url });
          const page = await context.newPage();
          await page.clock.install();
          await page.route(files(variant), fault);
          const reports = await open(page, remote);
          if (name.endsWith('never comes')) {
            await expect(page.getByRole('banner')).toBeVisible();
            await page.clock.fastForward(10_500);
          }
          await expect(heading(page, remote)).toBeVisible();
          await expect
            .poll(() =>
              reports.map(({ version, outcome }) => [version === variant.version, outcome]),
            )
            .toEqual([
              [true, 'failed'],
              [false, 'ok'],
            ]);
          if (stage) expect(reports[0]?.stage).toBe(stage);
          await context.close();
        });
      }
    } finally {
      await restore(remote);
    }
  });
}

test('where no release has the files of a page it says so, and a retry brings the page once they are there', async ({
  page,
  console,
}) => {
  console.allow(provoked);
  await page.route(/\/releases\/support\/\w+\/\d+\.\w+\.js/, tamper);
  await open(page, 'support');
  await expect(page.getByText(unavailable)).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page, 'support')).toBeVisible();
});

test('every file that a page needs is downloaded once, and the browser has nothing to say about it', async ({
  page,
}) => {
  const files: string[] = [];
  page.on(
    'request',
    (request) =>
      request.url().includes('/releases/') &&
      request.method() === 'GET' &&
      files.push(request.url()),
  );
  await open(page, 'support');
  await expect(heading(page, 'support')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(files.filter((url, index) => files.indexOf(url) !== index)).toEqual([]);
  const unchecked = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
      .filter(({ integrity }) => !integrity)
      .map(({ href }) => href),
  );
  expect(unchecked).toEqual([]);
});
