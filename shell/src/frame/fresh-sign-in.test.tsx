import { factorCalls } from '@site/shared/contract';
import { createCalls } from '@site/shared/remote';
import {
  createPasskeys,
  deferred,
  PASSKEY_ID,
  type Replies,
  refusal,
  type Served,
  serveApi,
} from '@site/shared/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FreshSignIn } from './fresh-sign-in';

const { newRecoveryCodes } = factorCalls;
const client = createCalls({ account: { newRecoveryCodes } });

const PROTECTED = 'account/new-recovery-codes';
const OPTIONS = 'account/confirmation-options';
const CONFIRM = 'account/confirm-sign-in';

let api: Served;
afterEach(() => api.stop());

/** Makes a call that needs a fresh sign-in. It succeeds after a proof was accepted. */
function callProtected(
  proofs: string[],
  replyTo: (proof: object) => object = () => ({}),
  replies: Replies = {},
) {
  let isFresh = false;
  api = serveApi({
    [PROTECTED]: () => (isFresh ? { recoveryCodes: ['code'] } : refusal('sign-in-again')),
    [OPTIONS]: {
      proofs,
      ...(proofs.includes('passkey') && { passkey: { challenge: 'AAAA' } }),
    },
    [CONFIRM]: (proof) => {
      const reply = replyTo(proof);
      isFresh = !(reply instanceof Response);
      return reply;
    },
    ...replies,
  });
  render(<FreshSignIn />);
  const call = client.account.newRecoveryCodes({});
  return { answer: () => act(async () => call) };
}

const confirmButton = () => screen.getByRole('button', { name: 'Confirm' });

test('an account without a factor confirms with its password, and the call is made again', async () => {
  const { answer } = callProtected(['password']);
  await userEvent.type(await screen.findByLabelText('Current password'), 'correct-horse-7');
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
  await userEvent.click(confirmButton());
  expect(await answer()).toMatchObject({ ok: true, value: { recoveryCodes: ['code'] } });
  expect(api.callsTo(CONFIRM)).toEqual([{ password: 'correct-horse-7' }]);
  expect(api.callsTo(PROTECTED)).toHaveLength(2);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a wrong code is shown at its field, and the next one confirms', async () => {
  const wrong = refusal('wrong-code', { fields: { code: 'The code is wrong.' } });
  const { answer } = callProtected(['totp'], (proof) =>
    'code' in proof && proof.code === '123456' ? {} : wrong,
  );
  const code = await screen.findByLabelText(/code/i);
  await userEvent.type(code, '000000');
  await userEvent.click(confirmButton());
  await waitFor(() => expect(code).toHaveAccessibleDescription(/The code is wrong\./));
  await userEvent.clear(code);
  await userEvent.type(code, '123456');
  await userEvent.click(confirmButton());
  expect(await answer()).toMatchObject({ ok: true });
  expect(api.callsTo(CONFIRM)).toEqual([{ code: '000000' }, { code: '123456' }]);
});

test('Cancel and Escape leave the call refused', async () => {
  for (const control of ['Cancel', 'Escape']) {
    const { answer } = callProtected(['password']);
    const dialog = await screen.findByRole('alertdialog', { name: 'Confirm that it is you' });
    if (control === 'Escape') act(() => (dialog as HTMLDialogElement).close());
    else await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await answer()).toMatchObject({ ok: false, problem: { code: 'sign-in-again' } });
    expect(api.callsTo(CONFIRM)).toEqual([]);
    api.stop();
  }
});

test('a passkey confirms without a form', async () => {
  const passkeys = createPasskeys();
  const { answer } = callProtected(['passkey']);
  await userEvent.click(await screen.findByRole('button', { name: 'Use a passkey' }));
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
  await waitFor(() => expect(passkeys.waiting()).toEqual(['dialog']));
  act(passkeys.choose);
  expect(await answer()).toMatchObject({ ok: true });
  expect(api.callsTo(CONFIRM)).toMatchObject([{ passkey: { id: PASSKEY_ID } }]);
  passkeys.stop();
});

test('options that are not answered can be asked for again', async () => {
  const answers: object[] = [refusal('too-many'), { proofs: ['password'] }];
  const { answer } = callProtected([], undefined, { [OPTIONS]: () => answers.shift() ?? {} });
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await userEvent.type(await screen.findByLabelText('Current password'), 'correct-horse-7');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  await userEvent.click(confirmButton());
  expect(await answer()).toMatchObject({ ok: true });
});

test('while the dialog asks for a passkey, the form cannot be sent', async () => {
  const passkeys = createPasskeys();
  const options = { proofs: ['passkey', 'totp'], passkey: { challenge: 'AAAA' } };
  const second = deferred<object>();
  let asked = 0;
  const { answer } = callProtected([], undefined, {
    [OPTIONS]: () => (++asked === 1 ? options : second.promise),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Use a passkey' }));
  expect(confirmButton()).toBeDisabled();
  await act(async () => second.resolve(options));
  await waitFor(() => expect(passkeys.waiting()).toEqual(['dialog']));
  expect(confirmButton()).toBeDisabled();
  act(passkeys.cancel);
  await waitFor(() => expect(confirmButton()).toBeEnabled());
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await answer()).toMatchObject({ ok: false });
  passkeys.stop();
});
