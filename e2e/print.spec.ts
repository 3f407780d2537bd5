import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';

/** The sections of the page whose content the browser leaves out. */
const emptySections = (page: Page) =>
  page
    .getByRole('main')
    .locator('section > div')
    .evaluateAll((contents) =>
      contents
        .filter((content) => !content.checkVisibility({ contentVisibilityAuto: true }))
        .map((content) => content.textContent?.slice(0, 40)),
    );

test('a print and a picture of the whole home page have all its sections, also without scripts', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: baseURL ?? '',
    viewport: { width: 360, height: 640 },
  });
  const page = await context.newPage();
  // The first document after a release is not rendered yet.
  await expect(async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  expect(await emptySections(page)).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  expect(await emptySections(page)).toEqual([]);
  await context.close();
});

for (const path of ['/', '/terms-condition']) {
  test(`${path} is printed in light colours, without the frame, in the dark theme`, async ({
    page,
  }) => {
    await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
    await page.goto(path);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(21, 23, 28)');
  });
}
