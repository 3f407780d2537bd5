import { refusal } from '@site/shared/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openAccountPage } from '../testing/open-account-page';

let reply: object;

beforeEach(() => {
  reply = { email: 'new@example.test' };
});

function openConfirmation(code = 'the-code') {
  const replies = { 'account/confirm-email': () => reply };
  return openAccountPage(`/confirm-email/${code}`, { replies });
}

test('the page confirms the email on a click, not when it opens, because mail scanners open links', async () => {
  const { api } = await openConfirmation();
  const button = await screen.findByRole('button', { name: 'Confirm email' });
  expect(api.callsTo('account/confirm-email')).toEqual([]);
  await userEvent.click(button);
  expect(await screen.findByRole('heading', { name: 'Email confirmed' })).toBeVisible();
  expect(screen.getByText('new@example.test')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/sign-in/');
  expect(api.callsTo('account/confirm-email')).toEqual([{ code: 'the-code' }]);
});

test.each([
  ['confirm-code', 'The link is not valid. It may be older than 24 hours, or used already.'],
  ['email-taken', 'This address belongs to another account.'],
] as const)('shows the problem %s without a retry', async (code, text) => {
  reply = refusal(code);
  await openConfirmation();
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm email' }));
  expect((await screen.findAllByText(text))[0]).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Confirm email' })).not.toBeInTheDocument();
});

test('an empty code is refused without a call', async () => {
  const { api } = await openConfirmation('%20');
  expect(await screen.findByRole('link', { name: 'Settings' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Confirm email' })).not.toBeInTheDocument();
  expect(api.callsTo('account/confirm-email')).toEqual([]);
});

test('a call without an answer can be retried', async () => {
  reply = refusal('unavailable');
  await openConfirmation();
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm email' }));
  reply = { email: 'new@example.test' };
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm email' }));
  expect(await screen.findByRole('heading', { name: 'Email confirmed' })).toBeVisible();
});
