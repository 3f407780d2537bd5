import { setSession } from '@site/shared/host';
import {
  createTurnstile,
  type Replies,
  refusal,
  type Served,
  serveApi,
  siteReplies,
} from '@site/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { newcomer, openPage, paste } from '../testing/open-page';
import * as page from './sign-up';

const turnstile = createTurnstile();
window.turnstile = turnstile;

let api: Served;
let replies: Replies;

beforeEach(() => {
  replies = {
    ...siteReplies(),
    'auth/register': {
      status: 200,
      title: 'Account created!',
      body: 'Check your inbox for the activation email',
    },
  };
  api = serveApi(replies);
  setSession(null);
});
afterEach(() => api.stop());

async function openSignUp(search = '') {
  const opened = openPage('/sign-up', page, `/sign-up/${search}`);
  await waitFor(() => expect(turnstile.all()).toHaveLength(1));
  return opened;
}

function passCheck(token = 'token-1') {
  act(() => turnstile.only().callback(token));
}

const field = (label: string) => screen.getByLabelText(label);
const button = () => screen.getByRole('button', { name: 'Create account' });

async function fillIn(wrong: { email?: string; password?: string; confirm?: string } = {}) {
  const { email = 'ada@example.test', password = 'secret-1', confirm = password } = wrong;
  if (email) await paste('Email', email);
  if (password) await paste('Password', password);
  if (confirm) await paste('Confirm password', confirm);
}

test("a created account says 'Account created!', where to look, and when the trial starts", async () => {
  await openSignUp();
  await fillIn();
  passCheck();
  await userEvent.click(button());
  expect(await screen.findByRole('heading', { name: 'Account created!' })).toBeVisible();
  expect(screen.getByText('Check your inbox for the activation email')).toBeVisible();
  expect(screen.getByText(/The free trial starts after email confirmation/)).toBeVisible();
  expect(screen.getByText('ada@example.test')).toBeVisible();
  expect(screen.getByRole('heading').closest('[tabindex]')).toHaveFocus();
  expect(api.callsTo('auth/register')).toEqual([
    { email: 'ada@example.test', password: 'secret-1', recaptcha: 'token-1' },
  ]);
});

test('a local site says where its mail is', async () => {
  await openSignUp();
  await fillIn();
  passCheck();
  await userEvent.click(button());
  expect(await screen.findByRole('link', { name: '/dev/mail' })).toHaveAttribute(
    'href',
    '/dev/mail',
  );
});

test('the place to come back to goes along to signing in, before and after', async () => {
  await openSignUp('?from=%2Fshop%2Ftrial');
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    '/sign-in/?from=%2Fshop%2Ftrial',
  );
  await fillIn();
  passCheck();
  await userEvent.click(button());
  await screen.findByRole('heading', { name: 'Account created!' });
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    '/sign-in/?from=%2Fshop%2Ftrial',
  );
});

test('whoever is signed in goes on without a form', async () => {
  setSession(newcomer);
  const { address } = openPage('/sign-up', page, '/sign-up/?from=%2Fshop%2Ftrial');
  await screen.findByText('elsewhere');
  expect(address()).toBe('/shop/trial');
});

test('the button is disabled without a passed bot check', async () => {
  await openSignUp();
  await fillIn();
  expect(button()).toBeDisabled();
  passCheck();
  expect(button()).toBeEnabled();
});

test.each([
  ['Email', 'ada@example', 'Email not valid'],
  ['Password', 'secret', 'Password requires at least 8 characters and 1 number.'],
  ['Password', 'secrets-without-a-number', 'Password requires at least 8 characters and 1 number.'],
  ['Confirm password', 'another', "It doesn't match with your password!"],
])("%s '%s' is called wrong while typing", async (label, text, message) => {
  await openSignUp();
  await paste(label, text);
  await waitFor(() => expect(field(label)).toHaveAccessibleDescription(message));
});

test('a changed password is compared with its confirmation again', async () => {
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
  [
    { password: '8-characters-and-1-number-but-far-too-long' },
    'Password',
    'Password requires at least 8 characters and 1 number.',
  ],
  [{ confirm: 'secret-2' }, 'Confirm password', "It doesn't match with your password!"],
])('%j is not sent: %s has the focus and says %s', async (wrong, label, message) => {
  await openSignUp();
  await fillIn(wrong);
  passCheck();
  await userEvent.click(button());
  expect(field(label)).toHaveFocus();
  expect(field(label)).toHaveAccessibleDescription(message);
  expect(api.callsTo('auth/register')).toEqual([]);
});

test('a refusal is told in the page and at its field, nothing typed is lost, and the bot check starts anew', async () => {
  replies['auth/register'] = refusal('weak-password', {
    fields: { password: 'Choose another password' },
  });
  await openSignUp();
  await fillIn();
  passCheck();
  await userEvent.click(button());
  expect(
    await screen.findByText('This password is on the lists that attackers try first.'),
  ).toBeVisible();
  expect(field('Password')).toHaveAccessibleDescription('Choose another password');
  expect(field('Email')).toHaveValue('ada@example.test');
  expect(field('Password')).toHaveValue('secret-1');
  expect(turnstile.only().resets).toBe(1);
  expect(button()).toBeDisabled();
});
