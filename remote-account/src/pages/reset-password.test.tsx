import type { Session } from '@site/shared/contract';
import { sessionStore } from '@site/shared/host';
import { refusal, sessionOf } from '@site/shared/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { passBotCheck, turnstile } from '../testing/bot-check';
import { openAccountPage, paste } from '../testing/open-account-page';

const success = { status: 200, title: 'Password changed', body: 'Sign in.' };

type Situation = {
  reply?: object;
  check?: object;
  code?: string;
  session?: Session | null;
  /** Whether the session is of another account, which stays signed in. */
  isOther?: boolean;
};

function openResetPassword({
  reply = success,
  check = {},
  code = 'the-code',
  session = null,
  isOther = false,
}: Situation = {}) {
  const replies = {
    'auth/reset-password': reply,
    'auth/check-recover': check,
    ...(!isOther && { 'auth/login': refusal('not-signed-in') }),
  };
  return openAccountPage(`/recover-password/${code}`, { session, replies });
}

async function fillIn(password = 'secret-12', confirm = password) {
  await paste('New password', password);
  await paste('Confirm new password', confirm);
  await passBotCheck();
}

const submitButton = () => screen.getByRole('button', { name: 'Change password' });

test("a valid link ends with 'Password changed', a login button and no session", async () => {
  const { api } = await openResetPassword({ session: sessionOf() });
  await fillIn();
  await userEvent.click(submitButton());
  expect(await screen.findByRole('heading', { name: 'Password changed' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/sign-in/');
  expect(sessionStore.getState().status).toBe('anonymous');
  expect(api.callsTo('auth/reset-password')).toEqual([
    { recover: 'the-code', password: 'secret-12', recaptcha: 'token-1' },
  ]);
});

test('another account that is signed in here stays so', async () => {
  const session = sessionOf();
  await openResetPassword({ session, isOther: true });
  await fillIn();
  await userEvent.click(submitButton());
  expect(await screen.findByRole('heading', { name: 'Password changed' })).toBeVisible();
  expect(sessionStore.getState()).toEqual({ status: 'signed-in', session });
});

test.each([
  ['short1', 'short1', 'New password', 'Password requires at least 8 characters and 1 number.'],
  ['secret-12', 'secret-13', 'Confirm new password', "It doesn't match with your password!"],
])('%s with %s is not sent: %s shows %s', async (password, confirm, label, message) => {
  const { api } = await openResetPassword();
  await fillIn(password, confirm);
  await userEvent.click(submitButton());
  expect(screen.getByLabelText(label)).toHaveAccessibleDescription(message);
  expect(screen.getByLabelText(label)).toHaveFocus();
  expect(api.callsTo('auth/reset-password')).toEqual([]);
});

test("a used or expired link shows 'Reset code not valid' and a link to request a new one", async () => {
  await openResetPassword({ reply: refusal('recover-code') });
  await fillIn();
  await userEvent.click(submitButton());
  expect((await screen.findAllByText('Reset code not valid'))[0]).toBeVisible();
  expect(screen.getByText(/older than 1 hour/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute(
    'href',
    '/recover-password',
  );
});

test('a link without a code is refused without a call', async () => {
  const { api } = await openResetPassword({ code: '%20' });
  expect(await screen.findByText('Reset code not valid')).toBeVisible();
  expect(api.callsTo('auth/reset-password')).toEqual([]);
});

test('another problem keeps the form and resets the bot check', async () => {
  await openResetPassword({ reply: refusal('weak-password') });
  await fillIn();
  await userEvent.click(submitButton());
  expect(
    (
      await screen.findAllByText(
        'This password is on a list of common passwords, which attackers try first.',
      )
    )[0],
  ).toBeVisible();
  expect(screen.getByLabelText('New password')).toHaveValue('secret-12');
  expect(turnstile.only().resets).toBe(1);
});

test('an expired or used link is reported when the page opens, before a password is typed', async () => {
  const { api } = await openResetPassword({ check: refusal('recover-code') });
  expect(await screen.findByText('Reset code not valid')).toBeVisible();
  expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();
  expect(api.callsTo('auth/reset-password')).toEqual([]);
});
