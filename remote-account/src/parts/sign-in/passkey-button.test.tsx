import { MINUTE_MS } from '@site/shared/rules';
import {
  createPasskeys,
  createTurnstile,
  deferred,
  type FakePasskeys,
  PASSKEY_ID,
  type Replies,
  refusal,
  sessionOf,
  stays,
} from '@site/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openAccountPage } from '../../testing/open-account-page';

window.turnstile = createTurnstile();

let passkeys: FakePasskeys;
beforeEach(() => {
  passkeys = createPasskeys();
});
afterEach(() => passkeys.stop());

const options = { challenge: 'AAAA', timeout: 15 * MINUTE_MS };
const OPTIONS = 'auth/passkey-options';
const SIGN_IN = 'auth/sign-in-with-passkey';

function openSignIn(replies: Replies = {}) {
  return openAccountPage('/sign-in/', {
    replies: { [OPTIONS]: { options }, [SIGN_IN]: sessionOf(), ...replies },
  });
}

const isOffered = () => waitFor(() => expect(passkeys.waiting()).toEqual(['list']));

async function openDialog() {
  await userEvent.click(await button());
  await waitFor(() => expect(passkeys.waiting()).toEqual(['dialog']));
}

const button = () => screen.findByRole('button', { name: 'Sign in with a passkey' });

test("a passkey of the list takes the choice 'Remember me' of the moment it is chosen", async () => {
  const { api, address } = await openSignIn();
  await isOffered();
  await userEvent.click(screen.getByLabelText('Remember me'));
  passkeys.choose();
  await screen.findByText('elsewhere');
  expect(address()).toBe('/');
  expect(api.callsTo(SIGN_IN)).toMatchObject([{ passkey: { id: PASSKEY_ID }, remember: false }]);
});

test('the button asks in a dialog; a cancelled one shows no error, and the list offers again', async () => {
  const { api } = await openSignIn();
  await isOffered();
  await openDialog();
  expect(await button()).toHaveAttribute('aria-busy', 'true');
  passkeys.cancel();
  await isOffered();
  // An error would have taken the focus.
  expect(await button()).toHaveFocus();
  expect(await button()).not.toHaveAttribute('aria-busy', 'true');
  expect(api.callsTo(SIGN_IN)).toEqual([]);
});

test.each([
  ['the list', isOffered],
  ['the button', openDialog],
])('a refused passkey of %s shows the reason, and the list offers again', async (_, ask) => {
  const replies: Replies = { [SIGN_IN]: refusal('passkey-refused') };
  const { address } = await openSignIn({ [SIGN_IN]: () => replies[SIGN_IN] ?? {} });
  await isOffered();
  await ask();
  passkeys.choose();
  const reason = await screen.findByText('Passkey not accepted');
  expect(reason.closest('[tabindex]')).toHaveFocus();
  await isOffered();
  replies[SIGN_IN] = sessionOf();
  passkeys.choose();
  await screen.findByText('elsewhere');
  expect(address()).toBe('/');
});

describe('the request of the list', () => {
  beforeEach(() => jest.useFakeTimers({ advanceTimers: true }));
  afterEach(() => jest.useRealTimers());

  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  test('is made again before the API refuses its answer', async () => {
    const { api } = await openSignIn();
    await isOffered();
    await pass(11 * MINUTE_MS);
    expect(api.callsTo(OPTIONS)).toHaveLength(1);
    await pass(3 * MINUTE_MS);
    expect(api.callsTo(OPTIONS)).toHaveLength(2);
    await isOffered();
  });

  test('is made again after the visitor has cancelled it', async () => {
    const { api } = await openSignIn();
    await isOffered();
    await pass(5_000);
    passkeys.cancel();
    await isOffered();
    expect(api.callsTo(OPTIONS)).toHaveLength(2);
  });

  test('is not repeated by a browser that refuses it at once', async () => {
    const { api } = await openSignIn();
    await isOffered();
    passkeys.cancel();
    await pass(5_000);
    expect(passkeys.waiting()).toEqual([]);
    expect(api.callsTo(OPTIONS)).toHaveLength(1);
  });
});

test('options that come after the page was left ask the browser for nothing', async () => {
  const answer = deferred<object>();
  const { api } = await openSignIn({ [OPTIONS]: () => answer.promise });
  await waitFor(() => expect(api.callsTo(OPTIONS)).toHaveLength(1));
  await userEvent.click(screen.getByRole('link', { name: 'Create an account' }));
  await screen.findByRole('heading', { name: 'Create your account' });
  await act(async () => answer.resolve({ options }));
  await act(() => stays(() => expect(passkeys.waiting()).toEqual([]), 50));
});
