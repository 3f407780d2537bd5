import type { ApiToken } from '@site/shared/contract';
import { acceptConfirm } from '@site/shared/host';
import { DAY_MS } from '@site/shared/rules';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openAsAdmin } from '../testing/shop';

const LIST = 'connections/list-tokens';
const CREATE = 'connections/create-token';
const REVOKE = 'connections/revoke-token';

const token: ApiToken = {
  id: 4,
  name: 'Accounting',
  start: 'pdapi_AbCdEf',
  rights: ['read-orders', 'read-books'],
  maker: 'owner@example.test',
  createdAt: Date.now() - 3 * DAY_MS,
  expiresAt: Date.now() + 30 * DAY_MS,
  lastUsedAt: null,
  revokedAt: null,
};

test('the owner makes a token, which is shown once', async () => {
  const { api } = await openAsAdmin('/business/connections', {
    [LIST]: { tokens: [] },
    [CREATE]: { token: 'pdapi_the-whole-secret', tokens: [token] },
  });
  expect(screen.getByText('No API tokens')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'New API token' }));
  const dialog = within(screen.getByRole('dialog', { name: 'New API token' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Make token' }));
  expect(dialog.getByText('Choose at least one right')).toBeVisible();
  expect(api.callsTo(CREATE)).toEqual([]);

  await userEvent.type(dialog.getByLabelText('Name'), 'Accounting');
  await userEvent.click(dialog.getByLabelText('read orders'));
  await userEvent.click(dialog.getByRole('button', { name: 'Make token' }));
  const shown = within(await screen.findByRole('alertdialog', { name: 'API token made' }));
  expect(shown.getByText('pdapi_the-whole-secret')).toBeVisible();
  expect(api.callsTo(CREATE)).toEqual([
    { name: 'Accounting', rights: ['read-orders'], expiresAt: expect.any(Number) },
  ]);
  await userEvent.click(shown.getByRole('button', { name: 'I have stored it' }));
  expect(screen.queryByText('pdapi_the-whole-secret')).toBeNull();
  const row = within(screen.getByRole('row', { name: /Accounting/ }));
  for (const text of ['pdapi_AbCdEf…', 'read orders, read books', 'never'])
    expect(row.getByText(text)).toBeVisible();
});

test('a token is revoked after a question, and an ended one cannot be revoked', async () => {
  const expired = { ...token, id: 3, name: 'Old', expiresAt: Date.now() - DAY_MS };
  const { api } = await openAsAdmin('/business/connections', {
    [LIST]: { tokens: [token, expired] },
    [REVOKE]: { tokens: [{ ...token, revokedAt: Date.now() }, expired] },
  });
  expect(screen.queryByRole('button', { name: 'Revoke the token Old' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Revoke the token Accounting' }));
  expect(api.callsTo(REVOKE)).toEqual([]);
  act(() => acceptConfirm(false));
  await waitFor(() => expect(screen.getByText('Revoked')).toBeVisible());
  expect(api.callsTo(REVOKE)).toEqual([{ id: 4 }]);
});
