import { mkdir, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page, Request } from '@playwright/test';
import { createAccountByCall, signInByCall } from './by-call';
import { expect, signIn, site, test } from './fixtures';

/** A page of each remote, and a heading that only this remote renders. */
const pages = {
  marketing: { path: '/', heading: 'Your playlists, made easier' },
  account: { path: '/sign-up', heading: 'Create your account' },
  support: { path: '/support', heading: 'Support' },
  shop: { path: '/account/orders', heading: 'My orders' },
} as const;
type RemoteName = keyof typeof pages;

function heading(page: Page, remote: RemoteName) {
  return page.getByRole('main').getByRole('heading', {
    level: 1,
    name: pages[remote].heading,
    exact: true,
  });
}

/** In place of the page, or above a rendered page, which stays readable. */
function notice(page: Page) {
  return page
    .getByRole('main')
    .getByText(/This part of the site is temporarily unavailable|You can read this page/);
}

test('one page session has one React, one router and one session store for the shell and all four remotes', async ({
  page,
}) => {
  await signIn(page, site.admin);
  await page.getByRole('button', { name: 'Support' }).click();
  await page.getByRole('link', { name: 'Contact us' }).click();
  await expect(heading(page, 'support')).toBeVisible();
  await page.getByRole('button', { name: 'My account' }).click();
  await page.getByRole('link', { name: 'My orders' }).click();
  await expect(heading(page, 'shop')).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click();
  await expect(heading(page, 'marketing')).toBeVisible();

  const identity = await page.evaluate(() => {
    type Instances = Record<'react' | 'router' | 'host', unknown>;
    const site = (globalThis as Record<symbol, unknown>)[Symbol.for('site.diagnostics')] as {
      shell: Instances;
      loaded: { instances: Instances }[];
      failures: unknown[];
    };
    return {
      remotes: site.loaded.length,
      failures: site.failures,
      same: site.loaded.map(({ instances }) =>
        (['react', 'router', 'host'] as const).map((key) => instances[key] === site.shell[key]),
      ),
    };
  });
  expect(identity).toEqual({
    remotes: 4,
    failures: [],
    same: Array.from({ length: 4 }, () => [true, true, true]),
  });
});

test('the first page needs no federation runtime; without the runtime, pages of other remotes show an error with a retry', async ({
  page,
  console,
}) => {
  console.allow(/Failed to load resource/);
  const runtime = /\/releases\/shell\/[^/]+\/federation\.js/;
  await page.route(runtime, (route) => route.abort());
  await page.goto(pages.support.path);
  await expect(heading(page, 'support')).toBeVisible();
  const navbar = page.getByRole('banner');
  await navbar.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(notice(page)).toBeVisible();
  await page.unroute(runtime);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page, 'marketing')).toBeVisible();
});

test('the document of a signed-in customer sends the first call of its page, and the page takes the answer', async ({
  page,
  customer,
}) => {
  await createAccountByCall(page, customer);
  await signInByCall(page, customer);
  const starts = [
    { path: '/account/orders', call: 'shop/get-orders', text: 'No orders yet' },
    { path: '/support/ticket', call: 'ticket/load-ticket-list', text: 'No tickets yet' },
    { path: '/shop/trial', call: 'shop/check-trial', text: 'Once for each account' },
  ];
  for (const { path, call, text } of starts) {
    const calls: string[] = [];
    const record = (request: Request) => calls.push(new URL(request.url()).pathname);
    // After a release, a busy edge renders a page later than it sends the document.
    await expect
      .poll(async () => (await page.request.get(path)).text(), `${path} is rendered`)
      .toContain('data-rendered');
    // The cards of the page before send calls, too.
    await page.goto('about:blank');
    page.on('request', record);
    await page.goto(path);
    await expect(page.getByRole('main').getByText(text)).toBeVisible();
    page.off('request', record);
    expect(calls.filter((address) => address === `/api/${call}`)).toHaveLength(1);
    // Before the first script of the shell runs, which loads the code for calls.
    const order = calls.map((address) => address.replace(/^.*\//, ''));
    expect(order.indexOf(call.replace(/^.*\//, ''))).toBeLessThan(order.indexOf('http.js'));
  }
});

// A public page and one behind the login.
for (const broken of ['marketing', 'shop'] as const) {
  test(`without the files of ${broken}, its pages show an error with a retry and the other three remotes work`, async ({
    page,
    browser,
    console,
  }) => {
    console.allow(/404|integrity|Failed to load/);
    await signInByCall(page, site.admin);
    // A new browser context: the default one has cached the files for a year.
    const context = await browser.newContext({
      baseURL: site.url,
      storageState: await page.context().storageState(),
    });
    const visit = await context.newPage();
    const folder = join(site.dataDir, 'releases', broken);
    const kept = join(site.dataDir, `kept-${broken}`);
    try {
      await moveAll(folder, kept);
      await visit.goto(pages[broken].path);
      await expect(notice(visit)).toBeVisible();
      await expect(visit.getByRole('banner')).toBeVisible();
      for (const other of Object.keys(pages) as RemoteName[]) {
        if (other === broken) continue;
        await visit.goto(pages[other].path);
        // A signed-in customer cannot see the sign-up page: the account remote works if it
        // redirects.
        if (other === 'account') await expect(visit).toHaveURL(`${site.url}/`);
        else await expect(heading(visit, other)).toBeVisible();
      }
      await visit.goto(pages[broken].path);
      await expect(notice(visit)).toBeVisible();
    } finally {
      await moveAll(kept, folder);
    }
    await visit.getByRole('button', { name: /^(Try again|Reload the page)$/ }).click();
    await expect(notice(visit)).toBeHidden();
    await expect(heading(visit, broken)).toBeVisible();
    await context.close();
  });
}

test('the document announces every file that its page requests until it is shown', async ({
  page,
}) => {
  const requests: { path: string; type: string }[] = [];
  page.on('request', (request) =>
    requests.push({ path: new URL(request.url()).pathname, type: request.resourceType() }),
  );
  const isShown = page.waitForRequest('**/releases/report');
  const response = await page.goto('/');
  await isShown;
  const document = (await response?.text()) ?? '';
  const shownAt = requests.findIndex(({ path }) => path === '/releases/report');
  const scripts = requests.slice(0, shownAt).filter(({ type }) => type === 'script');
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter(({ path }) => !document.includes(path))).toEqual([]);
});

test('the pages run under Trusted Types, and without eval, inline scripts and inline style elements', async ({
  page,
  console,
}) => {
  console.allow(/TrustedScriptURL/);
  const response = await page.goto('/');
  const policy = (await response?.allHeaders())?.['content-security-policy'] ?? '';
  const directives = policy.split(';').map((directive) => directive.trim());
  for (const name of ['script-src ', 'style-src ']) {
    const directive = directives.find((one) => one.startsWith(name));
    expect(directive).toBeTruthy();
    expect(directive).not.toContain('unsafe');
  }
  expect(directives).toContain("require-trusted-types-for 'script'");
  const refused = await page.evaluate(() => {
    try {
      document.createElement('script').src = 'https://evil.test/x.js';
      return false;
    } catch {
      return true;
    }
  });
  expect(refused).toBe(true);
});

/** Moves what is in a folder to another folder. */
async function moveAll(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const name of await readdir(from)) await rename(join(from, name), join(to, name));
}
