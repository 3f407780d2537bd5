import type { Page } from '@playwright/test';
import { cardFile, reportsOf } from './cards';
import { expect, site, test } from './fixtures';
import { makeLive, restore, variantOf } from './variants';

const CARD = 'home-prices';
const GERMAN = { price: /9,90/, link: 'Kaufen' };
const ENGLISH = { price: '€9.90', link: 'Purchase' };

const prices = (page: Page) => page.locator('#pricing');
/** The HTML of the server, until the card takes its place. */
const serverHtml = (page: Page) => page.locator('[data-card-html="shop/home-prices"]');

/**
 * Opens the home page with the card in its document, and notes what moves in its place and below.
 * The font of the site stays away: a text that gets it late moves by itself.
 */
async function openHome(page: Page, address = '/#pricing'): Promise<void> {
  await page.route('**/*.woff2', (route) => route.abort());
  await expect
    .poll(async () => (await fetch(`${site.url}${address.replace(/#.*/, '')}`)).text())
    .toContain('data-card-html="shop/home-prices"');
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Reflect.set(window, 'shifts', shifts);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const sources = Reflect.get(entry, 'sources') as { node: Node | null }[];
        const pricing = document.querySelector('#pricing');
        const moved = sources.filter(
          ({ node }) =>
            node &&
            pricing &&
            pricing.compareDocumentPosition(node) & ~Node.DOCUMENT_POSITION_PRECEDING,
        );
        shifts.push(...moved.map(({ node }) => node?.textContent ?? ''));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(address);
}

async function expectNoShift(page: Page): Promise<void> {
  expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([]);
}

test.beforeEach(({ console }) => console.allow(/woff2|ERR_FAILED/));
test.afterAll(() => restore('shop'));

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const [address, { price, link }] of [
    ['/', ENGLISH],
    ['/de/', GERMAN],
  ] as const)
    test(`the document of ${address} has the prices and their links`, async ({ page }) => {
      await expect
        .poll(async () => (await fetch(`${site.url}${address}`)).text())
        .toContain('data-card-html="shop/home-prices"');
      await page.goto(address);
      await expect(prices(page).getByText(price)).toBeVisible();
      await expect(
        prices(page).getByRole('link', { name: link, exact: true }).first(),
      ).toHaveAttribute('href', `${address}shop/basic`);
    });
});

for (const [width, address] of [
  [320, '/de/#pricing'],
  [768, '/#pricing'],
  [1280, '/#pricing'],
] as const)
  test(`the card takes over at ${width} of ${address}, nothing moves and nothing is cut`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await openHome(page, address);
    await expect(serverHtml(page)).toHaveCount(0);
    const { price } = address.startsWith('/de') ? GERMAN : ENGLISH;
    await expect(prices(page).getByText(price)).toBeVisible();
    await expect
      .poll(() => reportsOf(page))
      .toContainEqual(expect.objectContaining({ kind: 'card', outcome: 'shown' }));
    await expectNoShift(page);
    const cut = await prices(page).evaluate(
      (section) =>
        [...section.querySelectorAll('ul, ul *')].filter(
          ({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth,
        ).length,
    );
    expect(cut).toBe(0);
  });

test('the card loads when its place is near, and sends no call', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const file = await cardFile(CARD);
  await openHome(page, '/');
  await expect.poll(() => requests.some((url) => url.includes('shop-configuration'))).toBe(true);
  await page.waitForLoadState('networkidle');
  expect(requests.filter((url) => url.includes('/releases/shop/'))).toEqual([]);
  requests.length = 0;
  await prices(page).scrollIntoViewIfNeeded();
  await expect(serverHtml(page)).toHaveCount(0);
  expect(requests.filter((url) => url.includes(file))).toHaveLength(1);
  expect(requests.filter((url) => url.includes('/api/'))).toEqual([]);
});

test('a card that throws leaves its HTML, and counts for its release', async ({
  page,
  console,
}) => {
  console.allow(/broken on purpose/);
  const throwing = await variantOf('shop', 'prices', {
    path: await cardFile(CARD),
    edit: (text) =>
      text.replace(/Component:\(\)=>\w+/, "Component:()=>()=>{throw Error('broken on purpose')}"),
  });
  await makeLive(throwing.folder);
  await openHome(page);
  await expect
    .poll(async () => (await reportsOf(page)).filter(({ kind }) => kind === 'card'))
    .toEqual([expect.objectContaining({ version: throwing.version, outcome: 'failed' })]);
  await expect(serverHtml(page).getByText(ENGLISH.price)).toBeVisible();
  await expectNoShift(page);
  await restore('shop');
});

test('a card whose file is missing leaves its HTML, whose links work', async ({
  page,
  console,
}) => {
  console.allow(/404|did not load|chunk/i);
  await page.route(`**/releases/shop/*/${await cardFile(CARD)}*`, (route) =>
    route.fulfill({ status: 404 }),
  );
  await openHome(page);
  await expect
    .poll(() => reportsOf(page))
    .toContainEqual(expect.objectContaining({ kind: 'card', outcome: 'failed' }));
  await expectNoShift(page);
  await serverHtml(page).getByRole('link', { name: ENGLISH.link, exact: true }).first().click();
  await expect(page).toHaveURL(/sign-in/);
});
