import type { Page } from '@playwright/test';
import { checkOut, expectTotalEverywhere, payByCard } from './buying';
import {
  ADVANCED,
  BASIC,
  buyByCall,
  createAccountByCall,
  openAdminPage,
  signInByCall,
} from './by-call';
import { expect, signIn, test } from './fixtures';
import { startLaterSite } from './later-site';

const BILLING = { firstName: 'Ada', lastName: 'Byron', country: 'IT' };

test('a renewal to a smaller plan and an upgrade while it waits: shop, checkout, database and receipt have the same amounts', async ({
  browser,
  customer,
}) => {
  test.setTimeout(600_000);
  const laterSite = await startLaterSite();
  const context = await browser.newContext({ baseURL: laterSite.url });
  const page = await context.newPage();
  try {
    await createAccountByCall(page, customer, laterSite.dataDir);
    await signInByCall(page, customer);

    await buyByCall(page, BASIC, BILLING);
    const order = await buyByCall(page, ADVANCED, BILLING);
    await page.goto(`/order/${order}`);
    const endYear = await endYearOnPage(page);

    // In the last month the shop offers a renewal. The smaller plan waits for the running one.
    await laterSite.moveTo(345);
    await signIn(page, customer);
    await expect(
      page.getByRole('banner').getByRole('link', { name: 'Renew now' }).first(),
    ).toBeVisible();
    await page.goto('/shop/basic');
    await page.getByRole('button', { name: 'Renew', exact: true }).click();
    await expect(page.getByText(/^Advanced until .*, then Basic until /)).toBeVisible();
    expect(await checkOut(page, 'Credit card')).toBe('€12.08');
    await payByCard(page);
    await expectTotalEverywhere(page, '€12.08');
    expect(await endYearOnPage(page)).toBe(endYear + 1);
    await page.goto('/account/orders');
    await expect(page.getByRole('heading', { level: 2, name: 'Advanced' })).toBeVisible();
    await expect(page.getByText(/^Your plan changes on /)).toBeVisible();

    // An upgrade raises the waiting plan. Shop and checkout compute the same price.
    await page.goto('/shop/advanced');
    const playlists = page.getByRole('group', { name: 'Playlists' }).getByRole('radio');
    await expect(playlists.first()).toBeChecked();
    await playlists.nth(1).check();
    const price = await page
      .getByRole('region', { name: 'Advanced' })
      .locator('strong')
      .textContent();
    await page.getByRole('button', { name: 'Upgrade', exact: true }).click();
    const total = await checkOut(page, 'Credit card');
    await payByCard(page);
    await expectTotalEverywhere(page, total);
    expect(await lineOnPage(page, 'Price')).toBe(price);
    expect(await endYearOnPage(page)).toBe(endYear + 1);
    await page.goto('/account/orders');
    await expect(page.getByRole('heading', { level: 2, name: 'Advanced' })).toBeVisible();
    await expect(page.getByText(/^Your plan changes on /)).toHaveCount(0);
  } finally {
    await context.close();
    await laterSite.stop();
  }
});

test('the admin cancels an order with a reason, and the customer sees it without a reload', async ({
  page,
  browser,
  customer,
}) => {
  await createAccountByCall(page, customer);
  await signInByCall(page, customer);
  const adminPage = await openAdminPage(browser);
  await page.goto('/shop/advanced');
  await page.getByRole('button', { name: 'Purchase', exact: true }).click();
  await checkOut(page, 'Litecoin');
  await expect(page.getByText(/^\d+\.\d{8} LTC$/)).toBeVisible();
  await adminPage.goto(page.url());
  await adminPage.getByLabel('Action', { exact: true }).selectOption({ label: 'Cancel' });
  await adminPage.getByLabel('Reason', { exact: true }).fill('requested by email');
  await adminPage.getByRole('button', { name: 'Apply' }).click();
  await adminPage.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click();
  await expect(adminPage.getByText('requested by email')).toBeVisible();
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible({ timeout: 20_000 });
  await adminPage.context().close();
});

test('the refund of a purchase names its upgrade first, then refunds both', async ({
  page,
  browser,
  customer,
}) => {
  test.setTimeout(240_000);
  await createAccountByCall(page, customer);
  await signInByCall(page, customer);
  await buyByCard(page, '/shop/basic', 'Purchase', '€12.08');
  const purchaseUrl = page.url();
  // An upgrade on the first day pays the whole difference: 5.00 and 22 % VAT.
  await buyByCard(page, '/shop/advanced', 'Upgrade', '€6.10', 1);
  const upgradeNumber = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  const adminPage = await openAdminPage(browser);
  await adminPage.goto('/account/orders/all');
  await adminPage.getByLabel('Search orders').fill(customer.email);
  await adminPage.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(adminPage.getByRole('link', { name: upgradeNumber })).toBeVisible();
  await adminPage.goto(purchaseUrl);
  await adminPage.getByLabel('Action', { exact: true }).selectOption({ label: 'Refund' });
  await adminPage.getByLabel('Reason', { exact: true }).fill('bought by mistake');
  await adminPage.getByRole('button', { name: 'Apply' }).click();
  const question = adminPage.getByRole('alertdialog');
  await expect(question).toContainText(`Order ${upgradeNumber}, an upgrade of €6.10`);
  await expect(question).toContainText("€12.08 goes back to the customer's card");
  await question.getByRole('button', { name: 'Refund €18.18' }).click();
  await expect(adminPage.getByText('bought by mistake')).toBeVisible();
  await expect(adminPage.getByRole('heading', { name: 'Refund', exact: true })).toBeVisible();

  await page.reload();
  await expect(page.getByText('Refunded', { exact: true })).toBeVisible();
  await page.goto('/account/orders');
  await expect(page.getByText('No subscription found')).toBeVisible();
  await adminPage.context().close();
});

async function buyByCard(
  page: Page,
  shopPath: string,
  mode: string,
  total: string,
  playlistIndex?: number,
): Promise<void> {
  await page.goto(shopPath);
  if (playlistIndex !== undefined)
    await page
      .getByRole('group', { name: 'Playlists' })
      .getByRole('radio')
      .nth(playlistIndex)
      .check();
  await page.getByRole('button', { name: mode, exact: true }).click();
  expect(await checkOut(page, 'Credit card')).toBe(total);
  await expect(page.locator('.amount')).toHaveText(total);
  await payByCard(page);
  await expectTotalEverywhere(page, total);
}

/** The year in which the order on the page ends. */
async function endYearOnPage(page: Page): Promise<number> {
  return Number((await lineOnPage(page, 'Runs until')).match(/\d{4}/)?.[0]);
}

async function lineOnPage(page: Page, term: string): Promise<string> {
  const line = page
    .getByRole('main')
    .locator('dl > div', { has: page.locator('dt', { hasText: term }) });
  return (await line.locator('dd').textContent()) ?? '';
}
