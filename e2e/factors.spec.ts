import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { createAccountByCall, signInByCall } from './by-call';
import { expect, test } from './fixtures';

/** Gives the page's browser a device that makes passkeys and confirms each at once. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
}

test('a passkey is added in the settings, with recovery codes, and signs in without a password', async ({
  page,
  customer,
}) => {
  await createAccountByCall(page, customer);
  await signInByCall(page, customer);
  await page.goto('/account/settings');
  await addAuthenticator(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'I have stored the codes' }).click();
  await expect(page.getByText('Unused recovery codes: 10')).toBeVisible();
  await expectAccessible(page);

  // A page that is still open asks again when it is looked at, and would show the lost session.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto('/sign-in/');
  // The list of stored emails offers the passkey, and the device chooses it at once.
  await expect(page).not.toHaveURL(/sign-in/);
  await page.goto('/account/settings');
  await expect(page.getByText(`Signed in as ${customer.email}`)).toBeVisible();
});
