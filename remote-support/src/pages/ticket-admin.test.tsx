import { acceptConfirm } from '@site/shared/host';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { bubbles, openTicketAsStaff } from '../testing/open-ticket';
import { answer, question, sentMessage, ticketForAdmin as ticket } from '../testing/sample-ticket';

beforeEach(() => localStorage.clear());

test('the message of a colleague names the colleague; only an own one is labelled You', async () => {
  await openTicketAsStaff({
    messages: [
      { ...answer, id: 3, isOwn: false, author: 'sam@example.test' },
      { ...answer, isOwn: true },
    ],
  });
  expect(bubbles()[0]).toMatch(/^Support \(sam@example.test\)/);
  expect(bubbles()[1]).toMatch(/^You/);
});

test("shows the owner, a link to the owner's orders, and the authors 'You' and 'Customer'", async () => {
  await openTicketAsStaff();
  expect(screen.getByText(/ada@example\.test \(id 2\)/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Orders' })).toHaveAttribute(
    'href',
    '/account/orders/all?user=2',
  );
  expect(bubbles()[0]).toMatch(/^You/);
  expect(bubbles()[1]).toMatch(/^Customer/);
});

test('offers Close for a ticket with one message', async () => {
  await openTicketAsStaff({ status: 'open', messages: [question] });
  expect(screen.getByRole('button', { name: 'Close' })).toBeVisible();
});

test('offers Edit for every message', async () => {
  await openTicketAsStaff();
  expect(screen.getAllByRole('button', { name: 'Edit' })).toHaveLength(2);
});

test('reopens a closed ticket', async () => {
  let status = 'closed';
  const { api } = await openTicketAsStaff(
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

test('marks a placeholder without a value, and sends it only after a question', async () => {
  const { api } = await openTicketAsStaff({}, { 'ticket/reply-ticket': { reply: sentMessage } });
  fireEvent.change(screen.getByLabelText('Reply'), { target: { value: 'Dear {{name}}' } });
  expect(screen.getByText('Placeholders without a value')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(api.callsTo('ticket/reply-ticket')).toEqual([]);
  await act(async () => acceptConfirm(false));
  await waitFor(() => expect(api.callsTo('ticket/reply-ticket')).toHaveLength(1));
});

test('sends an answer that closes the ticket', async () => {
  const { api } = await openTicketAsStaff({}, { 'ticket/reply-ticket': { reply: sentMessage } });
  fireEvent.change(screen.getByLabelText('Reply'), { target: { value: 'Done' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send and close' }));
  expect(await screen.findByText('Closed')).toBeVisible();
  expect(api.callsTo('ticket/reply-ticket')).toEqual([
    { ticket_id: 7, description: '<p>Done</p>', close: true },
  ]);
});

test('Ctrl+Enter sends the reply; with Shift it also opens the next waiting ticket', async () => {
  const { api, address } = await openTicketAsStaff(
    {},
    {
      'ticket/reply-ticket': { reply: sentMessage },
      'ticket/view-ticket': ({ ticket_id }) => ({ ticket: { ...ticket, id: Number(ticket_id) } }),
    },
  );
  expect(await screen.findByText('3 more waiting')).toBeVisible();
  // The next ticket is loaded ahead. It is marked as read when it is shown, not before.
  const views = () => api.callsTo('ticket/view-ticket').map(({ ticket_id }) => ticket_id);
  expect(views()).toEqual([7, '8']);
  const read = [{ ticket_id: 7, message_id: question.id }];
  expect(api.callsTo('ticket/mark-ticket-read')).toEqual(read);
  const field = screen.getByLabelText('Reply');
  fireEvent.change(field, { target: { value: 'Done' } });
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
  await waitFor(() => expect(field).toHaveValue(''));
  fireEvent.change(field, { target: { value: 'More' } });
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true, shiftKey: true });
  await waitFor(() => expect(address()).toBe('/support/ticket/view/8'));
  // It may have changed since it was loaded ahead.
  await waitFor(() => expect(views()).toEqual([7, '8', '8']));
  read.push({ ticket_id: 8, message_id: question.id });
  expect(api.callsTo('ticket/mark-ticket-read')).toEqual(read);
  expect(api.callsTo('ticket/reply-ticket')).toHaveLength(2);
});

test('Send and next waits until the next ticket is known', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { api, address } = await openTicketAsStaff(
    {},
    {
      'ticket/reply-ticket': { reply: sentMessage },
      'ticket/queue-neighbours': async () => {
        await answered;
        return { previous: null, next: 8, waiting: 3 };
      },
    },
  );
  fireEvent.change(screen.getByLabelText('Reply'), { target: { value: 'Done' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send and next' }));
  await waitFor(() => expect(api.callsTo('ticket/reply-ticket')).toHaveLength(1));
  await screen.findByText('Done');
  expect(address()).toBe('/support/ticket/view/7');
  answer();
  await waitFor(() => expect(address()).toBe('/support/ticket/view/8'));
});

test('the next ticket has the same editor, with its own draft, messages and notes', async () => {
  const { api, address } = await openTicketAsStaff(
    {},
    {
      'ticket/view-ticket': ({ ticket_id }) => ({
        ticket: { ...ticket, id: Number(ticket_id), title: `Title ${ticket_id}` },
      }),
      'ticket/queue-neighbours': ({ ticket_id }) =>
        ticket_id === 7
          ? { previous: null, next: 8, waiting: 3 }
          : { previous: 7, next: null, waiting: 3 },
    },
  );
  await screen.findByText('3 more waiting');
  const field = screen.getByLabelText('Reply');
  fireEvent.change(field, { target: { value: 'Half an answer' } });
  fireEvent.change(screen.getByLabelText('New note'), { target: { value: 'Half a note' } });
  fireEvent.keyDown(document.body, { key: 'j' });
  expect(await screen.findByText('Title 8')).toBeVisible();
  expect(screen.getByLabelText('Reply')).toBe(field);
  expect(field).toHaveValue('');
  expect(await screen.findByLabelText('New note')).toHaveValue('');
  await waitFor(() => expect(api.callsTo('ticket/notes')).toContainEqual({ ticket_id: 8 }));
  await waitFor(() => expect(api.callsTo('ticket/announce-answering')).toHaveLength(2));

  // The ticket before was loaded ahead, too.
  await waitFor(() => expect(api.callsTo('ticket/view-ticket')).toContainEqual({ ticket_id: '7' }));
  fireEvent.keyDown(document.body, { key: 'k' });
  await waitFor(() => expect(address()).toBe('/support/ticket/view/7'));
  await waitFor(() => expect(field).toHaveValue('Half an answer'));
});

test('single keys run shortcuts outside of fields, and ? lists them', async () => {
  const { address } = await openTicketAsStaff();
  await screen.findByText('3 more waiting');
  fireEvent.keyDown(screen.getByLabelText('Reply'), { key: 'j' });
  expect(address()).toBe('/support/ticket/view/7');
  fireEvent.keyDown(document.body, { key: 'r' });
  expect(screen.getByLabelText('Reply')).toHaveFocus();
  fireEvent.keyDown(screen.getByLabelText('Reply'), { key: 'Escape' });
  expect(screen.getByLabelText('Reply')).not.toHaveFocus();
  // There is no ticket before this one.
  fireEvent.keyDown(document.body, { key: 'k' });
  fireEvent.keyDown(document.body, { key: '?' });
  const help = screen.getByRole('dialog', { name: 'Keyboard shortcuts' });
  fireEvent.click(screen.getByLabelText('Single keys run shortcuts'));
  help.removeAttribute('open');
  fireEvent.keyDown(document.body, { key: 'j' });
  await act(async () => undefined);
  expect(address()).toBe('/support/ticket/view/7');
});

test('shows the plan and the other tickets of the customer', async () => {
  await openTicketAsStaff();
  expect(await screen.findByRole('link', { name: '#9 Refund' })).toBeVisible();
  expect(screen.getByText(/^Plan: \w+ until /)).toBeVisible();
});

test('shows and adds internal notes', async () => {
  const { api } = await openTicketAsStaff();
  expect(await screen.findByText('Paid twice')).toBeVisible();
  fireEvent.change(screen.getByLabelText('New note'), { target: { value: 'Refunded' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add note' }));
  expect(await screen.findByText('Refunded')).toBeVisible();
  expect(api.callsTo('ticket/add-note')).toEqual([
    { ticket_id: 7, description: '<p>Refunded</p>' },
  ]);
});
