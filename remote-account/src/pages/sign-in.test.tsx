import { sessionStore, toastStore } from '@site/shared/host';
import { type Replies, refusal, sessionOf } from '@site/shared/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { passBotCheck, turnstile } from '../testing/bot-check';
import { openAccountPage, paste } from '../testing/open-account-page';

const customer = sessionOf();
let replies: Replies;

beforeEach(() => {
  replies = { 'auth/login': customer };
});

const openSignIn = (search = '') => openAccountPage(`/sign-in/${search}`, { replies });

const email = () => screen.getByLabelText('Email');
const password = () => screen.getByLabelText('Password');
const submitButton = () => screen.getByRole('button', { name: 'Sign in' });

async function fillIn(address = 'ada@example.test', secret = 'secret 1') {
  await paste('Email', address);
  await paste('Password', secret);
}

test('sends the credentials with the token of the bot check, and remembers by default', async () => {
  const { api } = await openSignIn();
  await fillIn();
  await passBotCheck();
  await userEvent.click(submitButton());
  expect(api.callsTo('auth/login')).toEqual([
    { email: 'ada@example.test', password: 'secret 1', recaptcha: 'token-1', remember: true },
  ]);
});

test('Remember me can be switched off', async () => {
  const { api } = await openSignIn();
  await fillIn();
  await passBotCheck();
  await userEvent.click(screen.getByLabelText('Remember me'));
  await userEvent.click(submitButton());
  expect(api.callsTo('auth/login')).toMatchObject([{ remember: false }]);
});

test.each([
  ['', '/'],
  [`?from=${encodeURIComponent('/shop/checkout/?step=2#pay')}`, '/shop/checkout/?step=2#pay'],
  ['?from=https://elsewhere.test/', '/'],
])('after signing in at /sign-in/%s the address is %s', async (search, target) => {
  const { address } = await openSignIn(search);
  await fillIn();
  await passBotCheck();
  await userEvent.click(submitButton());
  await screen.findByText('elsewhere');
  expect(address()).toBe(target);
  expect(sessionStore.getState()).toEqual({ status: 'signed-in', session: customer });
});

test.each([
  ['/sign-in/?from=%2Fshop%2Ftrial', '/shop/trial'],
  ['/sign-up/?from=%2Fshop%2Ftrial', '/shop/trial'],
  ['/recover-password', '/'],
])('at %s a signed-in visitor is redirected to %s', async (path, target) => {
  const { address } = await openAccountPage(path, { session: customer });
  await screen.findByText('elsewhere');
  expect(address()).toBe(target);
});

test('the button is disabled until the bot check has passed', async () => {
  await openSignIn();
  expect(submitButton()).toBeDisabled();
  await passBotCheck();
  expect(submitButton()).toBeEnabled();
});

test.each([
  ['', 'secret', 'Email', "Email or password can't be empty"],
  ['ada@example.test', ' ', 'Password', "Email or password can't be empty"],
  ['ada@example', 'secret', 'Email', 'Email not valid'],
])(
  "'%s' with '%s' is not sent: %s shows '%s' and has the focus",
  async (address, secret, label, message) => {
    const { api } = await openSignIn();
    if (address) await paste('Email', address);
    await paste('Password', secret);
    await passBotCheck();
    await userEvent.click(submitButton());
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(message);
    expect(screen.getByLabelText(label)).toHaveFocus();
    expect(api.callsTo('auth/login')).toEqual([]);
  },
);

test('wrong credentials show an error in the page, keep the text and reset the bot check', async () => {
  let reply: object = refusal('wrong-credentials');
  replies['auth/login'] = () => reply;
  const { api } = await openSignIn();
  await fillIn();
  await passBotCheck();
  await userEvent.click(submitButton());
  expect(await screen.findByText(/^The email or the password is wrong\./)).toBeVisible();
  expect(screen.getByText('Sign-in failed').closest('[tabindex]')).toHaveFocus();
  expect(toastStore.getState().isRequested).toBe(false);
  expect(email()).toHaveValue('ada@example.test');
  expect(password()).toHaveValue('secret 1');
  expect(turnstile.only().resets).toBe(1);
  expect(submitButton()).toBeDisabled();
  expect(sessionStore.getState().status).toBe('anonymous');

  reply = customer;
  await passBotCheck('token-2');
  await userEvent.click(submitButton());
  expect(api.callsTo('auth/login')).toMatchObject([
    { recaptcha: 'token-1' },
    { recaptcha: 'token-2' },
  ]);
});

test('an account that is not activated gets a hint about its email', async () => {
  replies['auth/login'] = refusal('not-activated');
  await openSignIn();
  await fillIn();
  await passBotCheck();
  await userEvent.click(submitButton());
  expect(await screen.findByText('Account not activated')).toBeVisible();
  expect(screen.getByText(/Open the link in our email to this address first/)).toBeVisible();
  expect(screen.getByRole('link', { name: '/dev/mail' })).toHaveAttribute('href', '/dev/mail');
});

test('the button is busy until the answer has come', async () => {
  replies['auth/login'] = () => new Promise<object>(() => undefined);
  await openSignIn();
  await fillIn();
  await passBotCheck();
  await userEvent.click(submitButton());
  expect(submitButton()).toHaveAttribute('aria-busy', 'true');
});

test('the link to sign-up keeps the return path', async () => {
  await openSignIn('?from=%2Fshop%2Ftrial');
  expect(screen.getByRole('link', { name: 'Create an account' })).toHaveAttribute(
    'href',
    '/sign-up/?from=%2Fshop%2Ftrial',
  );
});

test("'Forgot your password?' and its way back keep the typed email and the return path", async () => {
  await openSignIn('?from=%2Fshop%2Ftrial');
  await paste('Email', 'ada@example.test');
  await userEvent.click(screen.getByRole('link', { name: 'Forgot your password?' }));
  await screen.findByRole('heading', { name: 'Recover your password' });
  expect(email()).toHaveValue('ada@example.test');
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    '/sign-in/?from=%2Fshop%2Ftrial',
  );
  await userEvent.click(screen.getByRole('link', { name: 'Sign in' }));
  await screen.findByLabelText('Password');
  expect(email()).toHaveValue('ada@example.test');
});

test('the way back from the second step keeps the typed email', async () => {
  replies['auth/login'] = refusal('second-step', { secondStep: { token: 't', proofs: ['totp'] } });
  await openSignIn();
  await fillIn();
  await passBotCheck();
  await userEvent.click(submitButton());
  await userEvent.click(await screen.findByRole('button', { name: 'Back to email and password' }));
  expect(await screen.findByLabelText('Email')).toHaveValue('ada@example.test');
  expect(password()).toHaveValue('');
});

test('a browser that refuses cookies is told why it cannot sign in', async () => {
  jest.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
  await openAccountPage('/sign-in/', { replies });
  expect(screen.getByText('Your browser refuses cookies')).toBeVisible();
  expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
});
