import { refusal, serveApi, sessionOf } from '@site/shared/testing';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SecondStep } from './second-step';

test('a recovery code starts without the problem of the code before', async () => {
  const session = sessionOf();
  const api = serveApi({
    'auth/finish-sign-in': ({ code }) => (code ? refusal('wrong-code') : session),
  });
  const onSignedIn = jest.fn();
  const step = { token: 'token', proofs: ['totp'] };
  render(<SecondStep step={step} remember onSignedIn={onSignedIn} onCancel={() => undefined} />);
  await userEvent.type(screen.getByLabelText('Code of your app'), '000000');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText('Code not accepted')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  expect(screen.queryByText('Code not accepted')).toBeNull();
  await userEvent.type(screen.getByLabelText('Recovery code'), 'abcd-efgh-jkmn');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith(session));
  expect(api.callsTo('auth/finish-sign-in')).toEqual([
    { token: 'token', code: '000000' },
    { token: 'token', recoveryCode: 'abcd-efgh-jkmn' },
  ]);
  api.stop();
});
