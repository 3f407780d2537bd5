import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { test as withAccounts } from './accounts';
import { type Customer, expect, linksInMailTo, site, test, waitForLateRequests } from './fixtures';
import { routes } from './routes';

type Language = 'de' | 'it';
type Texts = Record<string, Record<string, string>>;

/** The texts of a package in a language. By their keys, a journey runs in any language. */
function textsOf(folder: string, language: Language): Texts {
  const file = join(import.meta.dirname, '..', folder, 'texts', `${language}.json`);
  return JSON.parse(readFileSync(file, 'utf8'));
}

function journeyIn(page: Page, language: Language) {
  const [account, shop, shared, shell, api] = [
    ...['remote-account', 'remote-shop', 'shared', 'shell', 'api'],
  ].map((folder) => textsOf(folder, language)) as [Texts, Texts, Texts, Texts, Texts];
  const text = (texts: Texts, group: string, name: string) => texts[group]?.[name] ?? '';
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  async function passBotCheck(): Promise<void> {
    const checked = text(shell, 'botCheck', 'checked');
    await expect(page.getByText(checked, { exact: true })).toBeVisible({ timeout: 30_000 });
  }

  return {
    async signUp({ email, password }: Customer): Promise<void> {
      await page.goto(`/${language}/sign-up/`);
      await page.getByLabel(text(account, 'signUp', 'email')).fill(email);
      const label = (name: string) =>
        page.getByLabel(text(account, 'newPassword', name), { exact: true });
      await label('password').fill(password);
      await label('confirmPassword').fill(password);
      await passBotCheck();
      await button(text(account, 'signUp', 'createAccount')).click();
      await expect(page.getByText(text(account, 'signUp', 'createdTitle'))).toBeVisible();
      const subject = new RegExp(text(api, 'signInMails', 'activationSubject'));
      const [link = ''] = await linksInMailTo(email, subject);
      expect(new URL(link).pathname).toMatch(new RegExp(`^/${language}/activate/`));
      await page.goto(link);
      await expect(page.getByText(text(account, 'activate', 'congratulations'))).toBeVisible();
    },
    async signIn({ email, password }: Customer): Promise<void> {
      await page.goto(`/${language}/shop/basic`);
      await page.getByLabel(text(account, 'signIn', 'email')).fill(email);
      await page.getByLabel(text(account, 'signIn', 'password'), { exact: true }).fill(password);
      await passBotCheck();
      await button(text(account, 'signIn', 'signIn')).click();
      await expect(page).toHaveURL(new RegExp(`/${language}/shop/basic$`));
    },
    async order(method: string): Promise<void> {
      await button(text(shop, 'configurator', 'purchase')).click();
      await page.getByLabel(text(shared, 'billing', 'firstName'), { exact: true }).fill('Ada');
      await page.getByLabel(text(shared, 'billing', 'lastName'), { exact: true }).fill('Byron');
      await page.getByLabel(text(shared, 'billing', 'country')).selectOption('IT');
      await page.getByRole('radio', { name: method }).check();
      for (const box of await page.getByRole('checkbox').all()) await box.check();
      await expect(button(text(shop, 'checkout', 'placeOrder'))).toBeEnabled();
      await button(text(shop, 'checkout', 'placeOrder')).click();
    },
    card: text(shared, 'order', 'card'),
    pressInSandbox: (name: string) => button(text(api, 'sandbox', name)).click(),
    openSandbox: () => page.getByRole('link', { name: text(shop, 'order', 'openSandbox') }).click(),
    seeOrder: () => page.getByRole('link', { name: text(api, 'sandbox', 'seeOrder') }).click(),
    async expectStatus(name: string): Promise<void> {
      await expect(page).toHaveURL(new RegExp(`/${language}/order/\\d+`));
      const status = page.getByText(text(shared, 'order', name), { exact: true });
      await expect(status).toBeVisible({ timeout: 20_000 });
    },
    invoiceButton: () =>
      page
        .getByRole('button', { name: text(shop, 'order', 'invoice').split(' {')[0] ?? '' })
        .filter({ hasText: 'PDF' }),
    invoiceTitle: text(api, 'documents', 'invoice').split(' {')[0] ?? '',
    mailAbout: (group: string, name: string, email: string) =>
      linksInMailTo(email, new RegExp(text(api, group, name).split('{number}').at(-1) ?? '')),
  };
}

test('a German customer buys with a card: pages, mails, invoice and its language are German', async ({
  page,
  customer,
}) => {
  const journey = journeyIn(page, 'de');
  await page.goto('/de');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await journey.signUp(customer);
  await journey.signIn(customer);
  await journey.order(journey.card);
  await journey.pressInSandbox('pay');
  await journey.expectStatus('completed');
  const [link = ''] = await journey.mailAbout('planMails', 'paidSubject', customer.email);
  expect(new URL(link).pathname).toMatch(/^\/de\//);
  const downloading = page.waitForEvent('download');
  await journey.invoiceButton().click();
  const pdf = readFileSync(await (await downloading).path(), 'latin1');
  expect(pdf).toContain('/Lang (de');
});

test('an Italian customer pays with a coin on Italian pages', async ({ page, customer }) => {
  const journey = journeyIn(page, 'it');
  await journey.signUp(customer);
  await journey.signIn(customer);
  await journey.order('Litecoin');
  await journey.openSandbox();
  await journey.pressInSandbox('exact');
  await journey.seeOrder();
  await journey.expectStatus('pendingVerification');
  await journey.openSandbox();
  await journey.pressInSandbox('finish');
  await journey.seeOrder();
  await journey.expectStatus('completed');
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
      textsOf('remote-support', 'de').newTicket?.title ?? '',
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
  async ({ page, context, accounts, console }) => {
    withAccounts.setTimeout(240_000);
    console.allow(/status of 4\d\d .*\/api\//);
    await page.setViewportSize({ width: 320, height: 640 });
    const [guarded, open] = [true, false].map((login) =>
      routes.filter(
        (route) => route.login === login && !route.isOfStaff && !route.path.includes(':'),
      ),
    );
    const faults: string[] = [];
    for (const { path } of open ?? []) faults.push(...(await widthFaults(page, path)));
    await context.addCookies(accounts.customer.cookies);
    for (const { path } of guarded ?? []) faults.push(...(await widthFaults(page, path)));
    for (const path of [accounts.orderPath, accounts.ticketPath])
      faults.push(...(await widthFaults(page, path)));
    expect(faults).toEqual([]);
  },
);

async function widthFaults(page: Page, path: string): Promise<string[]> {
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
