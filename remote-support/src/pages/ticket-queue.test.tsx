import { type Replies, refusal } from '@site/shared/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { emptyList } from '../testing/open-list';
import { openTicketAsStaff } from '../testing/open-ticket';
import { sentMessage, ticket } from '../testing/sample-ticket';

beforeEach(() => localStorage.clear());

/** Opens ticket 7, whose next waiting ticket is 8. */
async function openQueue(replies: Replies = {}) {
  const page = await openTicketAsStaff(
    {},
    {
      'ticket/view-ticket': ({ ticket_id }) => ({
        ticket: { ...ticket, id: Number(ticket_id), title: `Title ${ticket_id}` },
      }),
      'ticket/queue-neighbours': ({ ticket_id }) =>
        ticket_id === 7
          ? { previous: null, next: 8, waiting: 3 }
          : { previous: 7, next: 9, waiting: 3 },
      ...replies,
    },
  );
  await screen.findByText('3 more waiting');
  return page;
}

test('a ticket whose neighbours cannot be loaded has none, not those of the ticket before', async () => {
  const { address } = await openQueue({
    'ticket/queue-neighbours': ({ ticket_id }) =>
      ticket_id === 7 ? { previous: null, next: 8, waiting: 3 } : refusal('not-found'),
    'ticket/reply-ticket': { reply: sentMessage },
    'ticket/load-ticket-list': emptyList,
  });
  fireEvent.keyDown(document.body, { key: 'j' });
  expect(await screen.findByText('Title 8')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('3 more waiting')).not.toBeInTheDocument());
  expect(screen.getByLabelText('Next waiting ticket')).toBeDisabled();
  fireEvent.change(screen.getByLabelText('Reply'), { target: { value: 'Done' } });
  fireEvent.click(screen.getByText('Send and next'));
  await waitFor(() => expect(address()).toBe('/support/ticket'));
});

test('the late answer to Send and next changes nothing on the ticket that is shown then', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { api, address } = await openQueue({
    'ticket/reply-ticket': async () => {
      await answered;
      return { reply: sentMessage };
    },
  });
  const field = screen.getByLabelText('Reply');
  fireEvent.change(field, { target: { value: 'Done' } });
  fireEvent.click(screen.getByText('Send and next'));
  await waitFor(() => expect(api.callsTo('ticket/reply-ticket')).toHaveLength(1));
  fireEvent.keyDown(document.body, { key: 'j' });
  expect(await screen.findByText('Title 8')).toBeVisible();
  fireEvent.change(field, { target: { value: 'Half an answer' } });
  const announcedNow = () => api.callsTo('ticket/announce-answering').at(-1);
  await waitFor(() => expect(announcedNow()).toEqual({ ticket_id: 8 }));

  await act(async () => answer());
  await waitFor(() => expect(screen.getByText('Send')).not.toHaveAttribute('aria-busy'));
  expect(announcedNow()).toEqual({ ticket_id: 8 });
  expect(address()).toBe('/support/ticket/view/8');
  await waitFor(() => expect(screen.getByLabelText('Previous waiting ticket')).toBeEnabled());
  fireEvent.keyDown(document.body, { key: 'k' });
  expect(await screen.findByText('Title 7')).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('Next waiting ticket')).toBeEnabled());
  await act(async () => undefined);
  expect(address()).toBe('/support/ticket/view/7');
});
