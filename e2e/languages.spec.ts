import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { test as withAccounts } from './accounts';
import { type Customer, expect, linksInMailTo, site, test, waitForLateRequests } from './fixtures';
import { routes } from './routes';

type Texts = Record<string, Record<string, string>>;

/** The German texts of a package. */
function textsOf(folder: string): Texts {
  const file = join(import.meta.dirname, '..', folder, 'texts/de.json');
  return JSON.parse(readFileSync(file, 'utf8'));
}

const account = textsOf('remote-account');
const shop = textsOf('remote-shop');
const shared = textsOf('shared');
const shell = textsOf('shell');
const api = textsOf('api');
const text = (texts: Texts, group: string, name: string) => texts[group]?.[name] ?? '';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function passGermanBotCheck(page: Page): Promise<void> {
  const checked = text(shell, 'botCheck', 'checked');
  await expect(page.getByText(checked, { exact: true })).toBeVisible({ timeout: 30_000 });
}

async function signUp(page: Page, { email, password }: Customer): Promise<void> {
  await page.goto('/de/sign-up/');
  await page.getByLabel(text(account, 'signUp', 'email')).fill(email);
  for (const name of ['password', 'confirmPassword'])
    await page.getByLabel(text(account, 'newPassword', name), { exact: true }).fill(password);
  await passGermanBotCheck(page);
  await button(page, text(account, 'signUp', 'createAccount')).click();
  await expect(page.getByText(text(account, 'signUp', 'createdTitle'))).toBeVisible();
  const subject = new RegExp(text(api, 'signInMails', 'activationSubject'));
  const [link = ''] = await linksInMailTo(email, subject);
  expect(new URL(link).pathname).toMatch(/^\/de\/activate\//);
  await page.goto(link);
  await expect(page.getByText(text(account, 'activate', 'congratulations'))).toBeVisible();
}

async function signIn(page: Page, { email, password }: Customer): Promise<void> {
  await page.goto('/de/shop/basic');
  await page.getByLabel(text(account, 'signIn', 'email')).fill(email);
  await page.getByLabel(text(account, 'signIn', 'password'), { exact: true }).fill(password);
  await passGermanBotCheck(page);
  await button(page, text(account, 'signIn', 'signIn')).click();
  await expect(page).toHaveURL(/\/de\/shop\/basic$/);
}

async function orderByCard(page: Page): Promise<void> {
  await button(page, text(shop, 'configurator', 'purchase')).click();
  await page.getByLabel(text(shared, 'billing', 'firstName'), { exact: true }).fill('Ada');
  await page.getByLabel(text(shared, 'billing', 'lastName'), { exact: true }).fill('Byron');
  await page.getByLabel(text(shared, 'billing', 'country')).selectOption('IT');
  await page.getByRole('radio', { name: text(shared, 'order', 'card') }).check();
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await expect(button(page, text(shop, 'checkout', 'placeOrder'))).toBeEnabled();
  await button(page, text(shop, 'checkout', 'placeOrder')).click();
}

test('a German customer buys with a card: pages, mails, invoice and its language are German', async ({
  page,
  customer,
}) => {
  await page.goto('/de');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await signUp(page, customer);
  await signIn(page, customer);
  await orderByCard(page);
  await button(page, text(api, 'sandbox', 'pay')).click();
  await expect(page).toHaveURL(/\/de\/order\/\d+/);
  const status = page.getByText(text(shared, 'order', 'completed'), { exact: true });
  await expect(status).toBeVisible({ timeout: 20_000 });
  const subject = text(api, 'planMails', 'paidSubject').split('{number}').at(-1) ?? '';
  const [link = ''] = await linksInMailTo(customer.email, new RegExp(subject));
  expect(new URL(link).pathname).toMatch(/^\/de\//);
  const downloading = page.waitForEvent('download');
  await page
    .getByRole('button', { name: text(shop, 'order', 'invoice').split(' {')[0] ?? '' })
    .filter({ hasText: 'PDF' })
    .click();
  const pdf = readFileSync(await (await downloading).path(), 'latin1');
  expect(pdf).toContain('/Lang (de');
});

withAccounts(
  'the language menu keeps the page, the session and what is typed',
  async ({ page, context, accounts }) => {
    await context.addCookies(accounts.customer.cookies);
    await page.goto('/support/ticket/new-ticket?from=menu');
    await page.getByLabel('Title').fill('My guide is late');
    const languages = page.getByRole('contentinfo').getByRole('navigation', { name: 'Languages' });
    await languages.getByRole('link', { name: 'Deutsch' }).click();
    await expect(page).toHaveURL(`${site.url}/de/support/ticket/new-ticket?from=menu`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      textsOf('remote-support').newTicket?.title ?? '',
    );
    await expect(page.getByRole('textbox').first()).toHaveValue('My guide is late');
    await expect(page.getByRole('button', { name: 'Mein Konto' })).toBeVisible();
  },
);

test.describe('in a German browser', () => {
  test.use({ locale: 'de-DE' });

  test('an English page is offered in German, until the visitor closes the offer', async ({
    page,
  }) => {
    await page.goto('/support');
    const offer = page.getByRole('link', { name: 'Diese Seite auf Deutsch anzeigen' });
    await expect(offer).toHaveAttribute('href', '/de/support');
    await page.getByRole('button', { name: 'Schließen' }).click();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await waitForLateRequests(page);
    await expect(offer).toBeHidden();
  });
});

// The pages of staff are opened at this width in the pseudo language.
withAccounts(
  'no German page of customers is wider than a phone of 320 px, or cuts a text',
  async ({ page, context, browser, accounts, console }) => {
    withAccounts.setTimeout(240_000);
    console.allow(/status of 4\d\d .*\/api\//);
    const pathsOf = (login: boolean) =>
      routes
        .filter((route) => route.login === login && !route.isOfStaff && !route.path.includes(':'))
        .map(({ path }) => path);
    await context.addCookies(accounts.customer.cookies);
    const visitor = await browser.newPage({ baseURL: site.url });
    // Each page waits most of its time.
    const faults = await Promise.all([
      widthFaults(visitor, pathsOf(false)),
      widthFaults(page, [...pathsOf(true), accounts.orderPath, accounts.ticketPath]),
    ]);
    expect(faults.flat()).toEqual([]);
    await visitor.close();
  },
);

async function widthFaults(page: Page, paths: string[]): Promise<string[]> {
  await page.setViewportSize({ width: 320, height: 640 });
  const faults: string[] = [];
  for (const path of paths) faults.push(...(await widthFaultsOf(page, path)));
  return faults;
}

async function widthFaultsOf(page: Page, path: string): Promise<string[]> {
  await page.goto(`/de${path}`);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await waitForLateRequests(page);
  const faults = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const cut = [...document.querySelectorAll<HTMLElement>('button, a, h1, h2, h3, label, th')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => /hidden|clip/.test(getComputedStyle(element).overflowX))
      .filter((element) => element.clientWidth > 1)
      .filter((element) => element.scrollWidth > element.clientWidth + 1)
      .map((element) => `cuts '${element.textContent}'`);
    return scrollWidth > clientWidth ? [...cut, `is ${scrollWidth} px wide`] : cut;
  });
  return faults.map((fault) => `${path} ${fault}`);
}
