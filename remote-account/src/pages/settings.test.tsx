import { acceptConfirm, confirmStore, sessionStore } from '@site/shared/host';
import { DAY_MS } from '@site/shared/rules';
import { refusal, sessionOf } from '@site/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { card, customer, fill, openSettings, stored, thisBrowser } from '../testing/open-settings';

async function saveEmail(email: string, confirm = email) {
  const emails = { 'New email': email, 'Confirm new email': confirm };
  await fill('Email', { ...emails, 'Current password': 'secret-12' });
  await userEvent.click(card('Email').getByRole('button', { name: 'Save email' }));
}

async function savePassword() {
  const passwords = { 'New password': 'secret-13', 'Confirm new password': 'secret-13' };
  await fill('Password', { 'Current password': 'secret-12', ...passwords });
  await userEvent.click(card('Password').getByRole('button', { name: 'Save password' }));
}

test('a new email is sent with the current password, and the page asks to confirm it', async () => {
  const { api } = await openSettings();
  await saveEmail('new@example.test');
  expect(
    await screen.findByText(/^Confirm the new email: new@example\.test \(sent at /),
  ).toBeVisible();
  expect(api.callsTo('account/update-email')).toEqual([
    { email: 'new@example.test', currentPassword: 'secret-12' },
  ]);
  expect(card('Email').getByLabelText('New email')).toHaveValue('');
});

test('the panel of a pending email is there after a reload, sends its link again and cancels it', async () => {
  stored.pending = { email: 'new@example.test', sentAt: 0, expiresAt: DAY_MS };
  const { api } = await openSettings();
  expect(screen.getByText(/^Confirm the new email: new@example\.test/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
  expect(api.callsTo('account/resend-pending-email')).toHaveLength(1);
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel the change' }));
  await waitFor(() => expect(screen.queryByText(/^Confirm the new email/)).not.toBeInTheDocument());
});

test('a panel whose change another tab has ended disappears', async () => {
  stored.pending = { email: 'new@example.test', sentAt: 0, expiresAt: DAY_MS };
  await openSettings({ 'account/resend-pending-email': refusal('no-pending-email') });
  stored.pending = null;
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(screen.queryByText(/^Confirm the new email/)).not.toBeInTheDocument());
});

test('the language of the mails is chosen, and the reminders stay as they are', async () => {
  const { api } = await openSettings({
    'account/reminders': { isOn: false, language: 'de' },
    'account/save-reminders': ({ isOn, language }) => ({ isOn, language }),
  });
  const language = card('Reminders').getByLabelText('Language');
  expect(language).toHaveDisplayValue('Deutsch');
  await userEvent.selectOptions(language, 'Italiano');
  await waitFor(() => expect(language).toHaveDisplayValue('Italiano'));
  expect(api.callsTo('account/save-reminders')).toEqual([{ isOn: false, language: 'it' }]);
  await userEvent.click(card('Reminders').getByLabelText(/^Email me before/));
  await waitFor(() =>
    expect(api.callsTo('account/save-reminders')[1]).toEqual({ isOn: true, language: 'it' }),
  );
});

test('a new password says that it has cancelled the change of the email', async () => {
  await openSettings({
    'account/update-password': {
      status: 200,
      title: 'Saved',
      body: 'Password saved',
      cancelledEmail: 'new@example.test',
    },
  });
  await savePassword();
  expect(await screen.findByText('The change of your email is cancelled')).toBeVisible();
  expect(screen.getByText('new@example.test')).toBeVisible();
});

test.each([
  ['not-an-address', 'not-an-address', 'New email'],
  ['new@example.test', 'other@example.test', 'Confirm new email'],
])(
  "%s with %s shows 'Value not valid or it doesn't match with the email'",
  async (email, confirm, label) => {
    const { api } = await openSettings();
    await saveEmail(email, confirm);
    expect(card('Email').getByLabelText(label)).toHaveAccessibleDescription(
      "Value not valid or it doesn't match with the email",
    );
    expect(api.callsTo('account/update-email')).toEqual([]);
  },
);

test('a new password is sent with the current one, and the sessions are loaded again', async () => {
  const { api } = await openSettings();
  stored.sessions = [thisBrowser];
  await savePassword();
  await waitFor(() =>
    expect(card('Sessions').queryByText('Safari on iOS')).not.toBeInTheDocument(),
  );
  expect(api.callsTo('account/update-password')).toEqual([
    { currentPassword: 'secret-12', password: 'secret-13' },
  ]);
  expect(card('Password').getByLabelText('New password')).toHaveValue('');
});

test('a wrong current password shows an error at its field and keeps the text', async () => {
  const fields = { currentPassword: 'The current password is wrong.' };
  await openSettings({ 'account/update-password': refusal('wrong-password', { fields }) });
  await savePassword();
  await waitFor(() =>
    expect(card('Password').getByLabelText('Current password')).toHaveAccessibleDescription(
      fields.currentPassword,
    ),
  );
  expect(card('Password').getByLabelText('New password')).toHaveValue('secret-13');
});

test('the current password is required', async () => {
  const { api } = await openSettings();
  await fill('Password', { 'New password': 'secret-13', 'Confirm new password': 'secret-13' });
  await userEvent.click(card('Password').getByRole('button', { name: 'Save password' }));
  expect(card('Password').getByLabelText('Current password')).toHaveFocus();
  expect(api.callsTo('account/update-password')).toEqual([]);
});

test('this browser is marked, and another session can be ended', async () => {
  const { api } = await openSettings();
  expect(card('Sessions').getByText('This browser').closest('li')).toHaveTextContent(
    'Firefox on Linux',
  );
  expect(card('Sessions').getByText(/203\.0\.113\.9/)).toBeVisible();
  await userEvent.click(card('Sessions').getByRole('button', { name: /^Sign out Safari on iOS/ }));
  await waitFor(() =>
    expect(card('Sessions').queryByText('Safari on iOS')).not.toBeInTheDocument(),
  );
  expect(api.callsTo('account/revoke-session')).toEqual([{ id: 'b' }]);
});

test('all other sessions can be ended at once', async () => {
  const { api } = await openSettings();
  await userEvent.click(card('Sessions').getByRole('button', { name: 'Sign out all others' }));
  await waitFor(() => expect(card('Sessions').getAllByRole('listitem')).toHaveLength(1));
  expect(api.callsTo('account/revoke-session')).toEqual([{ others: true }]);
});

test('the account is deleted after the password and a confirmation', async () => {
  const { api } = await openSettings();
  await userEvent.click(card('Delete account').getByRole('button', { name: 'Delete my account' }));
  expect(card('Delete account').getByLabelText('Current password')).toHaveFocus();
  await fill('Delete account', { 'Current password': 'secret-12' });
  await userEvent.click(card('Delete account').getByRole('button', { name: 'Delete my account' }));
  expect(confirmStore.getState().request?.body).toMatch(
    /Do you want to delete your account\?.*Issued invoices stay for 10 years/,
  );
  expect(api.callsTo('account/delete')).toEqual([]);
  act(() => acceptConfirm(false));
  expect(await screen.findByRole('heading', { name: 'Account deleted' })).toBeVisible();
  expect(api.callsTo('account/delete')).toEqual([{ password: 'secret-12' }]);
  expect(sessionStore.getState().status).toBe('anonymous');
});

test('a wrong password for the deletion shows an error at its field, and the account stays', async () => {
  const fields = { password: 'The current password is wrong.' };
  await openSettings({ 'account/delete': refusal('wrong-password', { fields }) });
  await fill('Delete account', { 'Current password': 'guess' });
  await userEvent.click(card('Delete account').getByRole('button', { name: 'Delete my account' }));
  act(() => acceptConfirm(false));
  await waitFor(() =>
    expect(card('Delete account').getByLabelText('Current password')).toHaveAccessibleDescription(
      fields.password,
    ),
  );
  expect(sessionStore.getState().status).toBe('signed-in');
});

test('an administrator has no card to delete the account', async () => {
  await openSettings({}, sessionOf({ id: 1, role: 'admin' }));
  expect(screen.queryByRole('heading', { name: 'Delete account' })).not.toBeInTheDocument();
});

test('the card of the data says what the file contains, and links to the privacy notice', async () => {
  await openSettings();
  expect(screen.getByText(/^One JSON file with .*notes of staff/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'privacy notice' })).toHaveAttribute('href', '/privacy');
});

test('the data is downloaded as a file', async () => {
  const files: Blob[] = [];
  URL.createObjectURL = (file) => {
    files.push(file as Blob);
    return 'blob:account';
  };
  URL.revokeObjectURL = () => {};
  const clicked = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await openSettings();
  await userEvent.click(screen.getByRole('button', { name: 'Download my data' }));
  await waitFor(() => expect(clicked).toHaveBeenCalled());
  expect(JSON.parse((await files[0]?.text()) ?? '')).toEqual({
    account: { email: customer.email },
  });
  clicked.mockRestore();
});

test('a session that was ended elsewhere leads to the sign-in page, with the return path', async () => {
  const { address } = await openSettings({ 'account/export': refusal('not-signed-in') });
  await userEvent.click(screen.getByRole('button', { name: 'Download my data' }));
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(address()).toBe('/sign-in/?from=%2Faccount%2Fsettings');
});

test('recent activity shows the newest entries, and the others at a press', async () => {
  await openSettings();
  expect(screen.getByText('5 wrong passwords in a row')).toBeVisible();
  expect(screen.getAllByText(/, Firefox on Linux from 203\.0\.113\.9$/)).toHaveLength(5);
  const more = screen.getByRole('button', { name: 'Show all 7' });
  await userEvent.click(more);
  expect(screen.getByText('Signed in 6')).toBeVisible();
  expect(more).not.toBeInTheDocument();
});

test('the settings work with an API without the newer calls', async () => {
  await openSettings({
    'account/activity': refusal('unknown-path'),
    'account/pending-email': refusal('unknown-path'),
  });
  expect(screen.queryByText('Recent activity')).not.toBeInTheDocument();
  expect(screen.getByText('Safari on iOS')).toBeVisible();
});
