import type { Page } from '@playwright/test';
import { checkOut, expectTotalEverywhere, payByCard } from './buying';
import {
  expect,
  fillSignIn,
  fillSignUp,
  linksInMailTo,
  passBotCheck,
  signIn,
  site,
  test,
  typeMessage,
} from './fixtures';
import { expectTranslated, translatePages } from './translate-page';

test('a customer and the administrator whose browsers translate the pages reach all they need, with the right amounts', async ({
  page,
  context,
  browser,
  customer,
  console,
}) => {
  console.allow(/status of (401|422)/);
  await translatePages(context, 'after load');

  await test.step('sign-up is refused, then it creates the account', async () => {
    await page.goto('/sign-up/');
    await expectTranslated(page);
    await passBotCheck(page);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
    await expectTranslated(page);
    await fillSignUp(page, customer);
    await expect(page.getByText('Account created!')).toBeVisible();
    await expectTranslated(page);
    const [link] = await linksInMailTo(customer.email, /activ/i);
    await page.goto(link ?? '');
    await expect(page.getByText(/congratulations/i)).toBeVisible();
  });

  await test.step('sign-in is refused, then it signs in', async () => {
    await page.goto('/sign-in/');
    await expectTranslated(page);
    await fillSignIn(page, { ...customer, password: 'another-sesame-8' });
    await expect(page.getByText('The email or the password is wrong.').first()).toBeVisible();
    await expectTranslated(page);
    await fillSignIn(page, customer);
    await expect(page.getByRole('button', { name: 'My account' })).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
    await expectTranslated(page);
  });

  let price = '';
  await test.step('the configurator has the prices of a page that is not translated', async () => {
    const plainContext = await browser.newContext({ storageState: await context.storageState() });
    const plainPage = await plainContext.newPage();
    for (const one of [page, plainPage]) await one.goto('/shop/advanced');
    await expectTranslated(page);
    for (const option of [1, 2, 1]) {
      for (const one of [page, plainPage])
        await one.getByRole('group', { name: 'Playlists' }).getByRole('radio').nth(option).check();
      expect(await configuratorTexts(page)).toEqual(await configuratorTexts(plainPage));
      await expectTranslated(page);
    }
    price = await priceOf(page);
    await plainContext.close();
  });

  await test.step('checkout, order and database have the same total', async () => {
    await page.getByRole('button', { name: 'Purchase', exact: true }).click();
    await expect(page).toHaveURL(/\/shop\/checkout/);
    await expectTranslated(page);
    const total = await checkOut(page, 'Credit card');
    const euros = (text: string) => Number(text.replace('€', ''));
    expect(euros(total)).toBeCloseTo(euros(price) * 1.22, 1);
    await payByCard(page);
    await expectTranslated(page);
    await expectTotalEverywhere(page, total);
    await expectTranslated(page);
  });

  const title = `Guide of ${customer.email}`;
  await test.step('the customer opens a ticket', async () => {
    await page.goto('/support/ticket/new-ticket');
    await page.getByLabel('Title').fill(title);
    await typeMessage(page, 'Nothing is shown.');
    await passBotCheck(page);
    await expectTranslated(page);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /Ticket #\d+/ })).toBeVisible();
    await expectTranslated(page);
  });

  await test.step('the administrator finds it in the queue and answers', async () => {
    const staffContext = await browser.newContext();
    await translatePages(staffContext, 'while parsing');
    const admin = await staffContext.newPage();
    const errors: string[] = [];
    admin.on('pageerror', (error) => errors.push(String(error.stack)));
    await signIn(admin, site.admin);
    await admin.goto('/support/ticket');
    await expectTranslated(admin);
    await admin.getByLabel('Search tickets').fill(customer.email);
    await admin.getByRole('button', { name: 'Search' }).click();
    await expect(admin).toHaveURL(/search=/);
    await admin.getByRole('row', { name: title }).getByRole('checkbox').check();
    await expect(admin.getByText('1 ticket selected')).toBeVisible();
    await expectTranslated(admin);
    await admin.getByRole('row', { name: title }).getByRole('link').first().click();
    await admin.locator('.tox-tinymce').waitFor();
    await expectTranslated(admin);
    await typeMessage(admin, 'The guide is back.');
    await admin.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(admin.getByRole('article').first()).toContainText('The guide is back.');
    await expectTranslated(admin);
    expect(errors).toEqual([]);
    await staffContext.close();
  });

  await test.step('the customer reads the answer and closes the ticket', async () => {
    await expect(page.getByText('The guide is back.')).toBeVisible({ timeout: 30_000 });
    await page.getByRole('main').getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('button', { name: 'Close ticket' }).click();
    await expect(page.getByText('Closed', { exact: true }).first()).toBeVisible();
    await expectTranslated(page);
  });
});

/** The prices and the notes of the configurator. */
async function configuratorTexts(page: Page): Promise<string[]> {
  const summary = page.getByRole('region', { name: 'Advanced' });
  return [
    ...(await summary.locator('strong, s, p, li').allTextContents()),
    ...(await page.getByRole('main').locator('fieldset').allTextContents()),
  ];
}

async function priceOf(page: Page): Promise<string> {
  const strong = page.getByRole('region', { name: 'Advanced' }).locator('strong');
  return (await strong.textContent()) ?? '';
}
