import { refusal, sessionOf } from '@site/shared/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openSupportPage } from '../testing/open-support-page';
import { administrator } from '../testing/sample-ticket';

const first = {
  id: 1,
  email: 'admin@example.test',
  role: 'admin',
  createdAt: 0,
  lastSeenAt: null,
  sessionCount: 1,
  suspendedAt: null,
};
const sam = { ...first, id: 7, email: 'sam@example.test', role: 'support' };
const invitation = {
  id: 3,
  email: 'new@example.test',
  role: 'support',
  invitedBy: 'admin@example.test',
  createdAt: 0,
  expiresAt: Date.UTC(2030, 0),
};
const list = { members: [first, sam], invitations: [invitation] };
const withSamSuspended = { members: [first, { ...sam, suspendedAt: 1 }], invitations: [] };

const openStaff = (replies = {}, session = administrator) =>
  openSupportPage('/support/staff', {
    session,
    replies: { 'staff/list-staff': list, ...replies },
  });

/** Opens the menu of the second member, and chooses an action. */
async function chooseAction(name: string) {
  await userEvent.click(screen.getByRole('button', { name: 'Actions: sam@example.test' }));
  await userEvent.click(screen.getByRole('button', { name }));
}

test('a member is suspended after a reason, and the list shows it', async () => {
  const { api } = await openStaff({ 'staff/suspend-account': withSamSuspended });
  await chooseAction('Suspend');
  const dialog = within(screen.getByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Suspend' }));
  expect(api.callsTo('staff/suspend-account')).toEqual([]);
  await userEvent.type(dialog.getByLabelText('Reason'), 'Left the company');
  await userEvent.click(dialog.getByRole('button', { name: 'Suspend' }));
  expect(api.callsTo('staff/suspend-account')).toEqual([
    { account: 7, reason: 'Left the company' },
  ]);
  expect(await screen.findByText(/Suspended on/)).toBeVisible();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test('a member that another administrator has suspended is shown after the next load', async () => {
  let answer: object = list;
  const { reload } = await openStaff({ 'staff/list-staff': () => answer });
  answer = withSamSuspended;
  await reload();
  expect(screen.getByText(/Suspended on/)).toBeVisible();
  expect(screen.queryByText('Open invitations')).not.toBeInTheDocument();
});

test('a missing reason gets the focus, and its error ends while it is written', async () => {
  await openStaff();
  await chooseAction('Suspend');
  const dialog = within(screen.getByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Suspend' }));
  expect(dialog.getByLabelText('Reason')).toHaveFocus();
  expect(dialog.getByText("Reason can't be empty")).toBeVisible();
  await userEvent.keyboard('L');
  expect(dialog.queryByText("Reason can't be empty")).not.toBeInTheDocument();
});

test('an invalid email of an invitation gets the focus, and its error ends while it is written', async () => {
  await openStaff();
  await userEvent.type(screen.getByLabelText('Reason'), 'New colleague');
  await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }));
  expect(screen.getByLabelText('Email')).toHaveFocus();
  await userEvent.keyboard('n');
  expect(screen.queryByText('Email not valid')).not.toBeInTheDocument();
});

test('a refusal stays in the dialog', async () => {
  await openStaff({ 'staff/change-role': refusal('not-found') });
  await chooseAction('End role');
  const dialog = within(screen.getByRole('alertdialog'));
  await userEvent.type(dialog.getByLabelText('Reason'), 'x');
  await userEvent.click(dialog.getByRole('button', { name: 'End role' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Not found');
});

test('account 1 and the own account have no actions, and no empty line for them on a phone', async () => {
  const own = { ...first, id: 2, email: 'own@example.test' };
  await openStaff(
    { 'staff/list-staff': { members: [first, own, sam], invitations: [] } },
    sessionOf({ id: own.id, role: 'admin', email: own.email }),
  );
  const rows = screen.getAllByRole<HTMLElement>('row').slice(1, 4);
  expect(rows.map((row) => within(row).queryAllByRole('button').length > 0)).toEqual([
    false,
    false,
    true,
  ]);
  const lastCells = rows.map((row) => within(row).getAllByRole('cell').at(-1));
  expect(lastCells.map((cell) => cell?.classList.contains('empty'))).toEqual([true, true, false]);
});
