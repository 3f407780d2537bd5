import { sessionStore, setSession } from '@site/shared/host';
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
import * as page from './sign-in';

const turnstile = createTurnstile();
window.turnstile = turnstile;

let api: Served;
let replies: Replies;

beforeEach(() => {
  replies = { ...siteReplies(), 'auth/login': newcomer };
  api = serveApi(replies);
  setSession(null);
});
afterEach(() => api.stop());

async function openSignIn(search = '') {
  const opened = openPage('/sign-in', page, `/sign-in/${search}`);
  await waitFor(() => expect(turnstile.all()).toHaveLength(1));
  return opened;
}

function passCheck(token = 'token-1') {
  act(() => turnstile.only().callback(token));
}

const email = () => screen.getByLabelText('Email');
const password = () => screen.getByLabelText('Password');
const button = () => screen.getByRole('button', { name: 'Sign in' });

async function fillIn(address = 'ada@example.test', secret = 'secret 1') {
  await paste('Email', address);
  await paste('Password', secret);
}

test('what is typed goes to the server with the token of the bot check, remembered unless told otherwise', async () => {
  await openSignIn();
  await fillIn();
  passCheck();
  await userEvent.click(button());
  expect(api.callsTo('auth/login')).toEqual([
    { email: 'ada@example.test', password: 'secret 1', recaptcha: 'token-1', remember: true },
  ]);
});

test('remember-me can be switched off', async () => {
  await openSignIn();
  await fillIn();
  passCheck();
  expect(screen.getByLabelText('Remember me')).toBeChecked();
  await userEvent.click(screen.getByLabelText('Remember me'));
  await userEvent.click(button());
  expect(api.callsTo('auth/login')).toMatchObject([{ remember: false }]);
});

test.each([
  ['', '/'],
  [`?from=${encodeURIComponent('/shop/checkout/?step=2#pay')}`, '/shop/checkout/?step=2#pay'],
  ['?from=https://elsewhere.test/', '/'],
  ['?from=//elsewhere.test/', '/'],
])('after signing in at /sign-in/%s the visitor is at %s', async (search, target) => {
  const { address } = await openSignIn(search);
  await fillIn();
  passCheck();
  await userEvent.click(button());
  await screen.findByText('elsewhere');
  expect(address()).toBe(target);
  expect(sessionStore.getState()).toEqual({ status: 'signed-in', session: newcomer });
});

test('whoever is signed in already goes on without a form', async () => {
  setSession(newcomer);
  const { address } = openPage('/sign-in', page, '/sign-in/?from=%2Fshop%2Ftrial');
  await screen.findByText('elsewhere');
  expect(address()).toBe('/shop/trial');
});

test('the button waits for a valid email, a password and the bot check', async () => {
  await openSignIn();
  expect(button()).toBeDisabled();
  passCheck();
  expect(button()).toHaveAttribute('aria-disabled', 'true');
  await fillIn('ada@example', 'secret');
  expect(button()).toHaveAttribute('aria-disabled', 'true');
  await paste('Email', '.test');
  expect(button()).not.toHaveAttribute('aria-disabled');
  act(() => turnstile.only()['expired-callback']());
  expect(button()).toBeDisabled();
});

test.each([
  ['', 'secret', 'Email', "Email or password can't be empty"],
  ['ada@example.test', ' ', 'Password', "Email or password can't be empty"],
  ['ada@example', 'secret', 'Email', 'Email not valid'],
])(
  "'%s' with '%s' is not sent: %s says '%s' and has the focus",
  async (address, secret, label, message) => {
    await openSignIn();
    if (address) await paste('Email', address);
    await paste('Password', secret);
    passCheck();
    await userEvent.click(button());
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(message);
    expect(screen.getByLabelText(label)).toHaveFocus();
    expect(api.callsTo('auth/login')).toEqual([]);
  },
);

test('wrong credentials are told in the page, nothing typed is lost, and the bot check starts anew', async () => {
  replies['auth/login'] = refusal('wrong-credentials');
  await openSignIn();
  await fillIn();
  passCheck();
  await userEvent.click(button());
  expect(await screen.findByText('The email or the password is not right.')).toBeVisible();
  expect(screen.getByText('Sign-in failed').closest('[tabindex]')).toHaveFocus();
  expect(email()).toHaveValue('ada@example.test');
  expect(password()).toHaveValue('secret 1');
  expect(turnstile.only().resets).toBe(1);
  expect(button()).toBeDisabled();
  expect(sessionStore.getState().status).toBe('anonymous');

  replies['auth/login'] = newcomer;
  passCheck('token-2');
  await userEvent.click(button());
  expect(api.callsTo('auth/login')).toMatchObject([
    { recaptcha: 'token-1' },
    { recaptcha: 'token-2' },
  ]);
});

test('an account that is not activated is told where its mail is', async () => {
  replies['auth/login'] = refusal('not-activated');
  await openSignIn();
  await fillIn();
  passCheck();
  await userEvent.click(button());
  expect(await screen.findByText('Account not activated')).toBeVisible();
  expect(screen.getByText(/Open the link in the activation email first/)).toBeVisible();
  expect(screen.getByRole('link', { name: '/dev/mail' })).toHaveAttribute('href', '/dev/mail');
});

test('no answer resets the bot check too', async () => {
  replies['auth/login'] = () => Promise.reject(new TypeError('offline'));
  await openSignIn();
  await fillIn();
  passCheck();
  await userEvent.click(button());
  expect(await screen.findByText('Unknown error #1')).toBeVisible();
  expect(turnstile.only().resets).toBe(1);
});

test('a double click sends once', async () => {
  let answer: (value: object) => void = () => undefined;
  replies['auth/login'] = () => new Promise<object>((resolve) => (answer = resolve));
  await openSignIn();
  await fillIn();
  passCheck();
  await userEvent.dblClick(button());
  await userEvent.type(password(), '{Enter}');
  expect(button()).toHaveAttribute('aria-busy', 'true');
  await waitFor(() => expect(api.callsTo('auth/login')).toHaveLength(1));
  answer(newcomer);
  expect(await screen.findByText('elsewhere')).toBeVisible();
});

test('the way to sign up keeps the place to come back to', async () => {
  await openSignIn('?from=%2Fshop%2Ftrial');
  expect(screen.getByRole('link', { name: 'Create an account' })).toHaveAttribute(
    'href',
    '/sign-up/?from=%2Fshop%2Ftrial',
  );
});
