import type { Page } from '@playwright/test';
import { expect, test } from './accounts';
import { cardFile, hold, reportsOf } from './cards';
import { makeLive, restore, type Variant, variantOf } from './variants';

const ORDERS = { name: /^Orders \(1\)$/ };
const LINE = 'A part of this page could not be loaded.';

/** Opens the ticket, and notes what moves beside it from when the place of the card is there. */
async function openTicket(page: Page, path: string): Promise<void> {
  // A file that a test holds back keeps some builds of Chromium from the load event.
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('heading', { name: 'Customer' })).toBeVisible();
  await expect(page.getByText(/^Plan: /)).toBeVisible();
  await page.locator('.tox-tinymce').waitFor();
  await page.evaluate(() => {
    const shifts: string[] = [];
    Reflect.set(window, 'shifts', shifts);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const sources = Reflect.get(entry, 'sources') as { node: Node | null }[];
        // The editor sizes itself late.
        const moved = sources.filter(
          ({ node }) => node && document.querySelector('details')?.contains(node),
        );
        shifts.push(...moved.map(({ node }) => node?.textContent ?? ''));
      }
    }).observe({ type: 'layout-shift' });
  });
}

async function expectNoShift(page: Page): Promise<void> {
  expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([]);
}

test.describe('the orders of the shop on the ticket page', () => {
  let variant: Variant;
  test.beforeAll(async () => {
    variant = await variantOf('shop', 'slots');
    await makeLive(variant.folder);
  });
  test.afterAll(() => restore('shop'));

  test('staff see them in their place, in the language of the page, and nothing moves', async ({
    browser,
    accounts,
  }) => {
    const context = await browser.newContext({ storageState: accounts.administrator });
    const page = await context.newPage();
    const answer = await hold(page, '**/api/shop/list-orders');
    await openTicket(page, accounts.ticketPath);
    answer();
    await expect(page.getByRole('link', ORDERS)).toBeVisible();
    await expectNoShift(page);
    await expect
      .poll(() => reportsOf(page))
      .toContainEqual(
        expect.objectContaining({ kind: 'card', version: variant.version, outcome: 'shown' }),
      );
    await page.getByRole('link', { name: 'Tickets', exact: true }).first().click();
    const id = accounts.ticketPath.split('/').at(-1);
    await page.getByRole('link', { name: new RegExp(`^#${id}\\b`) }).click();
    await expect(page.getByRole('link', ORDERS)).toBeVisible();
    await page.goto(`/de${accounts.ticketPath}`);
    await expect(page.getByRole('link', { name: 'Bestellungen (1)' })).toBeVisible();
    await context.close();
  });

  test('a changed file is refused, and the card of the previous release takes its place', async ({
    browser,
    accounts,
    console,
  }) => {
    console.allow(/integrity|digest|did not load|ERR_|chunk/i);
    const context = await browser.newContext({ storageState: accounts.administrator });
    const page = await context.newPage();
    const file = await cardFile('ticket-orders');
    await page.route(`**/releases/shop/${variant.version}/${file}*`, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'window.isTampered = true;' }),
    );
    const answer = await hold(page, '**/api/shop/list-orders');
    await openTicket(page, accounts.ticketPath);
    answer();
    await expect(page.getByRole('link', ORDERS)).toBeVisible();
    await expectNoShift(page);
    expect(await page.evaluate(() => Reflect.get(window, 'isTampered'))).toBeUndefined();
    await expect
      .poll(async () => (await reportsOf(page)).filter(({ kind }) => kind === 'card'))
      .toEqual([
        expect.objectContaining({ remote: 'shop', version: variant.version, outcome: 'failed' }),
        expect.objectContaining({ remote: 'shop', outcome: 'shown' }),
      ]);
    const views = (await reportsOf(page)).filter(({ kind }) => kind === 'view');
    expect(views[0]).toMatchObject({ remote: 'support', outcome: 'shown' });
    expect(views.filter((view) => !Reflect.get(view, 'blame')).length).toBe(1);
    await context.close();
  });

  test('a card whose file is missing leaves the page whole, and staff can try again', async ({
    browser,
    accounts,
    console,
  }) => {
    console.allow(/404|did not load|chunk/i);
    const context = await browser.newContext({ storageState: accounts.administrator });
    const page = await context.newPage();
    const file = `**/releases/shop/*/${await cardFile('ticket-orders')}*`;
    await page.route(file, (route) => route.fulfill({ status: 404 }));
    await openTicket(page, accounts.ticketPath);
    await expect(page.getByText(LINE)).toBeVisible();
    await expectNoShift(page);
    await expect(page.getByRole('article')).toBeVisible();
    await page.unroute(file);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('link', ORDERS)).toBeVisible();
    await expectNoShift(page);
    await context.close();
  });
});
