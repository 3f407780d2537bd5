import type { Locator, Page } from '@playwright/test';
import { createAccount, expect, test } from './fixtures';

test('from the home page to a paid order and a closed ticket without a pointer', async ({
  page,
  customer,
}) => {
  test.setTimeout(120_000);
  await createAccount(page, customer);

  await test.step('skips to the content and walks the tabs by arrows', async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await reach(page, page.getByRole('tab', { name: 'M3U' }));
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Xtream' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
  });

  await test.step('opens a menu, leaves it by Escape, and follows it to a page that takes the focus', async () => {
    await page.goto('/');
    const support = page.getByRole('button', { name: 'Support' });
    await reach(page, support);
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

  await test.step('signs in', async () => {
    await page.goto('/sign-in/');
    await reach(page, page.getByLabel('Email'));
    await page.keyboard.type(customer.email);
    await reach(page, page.getByLabel('Password', { exact: true }));
    await page.keyboard.type(customer.password);
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled({
      timeout: 30_000,
    });
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'My account' })).toBeVisible();
  });

  await test.step('buys a subscription', async () => {
    await press(page, page.getByRole('banner').getByRole('link', { name: 'Purchase now' }));
    await expect(page).toHaveURL(/\/shop\/advanced/);
    await press(page, page.getByRole('button', { name: 'Purchase', exact: true }));
    await reach(page, page.getByLabel('First name'));
    await page.keyboard.type('Ada');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Lovelace');
    await reach(page, page.getByLabel('Country'));
    await page.keyboard.type('Italy');
    for (const box of await page.getByRole('checkbox').all()) {
      await reach(page, box);
      await page.keyboard.press('Space');
    }
    await press(page, page.getByRole('button', { name: 'Place order' }));
    await press(page, page.getByRole('button', { name: 'Pay', exact: true }));
    await expect(page.getByText('Completed', { exact: true })).toBeVisible();
  });

  await test.step('opens a ticket, is asked before closing it, and changes nothing by Escape', async () => {
    await reach(page, page.getByRole('button', { name: 'Support' }));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await reach(page, page.getByLabel('Title'));
    await page.keyboard.type('By keyboard alone');
    await page.locator('.tox-tinymce').waitFor();
    await reach(page, page.locator('iframe.tox-edit-area__iframe'));
    await page.keyboard.type('Nothing here needed a pointer.');
    await press(page, page.getByRole('button', { name: 'Send' }));
    await expect(page.getByRole('heading', { level: 1, name: /Ticket #\d+/ })).toBeVisible();

    await page.locator('.tox-tinymce').waitFor();
    await reach(page, page.locator('iframe.tox-edit-area__iframe'));
    await page.keyboard.type('One more thing.');
    await press(page, page.getByRole('button', { name: 'Send' }));
    const close = page.getByRole('main').getByRole('button', { name: 'Close', exact: true });
    await press(page, close);
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Do you want to close the ticket?');
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(close).toBeFocused();
    await page.keyboard.press('Enter');
    await press(page, question.getByRole('button', { name: 'Ok, Got it' }));
    await expect(page.getByText('Closed', { exact: true }).first()).toBeVisible();
  });
});

/** Tabs until the element has the focus. */
async function reach(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < 90; stop++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${target}`);
}

async function press(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeEnabled({ timeout: 30_000 });
  await reach(page, target);
  await page.keyboard.press('Enter');
}
