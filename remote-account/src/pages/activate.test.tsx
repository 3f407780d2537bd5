import type { Session } from '@site/shared/contract';
import { refusal, sessionOf } from '@site/shared/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { passBotCheck } from '../testing/bot-check';
import { openAccountPage, paste } from '../testing/open-account-page';

/**
 * The answer to the activation. Each test uses its own code, because the page keeps the answers.
 */
let reply: () => object | Promise<object>;

let isSignUpBrowser: boolean;

beforeEach(() => {
  reply = () => ({ already: false });
  isSignUpBrowser = true;
});

async function openActivation(code: string, session: Session | null = null) {
  const replies = {
    'auth/check-activation': () => ({ isSignUpBrowser }),
    'auth/activate': () => reply(),
    'auth/reset-password': { status: 200, title: 'Password changed', body: 'Sign in.' },
  };
  const { api } = await openAccountPage(`/activate/${code}`, { session, replies });
  return {
    api,
    sentCodes: () => api.callsTo('auth/activate').map(({ activationCode }) => activationCode),
  };
}

function linkLabels() {
  return screen.getAllByRole('link').map(({ textContent }) => textContent);
}

test("shows the progress, sends the code once although effects run twice, then shows 'Congratulations'", async () => {
  let answer: (value: object) => void = () => undefined;
  reply = () => new Promise<object>((resolve) => (answer = resolve));
  const { sentCodes } = await openActivation('code-1');
  expect(screen.getByRole('heading', { name: 'Activating the account...' })).toBeVisible();
  await waitFor(() => expect(sentCodes()).toEqual(['code-1']));
  answer({ already: false });
  expect(await screen.findByRole('heading', { name: 'Congratulations' })).toBeVisible();
  expect(sentCodes()).toEqual(['code-1']);
  expect(screen.getByText(/7-day free trial/)).toBeVisible();
  expect(screen.getByRole('heading').closest('[tabindex]')).toHaveFocus();
});

test('in another browser the account is activated by a press, not by opening the link', async () => {
  isSignUpBrowser = false;
  const { sentCodes } = await openActivation('code-10');
  const button = await screen.findByRole('button', { name: 'Activate account' });
  expect(screen.getByText(/you choose your password next/)).toBeVisible();
  expect(sentCodes()).toEqual([]);
  await userEvent.click(button);
  expect(await screen.findByRole('heading', { name: 'Congratulations' })).toBeVisible();
  expect(sentCodes()).toEqual(['code-10']);
});

test('a second visit without a reload shows the first answer and sends no request', async () => {
  const first = await openActivation('code-2');
  await screen.findByRole('heading', { name: 'Congratulations' });
  expect(first.sentCodes()).toEqual(['code-2']);
  cleanup();
  reply = () => ({ already: true });
  const second = await openActivation('code-2');
  expect(await screen.findByRole('heading', { name: 'Congratulations' })).toBeVisible();
  expect(second.sentCodes()).toEqual([]);
});

test('after the activation links lead to the trial, the editor and the sign-in page', async () => {
  await openActivation('code-3');
  await screen.findByRole('heading', { name: 'Congratulations' });
  const links = screen
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Start the free trial', '/shop/trial'],
    ['Open editor dashboard', 'https://editor.example.test'],
    ['Sign in', '/sign-in/'],
  ]);
});

test('a signed-in customer who used the trial sees neither the trial nor Sign in', async () => {
  await openActivation('code-4', sessionOf({ used_trial: true }));
  await screen.findByRole('heading', { name: 'Congratulations' });
  expect(linkLabels()).toEqual(['Open editor dashboard']);
});

test("an account that was already active shows 'Account already activated'", async () => {
  reply = () => ({ already: true });
  await openActivation('code-5');
  expect(await screen.findByRole('heading', { name: 'Account already activated' })).toBeVisible();
  expect(linkLabels()).toEqual(['Sign in', 'Open editor dashboard']);
});

test('an invalid code shows the next steps and no retry', async () => {
  reply = () => refusal('activation-code');
  await openActivation('code-6');
  expect(await screen.findByText('Activation code not valid')).toBeVisible();
  expect(screen.getByText(/older than 7 days/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign up' })).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('an empty code is refused without a call', async () => {
  const { sentCodes } = await openActivation('%20');
  expect(await screen.findByText('Activation code not valid')).toBeVisible();
  expect(sentCodes()).toEqual([]);
});

test('a call without an answer can be retried', async () => {
  reply = () => Promise.reject(new TypeError('offline'));
  const { sentCodes } = await openActivation('code-7');
  expect(await screen.findByText('Unknown error #1')).toBeVisible();
  reply = () => ({ already: false });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Congratulations' })).toBeVisible();
  expect(sentCodes()).toEqual(['code-7', 'code-7']);
});

async function choosePassword(password: string) {
  await paste('New password', password);
  await paste('Confirm new password', password);
  await passBotCheck();
  await userEvent.click(screen.getByRole('button', { name: 'Save password' }));
}

test('if no password works, the page explains it and has a form for a new password', async () => {
  reply = () => ({ already: false, choosePassword: { recover: 'rec-8' } });
  const { api } = await openActivation('code-8');
  expect(await screen.findByText(/password of the sign-up does not work/)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Congratulations' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Sign in' })).not.toBeInTheDocument();
  await choosePassword('secret-12');
  expect(await screen.findByText('Password saved')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeVisible();
  expect(api.callsTo('auth/reset-password')).toEqual([
    { recover: 'rec-8', password: 'secret-12', recaptcha: 'token-1' },
  ]);
});
