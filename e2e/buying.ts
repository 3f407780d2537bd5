import type { Page } from '@playwright/test';
import { expect } from './fixtures';

/** Fills in the checkout for a customer in Italy and places the order. Returns the shown total. */
export async function checkOut(page: Page, method: string): Promise<string> {
  await expect(page).toHaveURL(/\/shop\/checkout/);
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Byron');
  await page.getByLabel('Country').selectOption('IT');
  await page.getByRole('radio', { name: method }).check();
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  const placeOrder = page.getByRole('button', { name: 'Place order' });
  // The button is enabled when the quote for the chosen country has arrived.
  await expect(placeOrder).toBeEnabled();
  const total = await totalOnPage(page);
  await placeOrder.click();
  return total;
}

/** Pays on the sandbox's payment page and waits for the completed order. */
export async function payByCard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expectCompleted(page);
}

export async function expectCompleted(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/order\/\d+/);
  await expect(page.getByText('Completed', { exact: true })).toBeVisible({ timeout: 20_000 });
}

/** Expects the checkout's total on the order's page, on its receipt and in the database. */
export async function expectTotalEverywhere(page: Page, total: string): Promise<void> {
  expect(await totalOnPage(page)).toBe(total);
  const orderNumber = new URL(page.url()).pathname.split('/').at(-1);
  expect(`€${(await storedAmount(page, orderNumber)).toFixed(2)}`).toBe(total);
  // The printed page is the receipt.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(/^Receipt \d+$/)).toBeVisible();
  expect(await totalOnPage(page)).toBe(total);
  await page.emulateMedia({ media: 'screen' });
}

async function totalOnPage(page: Page): Promise<string> {
  const line = page
    .getByRole('main')
    .locator('dl > div', { has: page.locator('dt', { hasText: /^Total$/ }) });
  await expect(line).toBeVisible();
  return (await line.locator('dd').textContent()) ?? '';
}

async function storedAmount(page: Page, orderNumber: string | undefined): Promise<number> {
  const orders = await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch('/api/shop/get-orders', { method: 'POST', headers, body: '{}' });
    return ((await response.json()) as { orders: { id: string; amount: number }[] }).orders;
  });
  const order = orders.find(({ id }) => id === orderNumber);
  if (!order) throw new Error(`there is no order ${orderNumber}`);
  return order.amount;
}
