import { acceptConfirm, cancelConfirm, confirmStore } from '@site/shared/host';
import { sessionOf } from '@site/shared/testing';
import { act, screen } from '@testing-library/react';
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
