import { setSession, siteReady } from '@site/shared/host';
import { type Replies, refusal, type Served, serveApi, siteReplies } from '@site/shared/testing';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { newcomer, openPage } from '../testing/open-page';
import * as page from './activate';

let api: Served;
let replies: Replies;

beforeEach(() => {
  replies = { ...siteReplies(), 'auth/activate': { already: false } };
  api = serveApi(replies);
  setSession(null);
});
afterEach(() => api.stop());

async function openActivation(code: string) {
  await siteReady();
  return openPage('/activate/:activationId', page, `/activate/${code}`);
}

const codes = () => api.callsTo('auth/activate').map(({ activationCode }) => activationCode);

test('it says what it does, posts the code once although effects run twice, and congratulates', async () => {
  await openActivation('code-1');
  expect(screen.getByRole('heading', { name: 'Activating the account...' })).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Congratulations' })).toBeVisible();
  expect(codes()).toEqual(['code-1']);
  expect(screen.getByText(/7-day free trial/)).toBeVisible();
  expect(screen.getByRole('heading').closest('[tabindex]')).toHaveFocus();
});

test('opened again in the same page it still congratulates, without another call', async () => {
  await openActivation('code-2');
  await screen.findByRole('heading', { name: 'Congratulations' });
  cleanup();
  replies['auth/activate'] = { already: true };
  await act(() => openActivation('code-2'));
  expect(await screen.findByRole('heading', { name: 'Congratulations' })).toBeVisible();
  expect(codes()).toEqual(['code-2']);
});

test('from there the ways lead to the trial, the editor and signing in', async () => {
  await openActivation('code-3');
  await screen.findByRole('heading', { name: 'Congratulations' });
  const ways = screen
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(ways).toEqual([
    ['Start the free trial', '/shop/trial'],
    ['Open editor dashboard', 'https://editor.example.test'],
    ['Sign in', '/sign-in/'],
  ]);
});

test('a customer who used the trial is not offered it, nor asked to sign in', async () => {
  setSession({ ...newcomer, used_trial: true });
  await openActivation('code-4');
  await screen.findByRole('heading', { name: 'Congratulations' });
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Open editor dashboard',
  ]);
});

test("an account that was active before is told 'Account already activated'", async () => {
  replies['auth/activate'] = { already: true };
  await openActivation('code-5');
  expect(await screen.findByRole('heading', { name: 'Account already activated' })).toBeVisible();
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Sign in',
    'Open editor dashboard',
  ]);
});

test('a code that is not valid is told with a way on, and no retry', async () => {
  replies['auth/activate'] = refusal('activation-code');
  await openActivation('code-6');
  expect(await screen.findByText('Activation code not valid')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign up' })).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('an empty code is refused without a call', async () => {
  await openActivation('%20');
  expect(await screen.findByText('Activation code not valid')).toBeVisible();
  expect(codes()).toEqual([]);
});

test('without an answer it can be tried again', async () => {
  replies['auth/activate'] = () => Promise.reject(new TypeError('offline'));
  await openActivation('code-7');
  expect(await screen.findByText('Unknown error #1')).toBeVisible();
  replies['auth/activate'] = { already: false };
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Congratulations' })).toBeVisible();
  expect(codes()).toEqual(['code-7', 'code-7']);
});
