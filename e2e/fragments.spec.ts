import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';

const FRAGMENTS = ['/terms-condition#law', '/refund-policy#ask', '/privacy-app#changes'];

const scrollTop = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** Expects the heading of the address's section between the navbar and the end of the window. */
async function expectSectionInView(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => {
        const section = document.getElementById(location.hash.slice(1));
        const heading = section?.querySelector('h2')?.getBoundingClientRect();
        const navbar = document.querySelector('header')?.getBoundingClientRect();
        if (!heading || !navbar || scrollY === 0) return `at ${scrollY}`;
        const isClear = heading.top >= navbar.bottom && heading.bottom <= innerHeight;
        return isClear ? 'in view' : `from ${heading.top} to ${heading.bottom}`;
      }),
    )
    .toBe('in view');
}

/** Waits until smooth scrolling has ended. */
async function expectStill(page: Page): Promise<void> {
  let last = -1;
  await expect
    .poll(async () => {
      const before = last;
      last = await scrollTop(page);
      return last - before;
    })
    .toBe(0);
}

/**
 * Turns the wheel and waits until the page has moved and its scrolling has ended. A busy page
 * begins late, so a position that stays the same does not say that it has ended.
 */
async function turnWheel(page: Page, deltaY: number): Promise<void> {
  const before = await scrollTop(page);
  const ended = await page.evaluateHandle(() => ({
    promise: new Promise((resolve) => addEventListener('scrollend', resolve, { once: true })),
  }));
  await page.mouse.wheel(0, deltaY);
  await expect.poll(() => scrollTop(page)).not.toBe(before);
  await ended.evaluate(({ promise }) => promise.then(() => {}));
  await expectStill(page);
}

const WINDOW = { width: 390, height: 780 };

test('a fragment shows its section, and a visited page keeps its place', async ({
  page,
  console,
}) => {
  await page.setViewportSize(WINDOW);
  await page.goto('/maintenance');
  for (const address of FRAGMENTS) {
    // Another document of the same tab, as from a mail or a bookmark.
    await page.goto(address);
    await expectSectionInView(page);
  }

  // A font that arrives after the place is restored moves it by the lines that wrap otherwise.
  console.allow(/\.woff2/);
  await page.route(/\.woff2$/, (route) => route.abort());
  await page.goto('/maintenance');
  await page.goto('/privacy-app');
  await page.getByRole('main').getByRole('link', { name: 'Children' }).first().click();
  await expect(page).toHaveURL(/#children$/);
  await expectSectionInView(page);
  await expectStill(page);
  await page.mouse.move(WINDOW.width / 2, WINDOW.height / 2);
  await turnWheel(page, -90);
  const place = await scrollTop(page);
  await page.reload();
  await expect.poll(() => scrollTop(page)).toBe(place);

  const home = page.getByRole('banner').getByRole('link', { name: 'Playlist Desk, home' });
  // Without a pointer: to reach the link, Playwright would scroll the page under the navbar.
  await home.evaluate((link: HTMLElement) => link.click());
  await expect(page.getByRole('heading', { level: 1, name: /made easier/ })).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: /purchase/i })
    .first()
    .click();
  await expect(page).toHaveURL(/\/#pricing$/);
  await expectSectionInView(page);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/#children$/);
  await expect.poll(() => scrollTop(page)).toBe(place);
  await page.goto('/terms-condition');
  await page.goBack();
  await expect(page).toHaveURL(/#children$/);
  await expect.poll(() => scrollTop(page)).toBe(place);
});
