import { refusal, sessionOf } from '@site/shared/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openAccountPage, paste } from '../testing/open-account-page';

const invitation = { email: 'new@example.test', role: 'support', hasAccount: false };
const done = { status: 200, title: 'Account created', body: 'Sign in.' };

const openInvitation = (replies = {}, session?: ReturnType<typeof sessionOf>) =>
  openAccountPage('/accept-invitation/code-1', {
    ...(session && { session }),
    replies: { 'staff/check-invitation': invitation, ...replies },
  });

test('a person without an account chooses a password', async () => {
  const { api } = await openInvitation({ 'staff/accept-invitation': done });
  expect(await screen.findByText('new@example.test')).toBeVisible();
  await paste('Password', 'secret-12');
  await paste('Confirm password', 'secret-12');
  await userEvent.click(screen.getByRole('button', { name: 'Accept the invitation' }));
  expect(api.callsTo('staff/accept-invitation')).toEqual([
    { code: 'code-1', password: 'secret-12' },
  ]);
  expect(await screen.findByRole('heading', { name: 'Welcome to the staff' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/sign-in/');
});

test('the owner of the account signs in first and comes back', async () => {
  await openInvitation({ 'staff/check-invitation': { ...invitation, hasAccount: true } });
  expect(await screen.findByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    expect.stringContaining(encodeURIComponent('/accept-invitation/code-1')),
  );
});

test('the invited account accepts by a button', async () => {
  const session = sessionOf({ email: 'New@example.test' });
  const { api } = await openInvitation(
    { 'staff/join-staff': done, 'auth/login': session },
    session,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Accept the invitation' }));
  expect(await screen.findByRole('heading', { name: 'Welcome to the staff' })).toBeVisible();
  expect(api.callsTo('staff/join-staff')).toEqual([{ code: 'code-1' }]);
});

test('another account is asked to sign out', async () => {
  const replies = { 'auth/logout': refusal('unknown-path') };
  const { api } = await openInvitation(replies, sessionOf({ email: 'eve@example.test' }));
  expect(await screen.findByText('Invitation for another account')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(api.callsTo('auth/logout')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Accept the invitation' })).not.toBeInTheDocument();
});

test('a link that has ended says so', async () => {
  await openInvitation({ 'staff/check-invitation': refusal('invitation-code') });
  expect(await screen.findByText('Invitation not valid')).toBeVisible();
});
