import { createAccountByCall, signInByCall } from './by-call';
import {
  expect,
  fillSignIn,
  fillSignUp,
  linksInMailTo,
  passBotCheck,
  signIn,
  site,
  test,
} from './fixtures';

test('a recovery link changes the password once; then only the new password signs in', async ({
  page,
  customer,
  console,
}) => {
  console.allow(/status of (401|422)/);
  await createAccountByCall(page, customer);
  const withNewPassword = { ...customer, password: 'another-sesame-8' };

  await page.goto('/sign-in/');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page).toHaveURL(/\/recover-password$/);
  await page.getByLabel('Email').fill(customer.email);
  await passBotCheck(page);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { name: 'Email sent' })).toBeVisible();

  const [link] = await linksInMailTo(customer.email, /new password/i);
  expect(link).toContain(`${site.url}/recover-password/`);
  const choosePassword = async () => {
    await page.goto(link ?? '');
    await page.getByLabel('New password', { exact: true }).fill(withNewPassword.password);
    await page.getByLabel('Confirm new password').fill(withNewPassword.password);
    await passBotCheck(page);
    await page.getByRole('button', { name: 'Change password' }).click();
  };
  await choosePassword();
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible();
  await page.goto(link ?? '');
  await expect(page.getByText('Reset code not valid').first()).toBeVisible();

  await page.goto('/sign-in/');
  await fillSignIn(page, customer);
  await expect(page.getByText('The email or the password is wrong.').first()).toBeVisible();
  await signIn(page, withNewPassword);
});

test("in another browser the password is chosen again, and the stranger's never signs in", async ({
  page,
  browser,
  customer,
  console,
}) => {
  console.allow(/status of 401/);
  await page.goto('/sign-up/');
  await fillSignUp(page, customer);
  await expect(page.getByText('Account created!')).toBeVisible();
  const [link] = await linksInMailTo(customer.email, /activ/i);

  const reader = await browser.newPage();
  await reader.goto(link ?? '');
  await reader.getByRole('button', { name: 'Activate account' }).click();
  await expect(reader.getByRole('heading', { name: 'Congratulations' })).toBeVisible();
  await page.goto('/sign-in/');
  await fillSignIn(page, customer);
  await expect(page.getByText('The email or the password is wrong.').first()).toBeVisible();

  await reader.reload();
  await reader.getByRole('button', { name: 'Activate account' }).click();
  await expect(reader.getByText('Account already activated')).toBeVisible();
  const chosen = { ...customer, password: 'another-sesame-8' };
  await reader.getByLabel('New password', { exact: true }).fill(chosen.password);
  await reader.getByLabel('Confirm new password').fill(chosen.password);
  await passBotCheck(reader);
  await reader.getByRole('button', { name: 'Save password' }).click();
  await expect(reader.getByText('Password saved')).toBeVisible();
  await signIn(reader, chosen);
  await reader.context().close();
});

test('a new email address is used after it is confirmed', async ({ page, customer }) => {
  await createAccountByCall(page, customer);
  await signInByCall(page, customer);
  await page.goto('/account/settings');

  const withNewEmail = { ...customer, email: `new-${customer.email}` };
  const card = page.locator('section', {
    has: page.getByRole('heading', { name: 'Email', exact: true }),
  });
  await card.getByLabel('New email', { exact: true }).fill(withNewEmail.email);
  await card.getByLabel('Confirm new email').fill(withNewEmail.email);
  await card.getByLabel('Current password').fill(customer.password);
  await card.getByRole('button', { name: 'Save email' }).click();
  await expect(page.getByText('Email saved')).toBeVisible();
  await expect(page.getByText(`Your email is ${customer.email}.`)).toBeVisible();

  const [link] = await linksInMailTo(withNewEmail.email, /confirm/i);
  await linksInMailTo(customer.email, /about to change/i);
  await page.goto(link ?? '');
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await expect(page.getByRole('heading', { name: 'Email confirmed' })).toBeVisible();
  await page.getByRole('link', { name: 'Settings' }).last().click();
  await expect(page.getByText(`Your email is ${withNewEmail.email}.`)).toBeVisible();
  await linksInMailTo(customer.email, /was changed/i);
});

test('a session ended from another browser leads to sign-in and then back to the page', async ({
  page,
  browser,
}) => {
  await signInByCall(page, site.admin);
  const context = await browser.newContext();
  const otherPage = await context.newPage();
  await signInByCall(otherPage, site.admin);
  await otherPage.goto('/');

  await page.goto('/account/settings');
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Sessions' }) });
  await expect(card.getByText('This browser')).toHaveCount(1);
  await card.getByRole('button', { name: 'Sign out all others' }).click();
  await expect(card.getByRole('listitem')).toHaveCount(1);

  await otherPage.getByRole('button', { name: 'My account' }).click();
  await otherPage.getByRole('link', { name: 'Settings' }).click();
  await expect(otherPage).toHaveURL(/\/sign-in\/\?from=%2Faccount%2Fsettings/);
  await fillSignIn(otherPage, site.admin);
  await expect(otherPage.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await context.close();
});
