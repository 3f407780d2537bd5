import { setSession } from '@site/shared/host';
import { type Replies, refusal, type Served, serveApi, siteReplies } from '@site/shared/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPage } from '../testing/open-page';
import * as page from './confirm-email';

let api: Served;
let replies: Replies;

beforeEach(() => {
  replies = { ...siteReplies(), 'account/confirm-email': { email: 'new@example.test' } };
  api = serveApi(replies);
  setSession(null);
});
afterEach(() => api.stop());

function open(code = 'the-code') {
  openPage('/confirm-email/:code', page, `/confirm-email/${code}`);
}

test('the email changes by a press of the button, not by opening the page: scanners of mail open pages too', async () => {
  open();
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
] as const)('%s is told, and there is nothing to try again', async (code, words) => {
  replies['account/confirm-email'] = refusal(code);
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm email' }));
  expect((await screen.findAllByText(words))[0]).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Confirm email' })).not.toBeInTheDocument();
});

test('a server that does not answer may be asked again', async () => {
  replies['account/confirm-email'] = refusal('unavailable');
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm email' }));
  replies['account/confirm-email'] = { email: 'new@example.test' };
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm email' }));
  expect(await screen.findByRole('heading', { name: 'Email confirmed' })).toBeVisible();
});
