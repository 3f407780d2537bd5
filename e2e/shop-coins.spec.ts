import type { Page } from '@playwright/test';
import { checkOut, expectCompleted, expectTotalEverywhere } from './buying';
import { createAccountByCall, openAdminPage, signInByCall } from './by-call';
import { expect, test } from './fixtures';

test('an order in each coin is completed by the payments that the admin records, with the shown total', async ({
  page,
  browser,
  customer,
}) => {
  test.setTimeout(300_000);
  await createAccountByCall(page, customer);
  await signInByCall(page, customer);
  const adminPage = await openAdminPage(browser);

  await page.goto('/shop/basic');
  await page.getByRole('button', { name: 'Purchase', exact: true }).click();
  const basicTotal = await checkOut(page, 'Bitcoin');
  await expect(page.getByRole('img', { name: 'QR code of the Bitcoin wallet' })).toBeVisible();
  // 9.90 and 22 % VAT, at the local rate of 60,000.
  await expect(page.getByText(/^0\.0002013\d BTC$/)).toBeVisible();
  await page.getByRole('button', { name: 'I have sent it' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'I have sent it' }).click();
  await expect(page.getByText('Pending verification', { exact: true })).toBeVisible();
  await recordPayment(adminPage, page, { symbol: 'BTC', received: '0.0001', confirmations: 3 });
  await expect(page.getByText('Part of the payment is missing')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('0.00010134 BTC', { exact: true })).toBeVisible();
  await recordPayment(adminPage, page, { symbol: 'BTC', received: '0.00010134', confirmations: 3 });
  // The page has shown the first payment by itself; it asks less and less often.
  await page.reload();
  await expectCompleted(page);
  await expectTotalEverywhere(page, basicTotal);

  // Each order upgrades the playlists by one level.
  for (const [level, coin, symbol] of [
    [1, 'Cardano', 'ADA'],
    [2, 'Litecoin', 'LTC'],
    [3, 'USD Coin', 'USDC'],
  ] as const) {
    await page.goto('/shop/advanced');
    await page.getByRole('group', { name: 'Playlists' }).getByRole('radio').nth(level).check();
    await page.getByRole('button', { name: 'Upgrade', exact: true }).click();
    const total = await checkOut(page, coin);
    const amount = page.getByText(new RegExp(`^\\d+\\.\\d+ ${symbol}$`));
    await expect(amount).toBeVisible();
    await recordPayment(adminPage, page, {
      symbol,
      received: (await amount.textContent())?.split(' ')[0] ?? '',
      // More than any coin needs.
      confirmations: 1_000,
    });
    await page.reload();
    await expectCompleted(page);
    await expectTotalEverywhere(page, total);
  }

  await adminPage.goto('/account/orders');
  await adminPage.getByRole('link', { name: 'All orders' }).click();
  await adminPage.getByLabel('Status').selectOption('COMPLETED');
  await expect(adminPage).toHaveURL(/status=COMPLETED/);
  await expect(adminPage.getByText(customer.email).first()).toBeVisible();
  await adminPage.context().close();
});

test('a coin that is sent on the sandbox chain completes the order, without the admin', async ({
  page,
  customer,
}) => {
  await createAccountByCall(page, customer);
  await signInByCall(page, customer);
  await page.goto('/shop/advanced');
  await page.getByRole('button', { name: 'Purchase', exact: true }).click();
  const total = await checkOut(page, 'Litecoin');
  await page.getByRole('link', { name: 'Open the sandbox chain' }).click();
  await page.getByRole('button', { name: 'Send the exact amount' }).click();
  await page.getByRole('link', { name: 'See the order' }).click();
  await expect(page.getByText('Pending verification', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Open the sandbox chain' }).click();
  await page.getByRole('button', { name: 'Add all confirmations' }).click();
  await page.getByRole('link', { name: 'See the order' }).click();
  await expectCompleted(page);
  await expectTotalEverywhere(page, total);
});

type CoinPayment = { symbol: string; received: string; confirmations: number };

/** Records a coin payment, as an admin, for the order on the customer's page. */
async function recordPayment(
  adminPage: Page,
  customerPage: Page,
  { symbol, received, confirmations }: CoinPayment,
): Promise<void> {
  const transaction = `chain-${Date.now()}-${received.replace('.', '-')}`;
  await adminPage.goto(customerPage.url());
  await adminPage.getByLabel(`Received ${symbol}`).fill(received);
  await adminPage.getByLabel('Transaction').fill(transaction);
  await adminPage.getByLabel('Confirmations').fill(String(confirmations));
  await adminPage.getByRole('button', { name: 'Record payment' }).click();
  await adminPage.getByRole('alertdialog').getByRole('button', { name: 'Record payment' }).click();
  await expect(adminPage.getByText(transaction, { exact: true })).toBeVisible();
}
