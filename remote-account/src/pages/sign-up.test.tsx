import { refusal } from '@site/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { passBotCheck, turnstile } from '../testing/bot-check';
import { openAccountPage, paste } from '../testing/open-account-page';

const success = {
  status: 200,
  title: 'Account created!',
  body: 'Check your inbox for the activation email',
};

const openSignUp = (search = '', reply: object = success) =>
  openAccountPage(`/sign-up/${search}`, { replies: { 'auth/register': reply } });

const field = (label: string) => screen.getByLabelText(label);
const submitButton = () => screen.getByRole('button', { name: 'Create account' });

async function fillIn(input: { email?: string; password?: string; confirm?: string } = {}) {
  const { email = 'ada@example.test', password = 'secret-1', confirm = password } = input;
  if (email) await paste('Email', email);
  if (password) await paste('Password', password);
  if (confirm) await paste('Confirm password', confirm);
}

test("ends with 'Account created!', where the email is, and when the trial starts", async () => {
  const { api } = await openSignUp();
  await fillIn();
  await passBotCheck();
  await userEvent.click(submitButton());
  expect(await screen.findByRole('heading', { name: 'Account created!' })).toBeVisible();
  expect(screen.getByText('Check your inbox for the activation email')).toBeVisible();
  expect(screen.getByText(/The free trial starts after email confirmation/)).toBeVisible();
  expect(screen.getByText('ada@example.test')).toBeVisible();
  // The hint of a local site.
  expect(screen.getByRole('link', { name: '/dev/mail' })).toBeVisible();
  expect(screen.getByRole('heading').closest('[tabindex]')).toHaveFocus();
  expect(api.callsTo('auth/register')).toEqual([
    { email: 'ada@example.test', password: 'secret-1', recaptcha: 'token-1' },
  ]);
});

test('the form links to the terms and to the privacy notice', async () => {
  await openSignUp();
  expect(screen.getByRole('link', { name: 'terms and conditions' })).toHaveAttribute(
    'href',
    '/terms-condition',
  );
  expect(screen.getByRole('link', { name: 'privacy notice' })).toHaveAttribute('href', '/privacy');
});

test('the links to sign-in keep the return path, before and after', async () => {
  await openSignUp('?from=%2Fshop%2Ftrial');
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    '/sign-in/?from=%2Fshop%2Ftrial',
  );
  await fillIn();
  await passBotCheck();
  await userEvent.click(submitButton());
  await screen.findByRole('heading', { name: 'Account created!' });
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    '/sign-in/?from=%2Fshop%2Ftrial',
  );
});

test('the button is disabled without a passed bot check', async () => {
  await openSignUp();
  await fillIn();
  expect(submitButton()).toBeDisabled();
  await passBotCheck();
  expect(submitButton()).toBeEnabled();
});

test.each([
  ['Email', 'ada@example', 'Email not valid'],
  ['Password', 'secret', 'Password requires at least 8 characters and 1 number.'],
  ['Confirm password', 'another', "It doesn't match with your password!"],
])("%s '%s' shows an error while typing", async (label, text, message) => {
  await openSignUp();
  await paste(label, text);
  await waitFor(() => expect(field(label)).toHaveAccessibleDescription(message));
});

test('a changed password is compared again with its confirmation', async () => {
  await openSignUp();
  await fillIn();
  await waitFor(() => expect(field('Confirm password')).toBeValid());
  await paste('Password', '2');
  await waitFor(() =>
    expect(field('Confirm password')).toHaveAccessibleDescription(
      "It doesn't match with your password!",
    ),
  );
});

test.each([
  [{ email: '' }, 'Email', "Email or password can't be empty"],
  [{ password: '', confirm: '' }, 'Password', "Email or password can't be empty"],
  [{ email: 'ada@example' }, 'Email', 'Email not valid'],
  [{ password: 'short1' }, 'Password', 'Password requires at least 8 characters and 1 number.'],
  [{ confirm: 'secret-2' }, 'Confirm password', "It doesn't match with your password!"],
])('%j is not sent: %s has the focus and shows %s', async (input, label, message) => {
  const { api } = await openSignUp();
  await fillIn(input);
  await passBotCheck();
  await userEvent.click(submitButton());
  expect(field(label)).toHaveFocus();
  expect(field(label)).toHaveAccessibleDescription(message);
  expect(api.callsTo('auth/register')).toEqual([]);
});

test('a problem shows in the page and at its field, keeps the text and resets the bot check', async () => {
  const fields = { password: 'Choose another password' };
  await openSignUp('', refusal('weak-password', { fields }));
  await fillIn();
  await passBotCheck();
  await userEvent.click(submitButton());
  expect(
    await screen.findByText(
      'This password is on a list of common passwords, which attackers try first.',
    ),
  ).toBeVisible();
  expect(field('Password')).toHaveAccessibleDescription('Choose another password');
  expect(field('Email')).toHaveValue('ada@example.test');
  expect(field('Password')).toHaveValue('secret-1');
  expect(turnstile.only().resets).toBe(1);
  expect(submitButton()).toBeDisabled();
});
