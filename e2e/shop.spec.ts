import type { Browser, Page } from '@playwright/test';
import { checkOut, expectCompleted, expectTotalEverywhere, payByCard } from './buying';
import { createAccount, expect, signIn, site, test } from './fixtures';
import { startLaterSite } from './later-site';

test('Basic, an upgrade to Advanced and a renewal by card: the total shown is the one stored and the one on the receipt', async ({
  browser,
  customer,
}) => {
  test.setTimeout(180_000);
  const later = await startLaterSite();
  const context = await browser.newContext({ baseURL: later.url });
  const page = await context.newPage();
  try {
    await createAccount(page, customer, later.dataDir);
    await signIn(page, customer);

    await buyByCard(page, '/shop/basic', 'Purchase', '€12.08');
    // At once, so for all of the year's days: the difference of 5.00 and 22 % of it.
    await buyByCard(page, '/shop/advanced', 'Upgrade', '€6.10', 1);
    const ends = await runsUntil(page);

    // In the last month the shop renews, and a year is added to what is left.
    await later.moveTo(345);
    await signIn(page, customer);
    await expect(
      page.getByRole('banner').getByRole('link', { name: 'Renew now' }).first(),
    ).toBeVisible();
    await buyByCard(page, '/shop/advanced', 'Renew', '€18.18');
    expect(await runsUntil(page)).toBe(ends + 1);
  } finally {
    await context.close();
    await later.stop();
  }
});

test('Advanced by card: the total shown is the one stored and the one on the receipt', async ({
  page,
  customer,
}) => {
  await createAccount(page, customer);
  await signIn(page, customer);
  await buyByCard(page, '/shop/advanced', 'Purchase', '€18.18');
});

test('an order by each coin is completed by what the administrator sees on its chain, with the total that was shown', async ({
  page,
  browser,
  customer,
}) => {
  test.setTimeout(150_000);
  await createAccount(page, customer);
  await signIn(page, customer);
  const desk = await openDesk(browser);

  await page.goto('/shop/basic');
  await page.getByRole('button', { name: 'Purchase', exact: true }).click();
  const basic = await checkOut(page, 'Bitcoin');
  await expect(page.getByRole('img', { name: 'QR code of the Bitcoin wallet' })).toBeVisible();
  // 9.90 and 22 % of it at the local rate of 60,000.
  await expect(page.getByText('0.00020134 BTC')).toBeVisible();
  await page.getByRole('button', { name: 'I have sent it' }).click();
  await expect(page.getByText('Pending verification', { exact: true })).toBeVisible();
  await record(desk, page, { symbol: 'BTC', received: '0.0001', confirmations: 3 });
  await expect(page.getByText('Part of the payment is missing')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('0.00010134 BTC', { exact: true })).toBeVisible();
  await record(desk, page, { symbol: 'BTC', received: '0.00010134', confirmations: 3 });
  await expectCompleted(page);
  await expectTotalEverywhere(page, basic);

  // Each adds a level of playlists to the plan before.
  for (const [level, coin, symbol] of [
    [1, 'Cardano', 'ADA'],
    [2, 'Litecoin', 'LTC'],
    [3, 'USD Coin', 'USDC'],
  ] as const) {
    await page.goto('/shop/advanced');
    await page.getByRole('group', { name: 'Playlists' }).getByRole('radio').nth(level).check();
    await page.getByRole('button', { name: 'Upgrade', exact: true }).click();
    const shown = await checkOut(page, coin);
    const amount = page.getByText(new RegExp(`^\\d+\\.\\d+ ${symbol}$`));
    await expect(amount).toBeVisible();
    await record(desk, page, {
      symbol,
      received: (await amount.textContent())?.split(' ')[0] ?? '',
      confirmations: 20,
    });
    await expectCompleted(page);
    await expectTotalEverywhere(page, shown);
  }

  await desk.goto('/account/orders');
  await desk.getByRole('link', { name: 'All orders' }).click();
  await desk.getByLabel('Status').selectOption('COMPLETED');
  await expect(desk).toHaveURL(/status=COMPLETED/);
  await expect(desk.getByText(customer.email).first()).toBeVisible();
  await desk.context().close();
});

test('the administrator cancels an order with a reason, and the customer sees it without a reload', async ({
  page,
  browser,
  customer,
}) => {
  await createAccount(page, customer);
  await signIn(page, customer);
  const desk = await openDesk(browser);
  await page.goto('/shop/advanced');
  await page.getByRole('button', { name: 'Purchase', exact: true }).click();
  await checkOut(page, 'Litecoin');
  await expect(page.getByText(/^\d+\.\d{8} LTC$/)).toBeVisible();
  await desk.goto(page.url());
  await desk.getByLabel('Action', { exact: true }).selectOption({ label: 'Cancel' });
  await desk.getByLabel('Reason').fill('asked for by mail');
  await desk.getByRole('button', { name: 'Apply' }).click();
  await expect(desk.getByText('asked for by mail')).toBeVisible();
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible({ timeout: 20_000 });
  await desk.context().close();
});

async function buyByCard(
  page: Page,
  shop: string,
  action: string,
  total: string,
  playlists?: number,
): Promise<void> {
  await page.goto(shop);
  if (playlists !== undefined)
    await page.getByRole('group', { name: 'Playlists' }).getByRole('radio').nth(playlists).check();
  await page.getByRole('button', { name: action, exact: true }).click();
  const shown = await checkOut(page, 'Credit card');
  expect(shown).toBe(total);
  await expect(page.locator('.amount')).toHaveText(total);
  await payByCard(page);
  await expectTotalEverywhere(page, total);
}

/** The year in which the plan of the order on the page ends. */
async function runsUntil(page: Page): Promise<number> {
  const line = page
    .getByRole('main')
    .locator('dl > div', { has: page.locator('dt', { hasText: 'Runs until' }) });
  return Number((await line.locator('dd').textContent())?.match(/\d{4}/)?.[0]);
}

async function openDesk(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, site.admin);
  return page;
}

type Seen = { symbol: string; received: string; confirmations: number };

/** Writes down, at the desk, what the chain shows for the order on the customer's page. */
async function record(
  desk: Page,
  customer: Page,
  { symbol, received, confirmations }: Seen,
): Promise<void> {
  const transaction = `chain-${Date.now()}-${received.replace('.', '-')}`;
  await desk.goto(customer.url());
  await desk.getByLabel(`Received ${symbol}`).fill(received);
  await desk.getByLabel('Transaction').fill(transaction);
  await desk.getByLabel('Confirmations').fill(String(confirmations));
  await desk.getByRole('button', { name: 'Record payment' }).click();
  await expect(desk.getByText(transaction, { exact: true })).toBeVisible();
}
