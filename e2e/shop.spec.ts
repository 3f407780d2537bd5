import type { Browser, Page } from '@playwright/test';
import { createAccount, expect, signIn, site, test } from './fixtures';

test('an order by each coin is settled by the administrator, and its receipt has the total that was shown', async ({
  page,
  browser,
  customer,
}) => {
  test.setTimeout(90_000);
  await createAccount(page, customer);
  await signIn(page, customer);
  const desk = await openDesk(browser);

  await buy(page, '/shop/basic', 'Bitcoin');
  await expect(page.getByRole('img', { name: 'QR code of the Bitcoin wallet' })).toBeVisible();
  // 9.90 and 22 % of it at the local rate of 60,000.
  await expect(page.getByText('0.00020134 BTC')).toBeVisible();
  await page.getByRole('button', { name: 'I have sent it' }).click();
  await expect(page.getByText('Pending verification', { exact: true })).toBeVisible();
  await act(desk, page.url(), 'Settle: it is paid');
  await expect(page.getByText('Completed', { exact: true })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('main')).toContainText('€12.08');
  await expect(page.getByRole('main')).toContainText(/Receipt\s*\d+/);

  for (const [coin, amount] of [
    ['Cardano', /\d+\.\d{6} ADA/],
    ['Litecoin', /\d+\.\d{8} LTC/],
    ['USD Coin', /\d+\.\d{6} USDC/],
  ] as const) {
    await buy(page, '/shop/advanced', coin);
    await expect(page.getByText(amount)).toBeVisible();
    await act(desk, page.url(), 'Cancel');
    await expect(page.getByText('Cancelled', { exact: true })).toBeVisible({ timeout: 20_000 });
  }

  await desk.goto('/account/orders');
  await desk.getByRole('link', { name: 'All orders' }).click();
  await desk.getByLabel('Status').selectOption('COMPLETED');
  await expect(desk).toHaveURL(/status=COMPLETED/);
  await expect(desk.getByText(customer.email).first()).toBeVisible();
  await desk.context().close();
});

async function openDesk(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, site.admin);
  return page;
}

async function buy(page: Page, shop: string, method: string): Promise<void> {
  await page.goto(shop);
  if (shop.endsWith('advanced')) await page.getByRole('group', { name: 'Playlists' }).getByRole('radio').last().check();
  await page.getByRole('button', { name: /^(Purchase|Upgrade)$/ }).click();
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Byron');
  await page.getByLabel('Country').selectOption('IT');
  await page.getByRole('radio', { name: method }).check();
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page).toHaveURL(/\/order\/\d+/);
}

async function act(desk: Page, url: string, action: string): Promise<void> {
  await desk.goto(url);
  await desk.getByLabel('Action').selectOption({ label: action });
  await desk.getByLabel('Reason').fill('looked at the chain');
  await desk.getByRole('button', { name: 'Do it' }).click();
  await expect(desk.getByText('looked at the chain')).toBeVisible();
}
