import type { Page } from '@playwright/test';
import { expect } from './fixtures';

/** Fills in the checkout for a customer in Italy, accepts what has to be, and places the order; gives the total that was shown. */
export async function checkOut(page: Page, method: string): Promise<string> {
  await expect(page).toHaveURL(/\/shop\/checkout/);
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Byron');
  await page.getByLabel('Country').selectOption('IT');
  await page.getByRole('radio', { name: method }).check();
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  const place = page.getByRole('button', { name: 'Place order' });
  // The total of the chosen country: until it has come the order cannot be placed.
  await expect(place).toBeEnabled();
  const shown = await totalOn(page);
  await place.click();
  return shown;
}

/** Pays on the page of the sandbox, and waits for the order to be completed. */
export async function payByCard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expectCompleted(page);
}

export async function expectCompleted(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/order\/\d+/);
  await expect(page.getByText('Completed', { exact: true })).toBeVisible({ timeout: 20_000 });
}

/** The completed order's page, its receipt and the database have the total that the checkout showed. */
export async function expectTotalEverywhere(page: Page, shown: string): Promise<void> {
  expect(await totalOn(page)).toBe(shown);
  const number = new URL(page.url()).pathname.split('/').at(-1);
  expect(`€${(await storedAmount(page, number)).toFixed(2)}`).toBe(shown);
  // Printed, the page is the receipt.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(/^Receipt \d+$/)).toBeVisible();
  expect(await totalOn(page)).toBe(shown);
  await page.emulateMedia({ media: 'screen' });
}

async function totalOn(page: Page): Promise<string> {
  const line = page
    .getByRole('main')
    .locator('dl > div', { has: page.locator('dt', { hasText: /^Total$/ }) });
  await expect(line).toBeVisible();
  return (await line.locator('dd').textContent()) ?? '';
}

async function storedAmount(page: Page, number: string | undefined): Promise<number> {
  const orders = await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch('/api/shop/get-orders', { method: 'POST', headers, body: '{}' });
    return ((await answer.json()) as { orders: { id: string; amount: number }[] }).orders;
  });
  const order = orders.find(({ id }) => id === number);
  if (!order) throw new Error(`there is no order ${number}`);
  return order.amount;
}
