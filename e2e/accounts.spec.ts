import {
  createAccount,
  expect,
  fillSignIn,
  linksInMailTo,
  passBotCheck,
  signIn,
  site,
  test,
} from './fixtures';

test('whoever forgot the password gets a link that changes it once, and signs in with the new one', async ({
  page,
  customer,
  console,
}) => {
  console.allow(/status of (401|422)/);
  await createAccount(page, customer);
  const renewed = { ...customer, password: 'another-sesame-8' };

  await page.goto('/sign-in/');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page).toHaveURL(/\/recover-password$/);
  await page.getByLabel('Email').fill(customer.email);
  await passBotCheck(page);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { name: 'Email sent' })).toBeVisible();

  const [link] = await linksInMailTo(customer.email, /new password/i);
  expect(link).toContain(`${site.url}/recover-password/`);
  const choose = async () => {
    await page.goto(link ?? '');
    await page.getByLabel('New password', { exact: true }).fill(renewed.password);
    await page.getByLabel('Confirm new password').fill(renewed.password);
    await passBotCheck(page);
    await page.getByRole('button', { name: 'Change password' }).click();
  };
  await choose();
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible();
  await choose();
  await expect(page.getByText('Reset code not valid').first()).toBeVisible();

  await page.goto('/sign-in/');
  await fillSignIn(page, customer);
  await expect(page.getByText('The email or the password is not right.').first()).toBeVisible();
  await signIn(page, renewed);
});

test('a new email counts once it is confirmed', async ({ page, customer }) => {
  await createAccount(page, customer);
  await signIn(page, customer);
  await page.getByRole('button', { name: 'My account' }).click();
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();

  const moved = { ...customer, email: `new-${customer.email}` };
  const card = page.locator('section', {
    has: page.getByRole('heading', { name: 'Email', exact: true }),
  });
  await card.getByLabel('New email', { exact: true }).fill(moved.email);
  await card.getByLabel('Confirm new email').fill(moved.email);
  await card.getByLabel('Current password').fill(customer.password);
  await card.getByRole('button', { name: 'Save email' }).click();
  await expect(page.getByText('Email saved')).toBeVisible();
  await expect(page.getByText(`Your email is ${customer.email}.`)).toBeVisible();

  const [link] = await linksInMailTo(moved.email, /confirm/i);
  await linksInMailTo(customer.email, /about to change/i);
  await page.goto(link ?? '');
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await expect(page.getByRole('heading', { name: 'Email confirmed' })).toBeVisible();
  await page.getByRole('link', { name: 'Settings' }).last().click();
  await expect(page.getByText(`Your email is ${moved.email}.`)).toBeVisible();
  await linksInMailTo(customer.email, /was changed/i);
});

test('a session that is ended from another browser leads to signing in there, and back to where it was', async ({
  page,
  browser,
}) => {
  await signIn(page, site.admin);
  const context = await browser.newContext();
  const other = await context.newPage();
  await signIn(other, site.admin);

  await page.goto('/account/settings');
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Sessions' }) });
  await expect(card.getByText('This browser')).toHaveCount(1);
  await card.getByRole('button', { name: 'Sign out all others' }).click();
  await expect(card.getByRole('listitem')).toHaveCount(1);

  await other.getByRole('button', { name: 'My account' }).click();
  await other.getByRole('link', { name: 'Settings' }).click();
  await expect(other).toHaveURL(/\/sign-in\/\?from=%2Faccount%2Fsettings/);
  await fillSignIn(other, site.admin);
  await expect(other.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await context.close();
});

test('the place to come back to is never another host', async ({ page }) => {
  for (const from of ['https://evil.example/', '//evil.example/', '/\\evil.example']) {
    await page.context().clearCookies();
    await page.goto(`/sign-in/?from=${encodeURIComponent(from)}`);
    await fillSignIn(page, site.admin);
    await expect(page.getByRole('button', { name: 'My account' })).toBeVisible();
    await expect(page).toHaveURL(`${site.url}/`);
  }
});
