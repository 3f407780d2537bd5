import type { Page } from '@playwright/test';
import { expect, site, test } from './accounts';
import { signInByCall } from './by-call';
import { stays } from './stays';

test('at 320 px the menu opens over the page, traps the focus and returns it', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Menu' });
  const purchaseBox = await page
    .getByRole('banner')
    .getByRole('link', { name: 'Purchase now' })
    .boundingBox();
  const brandBox = await page
    .getByRole('banner')
    .getByRole('link', { name: 'Playlist Desk, home' })
    .boundingBox();
  expect((brandBox?.x ?? 0) + (brandBox?.width ?? 0)).toBeLessThanOrEqual(purchaseBox?.x ?? 0);

  await button.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('button', { name: 'Close the menu' })).toBeFocused();
  for (let tabCount = 0; tabCount < 14; tabCount++) {
    await page.keyboard.press('Tab');
    // The focus is on the body while it visits the browser's own controls, which is allowed.
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('dialog'),
      ),
    ).toBeTruthy();
  }
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();

  await button.click();
  await menu.getByRole('link', { name: 'Contact us' }).click();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL(/\/support$/);
  await button.click();
  await page.goBack();
  await expect(menu).toBeHidden();
  await button.click();
  await page.setViewportSize({ width: 1280, height: 700 });
  await expect(menu).toBeHidden();
});

test('the navbar becomes light when the page is scrolled', async ({ page }) => {
  await page.goto('/');
  const colour = () =>
    page.getByRole('banner').evaluate((bar) => getComputedStyle(bar).backgroundColor);
  const before = await colour();
  await page.mouse.wheel(0, 400);
  await expect.poll(colour).not.toBe(before);
  await expect.poll(colour).toBe('rgb(255, 255, 255)');
});

test('a toast stays for its reading time, pauses under the pointer and closes on a click', async ({
  page,
  console,
}) => {
  console.allow(/status of 429 .*auth\/logout/);
  await signInByCall(page, site.admin);
  await page.goto('/');
  await failToSignOut(page, 'Please wait for a moment. '.repeat(16));
  const toast = page.getByRole('alert').filter({ has: page.locator('strong') });
  // The toast closes about a second after its animation, so the pointer goes there first.
  await toast.evaluate((element) =>
    Promise.allSettled(element.getAnimations().map(({ finished }) => finished)),
  );
  await toast.hover();
  const { x, width, y } = (await toast.boundingBox()) ?? { x: 0, width: 0, y: 0 };
  expect(Math.abs(x + width / 2 - 640)).toBeLessThan(10);
  // Directly below the navbar, which stays usable.
  const navbar = (await page.getByRole('banner').boundingBox()) ?? { y: 0, height: 0 };
  expect(y).toBeGreaterThanOrEqual(navbar.y + navbar.height);
  expect(y).toBeLessThan(navbar.y + navbar.height + 24);
  const text = (await toast.locator('strong + div').textContent()) ?? '';
  const bar = toast.getByRole('progressbar');
  await expect(bar).toHaveCSS(
    'animation-duration',
    `${Math.max(1200, (text.length / 25) * 1200) / 1000}s`,
  );
  await expect(bar).toHaveCSS('animation-play-state', 'paused');
  await page.mouse.move(10, 600);
  await expect(bar).toHaveCSS('animation-play-state', 'running');
  await toast.click();
  await expect(toast).toBeHidden();
});

test('at phone width a toast is directly below the navbar', async ({ page, console }) => {
  console.allow(/status of 429 .*auth\/logout/);
  await signInByCall(page, site.admin);
  await page.goto('/');
  await failToSignOut(page, 'Please wait for a moment. '.repeat(8));
  await page.setViewportSize({ width: 360, height: 700 });
  const toast = page.getByRole('alert').filter({ has: page.locator('strong') });
  await expect
    .poll(async () => {
      const navbar = await page.getByRole('banner').boundingBox();
      const box = await toast.boundingBox();
      return (box?.y ?? 0) - (navbar?.y ?? 0) - (navbar?.height ?? 0);
    })
    .toBeGreaterThanOrEqual(0);
  const box = (await toast.boundingBox()) ?? { x: 0, y: 0, width: 0 };
  expect(box.y).toBeLessThan(96);
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(360);
});

test('with reduced motion a toast stays as long, without the progress bar', async ({
  page,
  console,
}) => {
  console.allow(/status of 429 .*auth\/logout/);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signInByCall(page, site.admin);
  await page.goto('/');
  await failToSignOut(page, 'Please wait for a moment. '.repeat(2));
  const toast = page.getByRole('alert').filter({ has: page.locator('strong') });
  await expect(toast).toBeVisible();
  await stays(async () => expect(await toast.isVisible()).toBe(true), 900);
  await expect(toast).toBeHidden();
});

test('offline, the navbar says so; a page that could not be loaded appears when the connection is back', async ({
  page,
  context,
  console,
}) => {
  console.allow(/Failed to load|ERR_INTERNET_DISCONNECTED|Loading/);
  await page.goto('/');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Your playlists, made easier' }),
  ).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Support' }).click();
  await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Support' })).toBeVisible();
  await expect(page.getByText('You are offline.')).toBeHidden();
});

test('previews and crawlers find the picture, icons, manifest, robots.txt, sitemap and its pages', async ({
  page,
  request,
}) => {
  await page.goto('/');
  const previewImage = await page.locator('meta[property="og:image"]').getAttribute('content');
  const links = await page
    .locator('link[rel~="icon"], link[rel="apple-touch-icon"], link[rel="manifest"]')
    .all();
  const addresses = [
    previewImage,
    ...(await Promise.all(links.map((link) => link.getAttribute('href')))),
    '/robots.txt',
  ];
  for (const address of addresses)
    expect((await request.get(address ?? '')).status(), address ?? '').toBe(200);
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const pages = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url ?? '');
  expect(pages.length).toBeGreaterThan(5);
  for (const url of pages) {
    const html = await (await request.get(url)).text();
    for (const part of [
      '<title>',
      'name="description"',
      `rel="canonical" href="${url}"`,
      'property="og:title"',
    ])
      expect(html).toContain(part);
  }
});

/** Presses Sign-out, which the server refuses with this text. */
async function failToSignOut(page: Page, body: string): Promise<void> {
  await page.route('**/api/auth/logout', (route) =>
    route.fulfill({ status: 429, json: { title: 'Too much requests', body } }),
  );
  await page.getByRole('button', { name: 'My account' }).click();
  await page.getByRole('button', { name: 'Sign-out' }).click();
  await expect(page.getByRole('alert').locator('strong').first()).toBeVisible();
}
