import { checkOut, payByCard } from './buying';
import { createAccountByCall, openAdminPage, signInByCall } from './by-call';
import { expect, site, test } from './fixtures';

test('the admin makes a coupon, a customer pays with it, and is erased on request', async ({
  page,
  browser,
  customer,
  console,
}) => {
  test.setTimeout(240_000);
  const code = `HALF${Date.now()}`.slice(0, 16);
  const admin = await openAdminPage(browser);

  await test.step('the admin makes a coupon in a dialog', async () => {
    await admin.goto('/business/coupons');
    await admin.getByRole('button', { name: 'New coupon' }).first().click();
    const dialog = admin.getByRole('dialog');
    await dialog.getByLabel('Code').fill(code);
    await dialog.getByLabel('Percent off the net price').fill('50');
    await dialog.getByRole('button', { name: 'Create coupon' }).click();
    await expect(admin.getByRole('row', { name: new RegExp(code) })).toContainText('50 %');
  });

  await createAccountByCall(page, customer);
  await signInByCall(page, customer);
  await test.step('the customer pays half', async () => {
    await page.goto('/shop/advanced');
    await page.getByRole('button', { name: 'Purchase', exact: true }).click();
    await expect(page).toHaveURL(/\/shop\/checkout/);
    await page.getByText('I have a coupon').click();
    await page.getByLabel('Coupon code').fill(code);
    await page.getByRole('button', { name: 'Apply coupon' }).click();
    await checkOut(page, 'Credit card');
    await payByCard(page);
    // 14.90 and 22 % Italian VAT, less 7.45.
    await expect(page.getByRole('main')).toContainText('€10.73');
    await expect(page.getByRole('button', { name: /^Invoice .*PDF/ })).toBeVisible();
  });

  await test.step('the coupon says how often it was used and what it cost', async () => {
    await admin.reload();
    await expect(admin.getByRole('row', { name: new RegExp(code) })).toContainText('€7.45');
  });

  await test.step('the admin erases the customer, who is signed out', async () => {
    await admin.goto('/support/customers');
    await admin.getByLabel('Search customers').fill(customer.email);
    await admin.getByRole('button', { name: 'Search' }).click();
    await admin.getByRole('link', { name: customer.email }).click();
    await expect(admin.getByRole('heading', { level: 1 })).toHaveText(customer.email);
    await admin
      .getByRole('button', { name: /^Erase/ })
      .first()
      .click();
    const dialog = admin.getByRole('alertdialog');
    await dialog.getByLabel(`Type ${customer.email} to confirm`).fill(customer.email);
    await dialog.getByLabel('Reason', { exact: true }).fill('Asked by letter');
    await dialog.getByRole('button', { name: /^Erase/ }).click();
    await expect(dialog).toBeHidden();
    const title = admin.getByRole('heading', { level: 1, name: 'Customers' });
    await expect(title).toBeInViewport();
    // The browser's own line about the refused sign-in.
    console.allow(/401 \(Unauthorized\)/);
    await page.goto('/account/settings');
    await expect(page).toHaveURL(/\/sign-in/);
  });
  await admin.context().close();
});

/** The pages of the area, with the entry of its navigation that is marked on each. */
const AREA_PAGES = [
  ['/business', 'Overview'],
  ['/account/orders/all', 'Orders'],
  ['/business/coupons', 'Coupons'],
  ['/business/books', 'Books'],
  ['/support/customers', 'Customers'],
  ['/support/customers/1', 'Customers'],
  ['/support/staff', 'Staff'],
  ['/support/audit-log', 'Audit log'],
] as const;

test('a page of staff has the navigation of the area, a small title and its content below it', async ({
  page,
}) => {
  await signInByCall(page, site.admin);
  const area = page.getByRole('navigation', { name: 'Business', exact: true });
  for (const [path, entry] of AREA_PAGES) {
    await page.goto(path);
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 1280, height: 900 },
    ]) {
      await page.setViewportSize(viewport);
      await expect(area.locator('[aria-current]')).toHaveText(new RegExp(`^${entry}`));
      const title = page.getByRole('heading', { level: 1 });
      const { fontSize, contentTop } = await title.evaluate((h1) => ({
        fontSize: Number.parseFloat(getComputedStyle(h1).fontSize),
        contentTop: h1.parentElement?.nextElementSibling?.getBoundingClientRect().top,
      }));
      const where = `${path} at ${viewport.width}`;
      expect(fontSize, where).toBeLessThanOrEqual(28);
      expect(contentTop, where).toBeLessThanOrEqual(180);
    }
  }
});
