import {
  createPasskeys,
  createTurnstile,
  type FakePasskeys,
  PASSKEY_ID,
  refusal,
  sessionOf,
} from '@site/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openAccountPage } from '../../testing/open-account-page';

window.turnstile = createTurnstile();

let passkeys: FakePasskeys;
beforeEach(() => {
  passkeys = createPasskeys();
});
afterEach(() => passkeys.stop());

const options = { challenge: 'AAAA' };
const SIGN_IN = 'auth/sign-in-with-passkey';

function openSignIn(answer: object = sessionOf()) {
  const replies = { 'auth/passkey-options': { options }, [SIGN_IN]: answer };
  return openAccountPage('/sign-in/', { replies });
}

const button = () => screen.findByRole('button', { name: 'Sign in with a passkey' });

test("a passkey of the list takes the choice 'Remember me' of the moment it is chosen", async () => {
  const { api, address } = await openSignIn();
  await waitFor(() => expect(passkeys.waiting()).toEqual(['list']));
  await userEvent.click(screen.getByLabelText('Remember me'));
  passkeys.choose();
  await screen.findByText('elsewhere');
  expect(address()).toBe('/');
  expect(api.callsTo(SIGN_IN)).toMatchObject([{ passkey: { id: PASSKEY_ID }, remember: false }]);
});

test('the button asks in a dialog, and a cancelled one leaves the page as it was', async () => {
  const { api } = await openSignIn();
  await waitFor(() => expect(passkeys.waiting()).toEqual(['list']));
  await userEvent.click(await button());
  await waitFor(() => expect(passkeys.waiting()).toEqual(['dialog']));
  passkeys.cancel();
  await waitFor(async () => expect(await button()).not.toHaveAttribute('aria-busy', 'true'));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(api.callsTo(SIGN_IN)).toEqual([]);
});

test('a refused passkey shows the reason above the button', async () => {
  await openSignIn(refusal('passkey-refused'));
  await waitFor(() => expect(passkeys.waiting()).toEqual(['list']));
  await userEvent.click(await button());
  await waitFor(() => expect(passkeys.waiting()).toEqual(['dialog']));
  passkeys.choose();
  expect(await screen.findByText('Passkey not accepted')).toBeVisible();
});
