import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { createAccountByCall, signInByCall } from './by-call';
import { test as base, expect, passBotCheck, site, typeMessage } from './fixtures';

export { expect, site } from './fixtures';

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** Signed-in accounts; each worker creates them once for all its tests. */
export type Accounts = {
  /** A customer with a paid order and a ticket with a title of the maximum length. */
  customer: StorageState;
  /** The administrator, without an order or a ticket. */
  administrator: StorageState;
  orderPath: string;
  ticketPath: string;
  /** The page of staff about the customer. */
  customerPath: string;
};

export const test = base.extend<object, { accounts: Accounts }>({
  accounts: [
    async ({ browser }, use) => {
      const administrator = await signedInState(browser, async (page) =>
        signInByCall(page, site.admin),
      );
      const paths = { orderPath: '', ticketPath: '', customerPath: '' };
      const customer = await signedInState(browser, async (page) => {
        const credentials = {
          email: `settled-${Date.now()}@example.test`,
          password: 'open-sesame-7',
        };
        await createAccountByCall(page, credentials);
        await signInByCall(page, credentials);
        paths.orderPath = await buySubscription(page);
        paths.ticketPath = await openTicket(page);
        paths.customerPath = `/support/customers/${await ownId(page)}`;
      });
      await use({ administrator, customer, ...paths });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

async function signedInState(
  browser: Browser,
  prepare: (page: Page) => Promise<void>,
): Promise<StorageState> {
  const context = await browser.newContext({ baseURL: site.url });
  await prepare(await context.newPage());
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Buys Advanced on the payment page of local mode. Resolves to the order's path. */
async function buySubscription(page: Page): Promise<string> {
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

/** The number of the signed-in account. */
async function ownId(page: Page): Promise<number> {
  const answer = await page.request.post('/api/auth/login', { data: { remember: true } });
  return (await answer.json()).id;
}

const LONG_TITLE =
  'The programme guide of forty Österreichische channels is an hour off since the last sync and the logos of the radio group are gone as well, please look';

/** Opens a ticket with a long title and an unbreakable message. Resolves to its path. */
async function openTicket(page: Page): Promise<string> {
  await page.goto('/support/ticket/new-ticket');
  await page.getByLabel('Title').fill(LONG_TITLE);
  await typeMessage(
    page,
    'https://guide.example.test/an/address/without/any/place/to/break/0123456789012345678901234567890123456789',
  );
  await passBotCheck(page);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Ticket #\d+/ })).toBeVisible();
  return new URL(page.url()).pathname;
}
