import { setSession } from '@site/shared/host';
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
import * as page from './recover-password';

const turnstile = createTurnstile();
window.turnstile = turnstile;

let api: Served;
let replies: Replies;

beforeEach(() => {
  replies = {
    ...siteReplies(),
    'auth/recover-password': {
      status: 200,
      title: 'Email sent',
      body: 'Look into your spam folder.',
    },
  };
  api = serveApi(replies);
  setSession(null);
});
afterEach(() => api.stop());

async function open() {
  const opened = openPage('/recover-password', page, '/recover-password');
  await waitFor(() => expect(turnstile.all()).toHaveLength(1));
  return opened;
}

const button = () => screen.getByRole('button', { name: 'Send the link' });

function passCheck() {
  act(() => turnstile.only().callback('token-1'));
}

test("it ends with 'Email sent', with a hint to the spam folder and to whether an account exists", async () => {
  await open();
  expect(button()).toBeDisabled();
  await paste('Email', ' ada@example.test ');
  passCheck();
  await userEvent.click(button());
  expect(await screen.findByRole('heading', { name: 'Email sent' })).toBeVisible();
  expect(screen.getByText(/spam folder, and check whether an account/)).toBeVisible();
  expect(screen.getByRole('heading').closest('[tabindex]')).toHaveFocus();
  expect(api.callsTo('auth/recover-password')).toEqual([
    { email: 'ada@example.test', recaptcha: 'token-1' },
  ]);
});

test.each(['', 'ada@example'])("'%s' is not sent: 'Email not valid'", async (email) => {
  await open();
  if (email) await paste('Email', email);
  passCheck();
  await userEvent.click(button());
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Email not valid');
  expect(screen.getByLabelText('Email')).toHaveFocus();
  expect(api.callsTo('auth/recover-password')).toEqual([]);
});

test("the server's 'Failed / Email not valid' is told in the page, nothing typed is lost, and the bot check starts anew", async () => {
  replies['auth/recover-password'] = refusal('recover-email');
  await open();
  await paste('Email', 'ada@example.test');
  passCheck();
  await userEvent.click(button());
  expect(await screen.findByText('Failed')).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue('ada@example.test');
  expect(turnstile.only().resets).toBe(1);
  expect(button()).toBeDisabled();
});

test('whoever is signed in goes on without a form', async () => {
  setSession(newcomer);
  const { address } = openPage('/recover-password', page, '/recover-password');
  await screen.findByText('elsewhere');
  expect(address()).toBe('/');
});
