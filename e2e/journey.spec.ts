import { checkOut, payByCard } from './buying';
import { createAccountByCall, signInByCall } from './by-call';
import { expect, fillSignIn, fillSignUp, linksInMailTo, test } from './fixtures';

test('a visitor signs up, starts the trial and buys Advanced', async ({ page, customer }) => {
  test.setTimeout(300_000);

  await test.step('the home page leads to the prices, and the trial to sign-up', async () => {
    await page.goto('/');
    await expect(
      page.getByRole('heading', { level: 1, name: 'Your playlists, made easier' }),
    ).toBeVisible();
    await page
      .getByRole('main')
      .getByRole('link', { name: /purchase/i })
      .first()
      .click();
    await expect(page.locator('#pricing')).toBeInViewport();
    await page.locator('#pricing').getByRole('link', { name: 'Try now' }).click();
    await expect(page).toHaveURL(/\/sign-up/);
  });

  await test.step('signs up and sees the hint to check the inbox', async () => {
    await fillSignUp(page, customer);
    await expect(page.getByText('Account created!')).toBeVisible();
    await expect(page.getByText('Check your inbox for the activation email')).toBeVisible();
  });

  await test.step('opens the activation link twice', async () => {
    const [link] = await linksInMailTo(customer.email, /activ/i);
    await page.goto(link ?? '');
    await expect(page.getByText(/congratulations/i)).toBeVisible();
    await page.goto(link ?? '');
    await expect(page.getByText('Account already activated')).toBeVisible();
  });

  await test.step('signs in and starts the trial', async () => {
    await page.goto('/shop/trial');
    await expect(page).toHaveURL(/\/sign-in\/\?from=%2Fshop%2Ftrial/);
    await fillSignIn(page, customer);
    await expect(page).toHaveURL(/\/shop\/trial/);
    await page.getByRole('button', { name: 'Try now' }).click();
    await expect(page.getByText('Trial activated')).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Open editor' })).toBeVisible();
  });

  let orderUrl = '';
  await test.step('chooses Advanced and pays by card on the sandbox page', async () => {
    await page.goto('/shop/advanced');
    await page.getByRole('button', { name: 'Purchase', exact: true }).click();
    await checkOut(page, 'Credit card');
    await payByCard(page);
    // 14.90 and 22 % Italian VAT.
    await expect(page.getByRole('main')).toContainText('€18.18');
    orderUrl = page.url();
    await page.goto('/account/orders');
    await expect(page.getByRole('main')).toContainText('Advanced');
    await expect(page.getByText('Completed').first()).toBeVisible();
  });

  await test.step('after the sign-out the order needs a sign-in', async () => {
    await page.getByRole('button', { name: 'My account' }).click();
    await page.getByRole('button', { name: 'Sign-out' }).click();
    await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
    await page.goto(orderUrl);
    await expect(page).toHaveURL(/\/sign-in\//);
  });
});

test('an order with a declined card stays unpaid and can be paid again', async ({
  page,
  customer,
}) => {
  await createAccountByCall(page, customer);
  await signInByCall(page, customer);
  await page.goto('/shop/basic');
  await page.getByRole('button', { name: 'Purchase', exact: true }).click();
  await checkOut(page, 'Credit card');
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page).toHaveURL(/\/order\//);
  await expect(page.getByText('Awaiting payment', { exact: true })).toBeVisible();
  await expect(page.getByText('Your payment was declined')).toBeVisible();
  await page.getByRole('link', { name: 'Try again' }).click();
  await payByCard(page);
});
