import { sessionStore, toastStore } from '@site/shared/host';
import { refusal, sessionOf } from '@site/shared/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { passBotCheck } from '../testing/bot-check';
import { openAccountPage, paste } from '../testing/open-account-page';

const pressUndo = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Undo the change' }));

test('opening the link sends nothing; the button restores the email and asks for a password', async () => {
  const { api } = await openAccountPage('/undo-email/code-1', {
    session: sessionOf(),
    replies: {
      'auth/login': refusal('not-signed-in'),
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

  await paste('New password', 'secret-12');
  await paste('Confirm new password', 'secret-12');
  await passBotCheck();
  await userEvent.click(screen.getByRole('button', { name: 'Save password' }));
  expect(await screen.findByRole('heading', { name: 'Password changed' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/sign-in/');
});

test('an undone change says each fact once; another account stays signed in', async () => {
  const session = sessionOf();
  await openAccountPage('/undo-password/code-4', {
    session,
    replies: { 'account/undo-password': { recover: 'rec-4' } },
  });
  await pressUndo();
  await screen.findByRole('heading', { name: 'Change undone' });
  expect(screen.getAllByText(/passwords no longer work/)).toHaveLength(1);
  expect(sessionStore.getState()).toEqual({ status: 'signed-in', session });
});

test.each([
  ['/undo-email/code-2', 'account/undo-email', { email: 'old@example.test' }],
  ['/undo-password/code-2', 'account/undo-password', {}],
])(
  'a repeated press on %s says so, keeps the session and leads to a new password by mail',
  async (address, path, reply) => {
    const session = sessionOf();
    await openAccountPage(address, { session, replies: { [path]: reply } });
    await pressUndo();
    expect(await screen.findByText(/^This change was undone before\./)).toBeVisible();
    expect(screen.queryByText(/session has ended|no longer works?/)).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Choose a new password' })).toHaveAttribute(
      'href',
      '/recover-password',
    );
    expect(sessionStore.getState()).toEqual({ status: 'signed-in', session });
  },
);

test.each(['undo-code', 'email-taken'] as const)(
  "'%s' is shown once, leads to the support and cannot be repeated",
  async (code) => {
    await openAccountPage('/undo-email/code-3', {
      replies: { 'account/undo-email': refusal(code) },
    });
    await pressUndo();
    expect(await screen.findByRole('link', { name: 'Contact support' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo the change' })).not.toBeInTheDocument();
    expect(toastStore.getState().isRequested).toBe(false);
  },
);
