import { sessionStore, setSession, siteReady } from '@site/shared/host';
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
import * as page from './reset-password';

const turnstile = createTurnstile();
window.turnstile = turnstile;

let api: Served;
let replies: Replies;

beforeEach(async () => {
  replies = {
    ...siteReplies(),
    'auth/reset-password': { status: 200, title: 'Password changed', body: 'Sign in.' },
  };
  api = serveApi(replies);
  await siteReady();
  setSession(null);
});
afterEach(() => api.stop());

async function fillIn(password = 'secret-12', confirm = password) {
  await waitFor(() => expect(turnstile.all()).toHaveLength(1));
  await paste('New password', password);
  await paste('Confirm new password', confirm);
  act(() => turnstile.only().callback('token-1'));
}

const button = () => screen.getByRole('button', { name: 'Change password' });

test("a good link ends with 'Password changed' and a login button, and every session is over, this one too", async () => {
  setSession(newcomer);
  openPage('/recover-password/:recoverId', page, '/recover-password/the-code');
  await fillIn();
  await userEvent.click(button());
  expect(await screen.findByRole('heading', { name: 'Password changed' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/sign-in/');
  expect(sessionStore.getState().status).toBe('anonymous');
  expect(api.callsTo('auth/reset-password')).toEqual([
    { recover: 'the-code', password: 'secret-12', recaptcha: 'token-1' },
  ]);
});

test.each([
  ['short1', 'short1', 'New password', 'Password requires at least 8 characters and 1 number.'],
  ['secret-12', 'secret-13', 'Confirm new password', "It doesn't match with your password!"],
])('%s with %s is not sent: %s says %s', async (password, confirm, label, message) => {
  openPage('/recover-password/:recoverId', page, '/recover-password/the-code');
  await fillIn(password, confirm);
  await userEvent.click(button());
  expect(screen.getByLabelText(label)).toHaveAccessibleDescription(message);
  expect(screen.getByLabelText(label)).toHaveFocus();
  expect(api.callsTo('auth/reset-password')).toEqual([]);
});

test("a used or old link says 'Reset code not valid' and leads to a new one", async () => {
  replies['auth/reset-password'] = refusal('recover-code');
  openPage('/recover-password/:recoverId', page, '/recover-password/the-code');
  await fillIn();
  await userEvent.click(button());
  expect((await screen.findAllByText('Reset code not valid'))[0]).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute(
    'href',
    '/recover-password',
  );
});

test('a link without a code is refused without a call', async () => {
  openPage('/recover-password/:recoverId', page, '/recover-password/%20');
  expect(await screen.findByText('Reset code not valid')).toBeVisible();
  expect(api.callsTo('auth/reset-password')).toEqual([]);
});

test('another refusal leaves the form as it is, with a new bot check', async () => {
  replies['auth/reset-password'] = refusal('weak-password');
  openPage('/recover-password/:recoverId', page, '/recover-password/the-code');
  await fillIn();
  await userEvent.click(button());
  expect(
    (await screen.findAllByText('This password is on the lists that attackers try first.'))[0],
  ).toBeVisible();
  expect(screen.getByLabelText('New password')).toHaveValue('secret-12');
  expect(turnstile.only().resets).toBe(1);
});
