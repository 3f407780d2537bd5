import type { Ticket } from '@site/shared/contract';
import type { Replies } from '@site/shared/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { openSupportPage } from '../testing/open-support-page';
import { administrator, adminReplies, question, ticket } from '../testing/sample-ticket';

beforeAll(() => {
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
});

beforeEach(() => sessionStorage.clear());

function openTicket(changes: Partial<Ticket> = {}, replies: Replies = {}) {
  return openSupportPage('/support/ticket/view/7', {
    session: administrator,
    replies: {
      'ticket/view-ticket': { ticket: { ...ticket, ...changes } },
      ...adminReplies,
      ...replies,
    },
  });
}

test("shows the owner, a link to the owner's orders, and the authors 'You' and 'Customer'", async () => {
  await openTicket();
  expect(screen.getByText(/ada@example\.test \(id 2\)/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Orders' })).toHaveAttribute(
    'href',
    '/account/orders/all?user=2',
  );
  const bubbles = screen.getAllByRole('article').map((bubble) => bubble.textContent);
  expect(bubbles[0]).toMatch(/^You/);
  expect(bubbles[1]).toMatch(/^Customer/);
});

test('offers Close for a ticket with one message', async () => {
  await openTicket({ status: 'open', messages: [question] });
  expect(screen.getByRole('button', { name: 'Close' })).toBeVisible();
});

test('offers Edit for every message', async () => {
  await openTicket();
  expect(screen.getAllByRole('button', { name: 'Edit' })).toHaveLength(2);
});

test('reopens a closed ticket', async () => {
  let status = 'closed';
  const { api } = await openTicket(
    {},
    {
      'ticket/view-ticket': () => ({ ticket: { ...ticket, status } }),
      'ticket/reopen-ticket': () => {
        status = 'replied';
        return { status: 200 };
      },
    },
  );
  fireEvent.click(screen.getByRole('button', { name: 'Reopen' }));
  expect(await screen.findByText('Replied')).toBeVisible();
  expect(api.callsTo('ticket/reopen-ticket')).toEqual([{ ticket_id: 7 }]);
});

test('inserts a canned reply with its placeholders filled in', async () => {
  await openTicket();
  await screen.findByRole('option', { name: 'About' });
  fireEvent.change(screen.getByLabelText('Canned reply'), { target: { value: '4' } });
  fireEvent.click(screen.getByRole('button', { name: 'Insert' }));
  expect(screen.getByLabelText('Reply')).toHaveValue('About EPG is empty (#7)');
});

test('saves the reply in the editor as a canned reply, and deletes it', async () => {
  const { api } = await openTicket(
    {},
    {
      'ticket/save-canned-reply': (reply) => ({ reply: { ...reply, id: 5 } }),
      'ticket/delete-canned-reply': { status: 200 },
    },
  );
  fireEvent.change(screen.getByLabelText('Reply'), { target: { value: 'Solved now' } });
  fireEvent.click(screen.getByRole('button', { name: 'Manage' }));
  const dialog = within(screen.getByRole('dialog'));
  const title = dialog.getByLabelText('Save the reply in the editor as');
  fireEvent.change(title, { target: { value: ' Solved ' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  const deleteButton = await dialog.findByRole('button', { name: 'Delete Solved' });
  expect(api.callsTo('ticket/save-canned-reply')).toEqual([
    { title: 'Solved', description: '<p>Solved now</p>' },
  ]);
  fireEvent.click(deleteButton);
  await screen.findByRole('option', { name: 'About' });
  expect(api.callsTo('ticket/delete-canned-reply')).toEqual([{ id: 5 }]);
});

test('shows and adds internal notes', async () => {
  const { api } = await openTicket();
  expect(await screen.findByText('Paid twice')).toBeVisible();
  fireEvent.change(screen.getByLabelText('New note'), { target: { value: 'Refunded' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add note' }));
  expect(await screen.findByText('Refunded')).toBeVisible();
  expect(api.callsTo('ticket/add-note')).toEqual([
    { ticket_id: 7, description: '<p>Refunded</p>' },
  ]);
});
