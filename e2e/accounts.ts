import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { test as base, createAccount, expect, passBotCheck, signIn, site, write } from './fixtures';

export { expect, site } from './fixtures';

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** People who have signed in once, for all tests of a worker. */
export type Accounts = {
  /** Has a paid order and a ticket whose title is as long as titles may be. */
  customer: StorageState;
  /** Has neither. */
  administrator: StorageState;
  orderPath: string;
  ticketPath: string;
};

export const test = base.extend<object, { accounts: Accounts }>({
  accounts: [
    async ({ browser }, use) => {
      const administrator = await session(browser, async (page) => signIn(page, site.admin));
      const paths = { orderPath: '', ticketPath: '' };
      const customer = await session(browser, async (page) => {
        const someone = { email: `settled-${Date.now()}@example.test`, password: 'open-sesame-7' };
        await createAccount(page, someone);
        await signIn(page, someone);
        paths.orderPath = await buy(page);
        paths.ticketPath = await openTicket(page);
      });
      await use({ administrator, customer, ...paths });
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

async function session(
  browser: Browser,
  begin: (page: Page) => Promise<void>,
): Promise<StorageState> {
  const context = await browser.newContext({ baseURL: site.url });
  await begin(await context.newPage());
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Buys Advanced by the payment page of local mode; gives the order's path. */
async function buy(page: Page): Promise<string> {
  await page.goto('/shop/advanced');
  await page.getByRole('button', { name: 'Purchase', exact: true }).click();
  await page.getByLabel('First name').fill('Bartholomäus Maximilian');
  await page.getByLabel('Last name').fill('von Österreichische-Hohenstein');
  await page.getByLabel('Country').selectOption('AT');
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page.getByRole('button', { name: 'Place order' }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByText('Completed', { exact: true })).toBeVisible();
  return new URL(page.url()).pathname;
}

const LONG_TITLE =
  'The programme guide of forty Österreichische channels is an hour off since the last sync and the logos of the radio group are gone as well, please look';

async function openTicket(page: Page): Promise<string> {
  await page.goto('/support/ticket/new-ticket');
  await page.getByLabel('Title').fill(LONG_TITLE);
  await write(
    page,
    'https://guide.example.test/an/address/without/any/place/to/break/0123456789012345678901234567890123456789',
  );
  await passBotCheck(page);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Ticket #\d+/ })).toBeVisible();
  return new URL(page.url()).pathname;
}
