import { expect, type Page, test } from '@playwright/test';
import { backButton } from '../edge/src/gate/browser/back-button';
import { calledPaths, callsAfterwards } from '../edge/src/gate/browser/calls-afterwards';

/** Opens a page with a script. Its API answers nothing. */
async function open(page: Page, script: string): Promise<void> {
  await page.route('**/*', (route) =>
    route.request().url().includes('/api/')
      ? route.fulfill({ status: 204 })
      : route.fulfill({
          contentType: 'text/html',
          body: `<!doctype html><title>A page</title><script>${script}</script>`,
        }),
  );
  await page.goto('http://127.0.0.1:9/start');
}

const texts = (findings: { text: string }[]) => findings.map(({ text }) => text);

test('the gate finds a page that undoes the back button', async ({ page }) => {
  await open(page, '');
  await page.evaluate(() => history.pushState(null, '', '/orders'));
  await page.evaluate(() => history.pushState(null, '', '/other'));
  expect(await backButton(page, '/orders')).toEqual([]);
  expect(new URL(page.url()).pathname).toBe('/other');
  await page.evaluate(() => {
    addEventListener('popstate', () => history.forward());
  });
  expect(texts(await backButton(page, '/orders'))).toEqual([
    'the back button leads to /other in place of /orders',
  ]);
});

test('the gate finds calls that go on after a page was left', async ({ page }) => {
  await page.clock.install();
  await open(
    page,
    "for (const path of ['a', 'b']) setInterval(() => fetch('/api/' + path), 30_000);",
  );
  const called = calledPaths(page);
  const calls = { ofOther: new Set(['/api/b']), ofPages: new Set(['/api/a', '/api/b']) };
  expect(texts(await callsAfterwards(page, called, calls))).toEqual([
    'it goes on calling /api/a after it was left',
  ]);
});
