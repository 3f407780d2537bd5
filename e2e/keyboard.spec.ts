import type { Locator, Page } from '@playwright/test';
import { createAccountByCall } from './by-call';
import { expect, test } from './fixtures';

test('a customer buys a subscription and closes a ticket by keyboard only', async ({
  page,
  customer,
}) => {
  test.setTimeout(240_000);
  await createAccountByCall(page, customer);

  await test.step('the skip link moves the focus to the content, and arrow keys switch tabs', async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await tabTo(page, page.getByRole('tab', { name: 'M3U' }));
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Xtream' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
  });

  await test.step('Escape closes a menu, and a menu link opens a page that takes the focus', async () => {
    await page.goto('/');
    const support = page.getByRole('button', { name: 'Support' });
    await tabTo(page, support);
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    await expect(support).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    await expect(page.getByRole('link', { name: 'Contact us' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/support$/);
    await expect(page.getByRole('main')).toBeFocused();
  });

  await test.step('the customer signs in', async () => {
    await page.goto('/sign-in/');
    await tabTo(page, page.getByLabel('Email'));
    await page.keyboard.type(customer.email);
    await tabTo(page, page.getByLabel('Password', { exact: true }));
    await page.keyboard.type(customer.password);
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled({
      timeout: 30_000,
    });
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'My account' })).toBeVisible();
  });

  await test.step('the customer buys a subscription', async () => {
    await tabToAndPress(page, page.getByRole('banner').getByRole('link', { name: 'Purchase now' }));
    await expect(page).toHaveURL(/\/shop\/advanced/);
    await tabToAndPress(page, page.getByRole('button', { name: 'Purchase', exact: true }));
    await tabTo(page, page.getByLabel('First name'));
    await page.keyboard.type('Ada');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Lovelace');
    await tabTo(page, page.getByLabel('Country'));
    await page.keyboard.type('Italy');
    for (const box of await page.getByRole('checkbox').all()) {
      await tabTo(page, box);
      await page.keyboard.press('Space');
    }
    await tabToAndPress(page, page.getByRole('button', { name: 'Place order' }));
    await tabToAndPress(page, page.getByRole('button', { name: 'Pay', exact: true }));
    await expect(page.getByText('Completed', { exact: true })).toBeVisible();
  });

  await test.step('the customer opens a ticket; Escape cancels the question before closing it', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Support' }));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByLabel('Title'));
    await page.keyboard.type('By keyboard alone');
    await page.locator('.tox-tinymce').waitFor();
    await tabTo(page, page.locator('iframe.tox-edit-area__iframe'));
    await page.keyboard.type('This ticket was opened by keyboard.');
    await tabToAndPress(page, page.getByRole('button', { name: 'Send' }));
    await expect(page.getByRole('heading', { level: 1, name: /Ticket #\d+/ })).toBeVisible();

    await page.locator('.tox-tinymce').waitFor();
    await tabTo(page, page.locator('iframe.tox-edit-area__iframe'));
    await page.keyboard.type('One more thing.');
    await tabToAndPress(page, page.getByRole('button', { name: 'Send' }));
    const close = page.getByRole('main').getByRole('button', { name: 'Close', exact: true });
    await tabToAndPress(page, close);
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Do you want to close the ticket?');
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(close).toBeFocused();
    await page.keyboard.press('Enter');
    await tabToAndPress(page, question.getByRole('button', { name: 'Keep it open' }));
    await expect(question).toBeHidden();
    await expect(close).toBeFocused();
    await page.keyboard.press('Enter');
    await tabToAndPress(page, question.getByRole('button', { name: 'Close ticket' }));
    await expect(page.getByText('Closed', { exact: true }).first()).toBeVisible();
  });
});

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 90; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${target}`);
}

/** Moves the focus to the button or link by Tab, and presses Enter. */
async function tabToAndPress(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeEnabled({ timeout: 30_000 });
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}
