import { acceptConfirm, confirmStore } from '@site/shared/host';
import { DAY_MS } from '@site/shared/rules';
import { refusal } from '@site/shared/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { bubbles, fill, openTicket } from '../testing/open-ticket';
import { answer, now, question, sentMessage, ticket } from '../testing/sample-ticket';

beforeEach(() => localStorage.clear());

const reply = { ...sentMessage, description: '<p>Thanks</p>', isAdmin: false };

test('shows number, title and messages with their authors, newest first', async () => {
  await openTicket();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Ticket #7');
  expect(screen.getByText('EPG is empty')).toBeVisible();
  expect(bubbles()[0]).toMatch(/^Support.*Answer$/);
  expect(bubbles()[1]).toMatch(/^You.*Question$/);
  expect(document.querySelector('article script')).toBeNull();
  expect(screen.queryByText(/ada@example\.test/)).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Orders' })).not.toBeInTheDocument();
});

test('sends a reply once, shows it first with the new status, and empties the editor', async () => {
  const { api } = await openTicket({}, { 'ticket/reply-ticket': { reply } });
  const send = screen.getByRole('button', { name: 'Send' });
  expect(send).toBeDisabled();
  fill('Reply', 'Thanks');
  fireEvent.click(send);
  fireEvent.click(send);
  await waitFor(() => expect(bubbles()[0]).toMatch(/^You.*Thanks/));
  expect(api.callsTo('ticket/reply-ticket')).toEqual([
    { ticket_id: 7, description: '<p>Thanks</p>' },
  ]);
  expect(screen.getByText('Waiting')).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('Reply')).toHaveValue(''));
  expect(localStorage.getItem('reply:2:7')).toBeNull();
});

test('shows and announces an answer that arrives while the page is open', async () => {
  let messages = [question];
  const { api } = await openTicket(
    {},
    { 'ticket/view-ticket': () => ({ ticket: { ...ticket, messages } }) },
  );
  expect(bubbles()).toHaveLength(1);
  expect(api.callsTo('ticket/mark-ticket-read')).toEqual([]);
  messages = [answer, question];
  // A page that becomes visible polls immediately.
  fireEvent(document, new Event('visibilitychange'));
  await waitFor(() => expect(bubbles()).toHaveLength(2));
  expect(screen.getByText('New messages: 1')).toBeInTheDocument();
  expect(api.callsTo('ticket/view-ticket')).toHaveLength(2);
  expect(api.callsTo('ticket/mark-ticket-read')).toEqual([{ ticket_id: 7, message_id: 2 }]);
});

test('marks the newest message of the other side once, and again when the server answers again', async () => {
  let isDown = false;
  const { api } = await openTicket(
    {},
    { 'ticket/view-ticket': () => (isDown ? refusal('unavailable') : { ticket }) },
  );
  const marked = () => api.callsTo('ticket/mark-ticket-read');
  expect(marked()).toEqual([{ ticket_id: 7, message_id: 2 }]);
  fireEvent(document, new Event('visibilitychange'));
  await waitFor(() => expect(api.callsTo('ticket/view-ticket')).toHaveLength(2));
  isDown = true;
  fireEvent(document, new Event('visibilitychange'));
  expect(await screen.findByText('The ticket may be out of date')).toBeVisible();
  expect(marked()).toHaveLength(1);
  isDown = false;
  fireEvent(document, new Event('visibilitychange'));
  await waitFor(() => expect(marked()).toHaveLength(2));
  expect(screen.queryByText('The ticket may be out of date')).not.toBeInTheDocument();
});

test('a mark that fails is made again half a minute later, until it succeeds', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  let isDown = true;
  const { api } = await openTicket(
    {},
    { 'ticket/mark-ticket-read': () => (isDown ? refusal('unavailable') : { status: 200 }) },
  );
  const marked = () => api.callsTo('ticket/mark-ticket-read').length;
  await waitFor(() => expect(marked()).toBe(1));
  await act(() => jest.advanceTimersByTimeAsync(31_000));
  expect(marked()).toBe(2);
  isDown = false;
  await act(() => jest.advanceTimersByTimeAsync(31_000));
  expect(marked()).toBe(3);
  await act(() => jest.advanceTimersByTimeAsync(62_000));
  expect(marked()).toBe(3);
  jest.useRealTimers();
});

test('an answer that was requested before an own reply does not remove the reply', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isHeld = false;
  const { api } = await openTicket(
    {},
    {
      'ticket/view-ticket': async () => {
        if (isHeld) await held;
        return { ticket };
      },
      'ticket/reply-ticket': { reply },
    },
  );
  isHeld = true;
  fireEvent(document, new Event('visibilitychange'));
  fill('Reply', 'Thanks');
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(bubbles()).toHaveLength(3));
  await act(async () => release());
  expect(api.callsTo('ticket/view-ticket')).toHaveLength(2);
  expect(bubbles()[0]).toMatch(/^You.*Thanks/);
});

test('closes a ticket after a confirmation, each time', async () => {
  const { api } = await openTicket({}, { 'ticket/close-ticket': { status: 200 } });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  const { request: question } = confirmStore.getState();
  expect(question?.body).toBe('Do you want to close the ticket?');
  expect(question?.offersDontAskAgain).toBeFalsy();
  expect(api.callsTo('ticket/close-ticket')).toEqual([]);
  await act(async () => acceptConfirm(false));
  expect(await screen.findByText('Closed')).toBeVisible();
  expect(screen.getByText(/A reply reopens it until/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
});

test('hides Close from a customer while the ticket has one message', async () => {
  await openTicket({ status: 'open', messages: [question] });
  expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
});

test('offers a new ticket in place of a reply when the ticket was closed 15 days ago', async () => {
  await openTicket({ status: 'closed', updatedAt: now - 15 * DAY_MS });
  expect(screen.getByText('This ticket is closed permanently')).toBeVisible();
  expect(screen.getByText(/closed more than 14 days ago/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Open a new ticket' })).toHaveAttribute(
    'href',
    '/support/ticket/new-ticket',
  );
});

test('copies a reply to the new ticket when the ticket was closed in the meantime', async () => {
  let isClosed = false;
  const closed = { ...ticket, status: 'closed', updatedAt: now - 15 * DAY_MS };
  await openTicket(
    {},
    {
      'ticket/view-ticket': () => ({ ticket: isClosed ? closed : ticket }),
      'ticket/reply-ticket': refusal('ticket-closed'),
    },
  );
  fill('Reply', 'A long reply');
  isClosed = true;
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  fireEvent.click(await screen.findByRole('link', { name: 'Open a new ticket' }));
  expect(JSON.parse(localStorage.getItem('new-ticket:2') ?? '{}')).toMatchObject({
    description: '<p>A long reply</p>',
  });
  expect(await screen.findByLabelText('Title')).toHaveValue('EPG is empty');
});

test('shows that a ticket does not exist when the server does not find it', async () => {
  await openTicket({}, { 'ticket/view-ticket': refusal('not-found') });
  expect(screen.getByRole('heading', { name: 'Ticket not found' })).toBeVisible();
});

test('loads no notes and no canned replies for a customer', async () => {
  const { api } = await openTicket();
  expect(screen.queryByText('Internal notes')).not.toBeInTheDocument();
  expect(api.callsTo('ticket/notes')).toEqual([]);
  expect(api.callsTo('ticket/canned-replies')).toEqual([]);
});
