import { acceptConfirm, cancelConfirm, confirmStore } from '@site/shared/host';
import { type Replies, refusal, sessionOf, stays } from '@site/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openAccountPage } from '../../testing/open-account-page';

const factors = [{ id: 1, kind: 'totp', name: 'Phone', createdAt: 0, lastUsedAt: null }];

test('new recovery codes replace the earlier ones only after a question', async () => {
  const { api } = await openAccountPage('/account/settings', {
    session: sessionOf(),
    replies: {
      'account/sessions': { sessions: [] },
      'account/list-factors': { factors, recoveryCodesLeft: 7, isRequired: false },
      'account/new-recovery-codes': { recoveryCodes: ['aaaa-bbbb'] },
    },
  });
  const made = () => api.callsTo('account/new-recovery-codes');
  const press = async () =>
    userEvent.click(await screen.findByRole('button', { name: 'New recovery codes' }));

  await press();
  expect(confirmStore.getState().request?.body).toMatch(/The earlier codes stop working\./);
  act(() => cancelConfirm());
  expect(made()).toEqual([]);

  await press();
  act(() => acceptConfirm(false));
  expect(await screen.findByText('aaaa-bbbb')).toBeVisible();
  expect(made()).toHaveLength(1);
});

test('codes stay until they are stored, although nothing else can be loaded any more', async () => {
  const replies: Replies = {
    'account/sessions': { sessions: [] },
    'account/list-factors': { factors, recoveryCodesLeft: 7, isRequired: false },
    'account/new-recovery-codes': () => {
      replies['account/sessions'] = refusal('too-many');
      replies['account/list-factors'] = refusal('too-many');
      return { recoveryCodes: ['aaaa-bbbb'] };
    },
  };
  const current = (path: string) => () => replies[path] as object;
  const { api } = await openAccountPage('/account/settings', {
    session: sessionOf(),
    replies: {
      ...replies,
      'account/sessions': current('account/sessions'),
      'account/list-factors': current('account/list-factors'),
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'New recovery codes' }));
  act(() => acceptConfirm(false));
  await screen.findByText('aaaa-bbbb');
  await act(() => stays(() => expect(screen.getByText('aaaa-bbbb')).toBeVisible(), 50));

  replies['account/sessions'] = { sessions: [] };
  await userEvent.click(screen.getByRole('button', { name: 'I have stored the codes' }));
  expect(screen.queryByText('aaaa-bbbb')).not.toBeInTheDocument();
  await waitFor(() => expect(api.callsTo('account/list-factors')).toHaveLength(2));
  // The last known list stays.
  expect(await screen.findByText('Unused recovery codes: 7')).toBeVisible();
});
