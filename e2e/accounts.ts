import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { ADVANCED, buyByCall, createAccountByCall, signInByCall } from './by-call';
import { test as base, openTicket, site } from './fixtures';

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

const LONG_TITLE =
  'The programme guide of forty Österreichische channels is an hour off since the last sync and the logos of the radio group are gone as well, please look';
const UNBREAKABLE =
  'https://guide.example.test/an/address/without/any/place/to/break/0123456789012345678901234567890123456789';
const LONG_NAME = {
  firstName: 'Bartholomäus Maximilian',
  lastName: 'von Österreichische-Hohenstein',
  country: 'AT',
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
        paths.orderPath = `/order/${await buyByCall(page, ADVANCED, LONG_NAME)}`;
        paths.ticketPath = new URL(await openTicket(page, LONG_TITLE, UNBREAKABLE)).pathname;
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

/** The number of the signed-in account. */
async function ownId(page: Page): Promise<number> {
  const answer = await page.request.post('/api/auth/login', { data: { remember: true } });
  return (await answer.json()).id;
}
