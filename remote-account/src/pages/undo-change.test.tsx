import { sessionStore } from '@site/shared/host';
import { createTurnstile, refusal, sessionOf } from '@site/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openAccountPage, paste } from '../testing/open-account-page';

const turnstile = createTurnstile();
window.turnstile = turnstile;

const pressUndo = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Undo the change' }));

test('opening the link sends nothing; the button restores the email and asks for a password', async () => {
  const { api } = await openAccountPage('/undo-email/code-1', {
    session: sessionOf(),
    replies: {
      'account/undo-email': { email: 'old@example.test', recover: 'rec-1' },
      'auth/reset-password': { status: 200, title: 'Password changed', body: 'Sign in.' },
    },
  });
  await screen.findByRole('heading', { name: 'Undo the change of your email' });
  expect(api.callsTo('account/undo-email')).toEqual([]);
  await pressUndo();
  expect(await screen.findByRole('heading', { name: 'Email restored' })).toBeVisible();
  expect(screen.getByText('old@example.test')).toBeVisible();
  expect(api.callsTo('account/undo-email')).toEqual([{ code: 'code-1' }]);
  expect(sessionStore.getState().status).toBe('anonymous');

  await waitFor(() => expect(turnstile.all()).toHaveLength(1));
  await paste('New password', 'secret-12');
  await paste('Confirm new password', 'secret-12');
  act(() => turnstile.only().callback('token-1'));
  await userEvent.click(screen.getByRole('button', { name: 'Save password' }));
  expect(await screen.findByRole('heading', { name: 'Password changed' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/sign-in/');
});

test('an undone change of the password says each fact once', async () => {
  await openAccountPage('/undo-password/code-4', {
    replies: {
      'account/undo-password': { recover: 'rec-4' },
      'auth/reset-password': { status: 200, title: 'Password changed', body: 'Sign in.' },
    },
  });
  await pressUndo();
  await screen.findByRole('heading', { name: 'Change undone' });
  expect(screen.getAllByText(/password (works|no longer works)/i)).toHaveLength(1);
  await paste('New password', 'secret-12');
  await paste('Confirm new password', 'secret-12');
  await waitFor(() => expect(turnstile.all()).not.toHaveLength(0));
  act(() => turnstile.all().at(-1)?.callback('token-4'));
  await userEvent.click(screen.getByRole('button', { name: 'Save password' }));
  expect(await screen.findByRole('heading', { name: 'Password changed' })).toBeVisible();
  expect(screen.queryByText(/No password works now/)).not.toBeInTheDocument();
});

test('a repeated press leads to a new password by mail', async () => {
  await openAccountPage('/undo-email/code-2', {
    replies: { 'account/undo-email': { email: 'old@example.test' } },
  });
  await pressUndo();
  expect(await screen.findByRole('link', { name: 'Choose a new password' })).toHaveAttribute(
    'href',
    '/recover-password',
  );
});

test.each(['undo-code', 'email-taken'] as const)(
  "'%s' leads to the support and cannot be repeated",
  async (code) => {
    await openAccountPage('/undo-email/code-3', {
      replies: { 'account/undo-email': refusal(code) },
    });
    await pressUndo();
    expect(await screen.findByRole('link', { name: 'Contact support' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo the change' })).not.toBeInTheDocument();
  },
);
