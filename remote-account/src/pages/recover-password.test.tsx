import { toastStore } from '@site/shared/host';
import { refusal } from '@site/shared/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { passBotCheck, turnstile } from '../testing/bot-check';
import { openAccountPage, paste } from '../testing/open-account-page';

const success = { status: 200, title: 'Email sent', body: 'Check your spam folder.' };

const openRecoverPassword = (reply: object = success) =>
  openAccountPage('/recover-password', { replies: { 'auth/recover-password': reply } });

const submitButton = () => screen.getByRole('button', { name: 'Send the link' });

test("ends with 'Email sent', with hints about the spam folder and a missing account", async () => {
  const { api } = await openRecoverPassword();
  expect(submitButton()).toBeDisabled();
  await paste('Email', ' ada@example.test ');
  await passBotCheck();
  await userEvent.click(submitButton());
  expect(await screen.findByRole('heading', { name: 'Email sent' })).toBeVisible();
  expect(screen.getByText(/valid for 1 hour/)).toBeVisible();
  expect(screen.getByText(/spam folder, and check whether an account/)).toBeVisible();
  expect(screen.getByRole('heading').closest('[tabindex]')).toHaveFocus();
  expect(api.callsTo('auth/recover-password')).toEqual([
    { email: 'ada@example.test', recaptcha: 'token-1' },
  ]);
});

test.each(['', 'ada@example'])("'%s' is not sent: 'Email not valid'", async (email) => {
  const { api } = await openRecoverPassword();
  if (email) await paste('Email', email);
  await passBotCheck();
  await userEvent.click(submitButton());
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Email not valid');
  expect(screen.getByLabelText('Email')).toHaveFocus();
  expect(toastStore.getState().isRequested).toBe(true);
  expect(api.callsTo('auth/recover-password')).toEqual([]);
});

test('a problem shows in the page, keeps the text and resets the bot check', async () => {
  await openRecoverPassword(refusal('recover-email'));
  await paste('Email', 'ada@example.test');
  await passBotCheck();
  await userEvent.click(submitButton());
  expect(await screen.findByText('Failed')).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue('ada@example.test');
  expect(turnstile.only().resets).toBe(1);
  expect(submitButton()).toBeDisabled();
});

test('the page says that an email has had all links of an hour', async () => {
  await openRecoverPassword({ ...success, title: 'Email already sent', isLimited: true });
  await paste('Email', 'ada@example.test');
  await passBotCheck();
  await userEvent.click(submitButton());
  expect(await screen.findByRole('heading', { name: 'Email already sent' })).toBeVisible();
  expect(screen.getByText(/this time we sent none/)).toBeVisible();
});
