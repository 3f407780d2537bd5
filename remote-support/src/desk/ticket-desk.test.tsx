import type { Ticket } from '@site/shared/contract';
import { toastStore } from '@site/shared/host';
import { type Replies, refusal, sessionOf } from '@site/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openSupportPage } from '../testing/open-support-page';
import { openTicketAsStaff } from '../testing/open-ticket';
import { administrator, adminReplies, ticket } from '../testing/sample-ticket';

beforeEach(() => localStorage.clear());

/** Opens the ticket for staff. Calls that change it act on `shown`. */
async function openDesk(changes: Partial<Ticket> = {}, replies: Replies = {}) {
  const shown: Ticket = { ...ticket, assignee: null, tags: ['epg'], ...changes };
  const page = await openTicketAsStaff(
    {},
    {
      'ticket/view-ticket': () => ({ ticket: { ...shown } }),
      'ticket/assign-tickets': ({ assignee }) => {
        shown.assignee = assignee === null ? null : { id: Number(assignee), email: 'x@y.test' };
        return { changed: 1 };
      },
      'ticket/tag-tickets': ({ add = [], remove = [] }) => {
        const tags = [...(shown.tags ?? []), ...(add as string[])];
        shown.tags = tags.filter((tag) => !(remove as string[]).includes(tag));
        return { changed: 1, full: 0 };
      },
      ...replies,
    },
  );
  return { ...page, shown };
}

test('staff assign a ticket and take it with a key', async () => {
  const { api } = await openDesk();
  const field = await screen.findByLabelText('Assigned to');
  expect(field).toHaveDisplayValue('Not assigned');
  await within(field).findByRole('option', { name: 'grace@example.test' });
  fireEvent.change(field, { target: { value: '5' } });
  await waitFor(() => expect(field).toHaveDisplayValue('grace@example.test'));
  fireEvent.keyDown(document.body, { key: 'a' });
  await waitFor(() => expect(field).toHaveDisplayValue('Me'));
  expect(api.callsTo('ticket/assign-tickets')).toEqual([
    { ticket_ids: [7], assignee: 5 },
    { ticket_ids: [7], assignee: 1 },
  ]);
});

test('the key that takes a ticket shows why it was refused, and works once while it is held', async () => {
  toastStore.setState({ isRequested: false });
  const { api } = await openDesk({}, { 'ticket/assign-tickets': refusal('not-allowed') });
  fireEvent.keyDown(document.body, { key: 'a' });
  fireEvent.keyDown(document.body, { key: 'a', repeat: true });
  await waitFor(() => expect(toastStore.getState().isRequested).toBe(true));
  expect(api.callsTo('ticket/assign-tickets')).toHaveLength(1);
});

test('staff add a tag in its stored form and remove one; a malformed tag is refused', async () => {
  const { api } = await openDesk();
  const field = await screen.findByLabelText('New tag');
  fireEvent.change(field, { target: { value: 'x'.repeat(31) } });
  expect(screen.getByText('A tag has 1 to 30 characters on one line')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add tag' })).toBeDisabled();
  fireEvent.change(field, { target: { value: '  VIP  Customer ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add tag' }));
  expect(await screen.findByText('vip customer')).toBeVisible();
  expect(field).toHaveValue('');
  fireEvent.click(screen.getByRole('button', { name: 'Remove the tag epg' }));
  await waitFor(() => expect(screen.queryByText('epg', { selector: 'bdi' })).toBeNull());
  expect(api.callsTo('ticket/tag-tickets')).toEqual([
    { ticket_ids: [7], add: ['vip customer'] },
    { ticket_ids: [7], remove: ['epg'] },
  ]);
});

test('a refused merge says why inside the dialog', async () => {
  await openDesk({}, { 'ticket/merge-tickets': () => refusal('not-found') });
  fireEvent.click(await screen.findByRole('button', { name: 'Merge into another ticket' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Merge ticket #7' }));
  const number = dialog.getByLabelText('Into ticket number');
  fireEvent.change(number, { target: { value: '12' } });
  fireEvent.submit(number);
  expect(await dialog.findByRole('alert')).toBeVisible();
  expect(number).toHaveValue('12');
});

test('a merge names its consequence, refuses the ticket itself and opens the target', async () => {
  const { api, address } = await openDesk({}, { 'ticket/merge-tickets': { status: 200 } });
  fireEvent.click(await screen.findByRole('button', { name: 'Merge into another ticket' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Merge ticket #7' }));
  const number = dialog.getByLabelText('Into ticket number');
  fireEvent.change(number, { target: { value: '#7' } });
  expect(dialog.getByText(/cannot be merged into itself/)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Merge' })).toBeDisabled();
  fireEvent.click(dialog.getByRole('button', { name: '#9 Refund' }));
  expect(number).toHaveValue('9');
  expect(dialog.getByText(/cannot be undone/)).toBeVisible();
  fireEvent.submit(number);
  await waitFor(() => expect(api.callsTo('ticket/merge-tickets')).toHaveLength(1));
  expect(api.callsTo('ticket/merge-tickets')).toEqual([{ from: 7, into: 9 }]);
  await waitFor(() => expect(address()).toBe('/support/ticket/view/9'));
});

test('a merged ticket links to its target and takes no reply', async () => {
  await openDesk({ status: 'closed', mergedInto: 9 });
  expect(screen.getByText('This ticket was merged into #9')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open #9' })).toHaveAttribute(
    'href',
    '/support/ticket/view/9',
  );
  expect(screen.queryByLabelText('Reply')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Reopen' })).not.toBeInTheDocument();
});

test('names the other agents who answer, and announces the reader from the first letter on', async () => {
  const grace = { id: 5, email: 'grace@example.test' };
  const { api } = await openDesk(
    { answering: [grace] },
    { 'ticket/announce-answering': { answering: [] } },
  );
  expect(screen.getByText('grace@example.test is answering')).toBeVisible();
  expect(api.callsTo('ticket/announce-answering')).toEqual([]);
  const reply = screen.getByLabelText('Reply');
  fireEvent.change(reply, { target: { value: 'Hello' } });
  await waitFor(() =>
    expect(screen.queryByText('grace@example.test is answering')).not.toBeInTheDocument(),
  );
  fireEvent.change(reply, { target: { value: '' } });
  await waitFor(() =>
    expect(api.callsTo('ticket/announce-answering')).toEqual([
      { ticket_id: 7 },
      { ticket_id: 7, isAnswering: false },
    ]),
  );
});

test('opens a ticket for the customer of the address, and names an unknown one at the field', async () => {
  let isKnown = false;
  const { api, address } = await openSupportPage(
    '/support/ticket/new-ticket?for=ada%40example.test',
    {
      session: administrator,
      replies: {
        ...adminReplies,
        'ticket/create-ticket-for': () =>
          isKnown ? { ticket_id: 12 } : refusal('customer-unknown'),
        'ticket/view-ticket': { ticket: { ...ticket, id: 12 } },
      },
    },
  );
  expect(screen.getByLabelText('Customer')).toHaveValue('ada@example.test');
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Your payment' } });
  fireEvent.change(screen.getByLabelText('Message'), { target: { value: 'It arrived.' } });
  const send = screen.getByRole('button', { name: 'Send to the customer' });
  fireEvent.click(send);
  expect(await screen.findByText('No customer has this email.')).toBeVisible();
  isKnown = true;
  fireEvent.change(screen.getByLabelText('Customer'), { target: { value: ' 2 ' } });
  fireEvent.click(send);
  await waitFor(() => expect(address()).toBe('/support/ticket/view/12'));
  expect(api.callsTo('ticket/create-ticket-for')[1]).toEqual({
    customer: 2,
    title: 'Your payment',
    category: 'Support & Help',
    description: '<p>It arrived.</p>',
  });
  expect(localStorage).toHaveLength(0);
});

test('the owner rates a closed ticket with one press and can change the choice', async () => {
  const shown: Ticket = { ...ticket, status: 'closed' };
  const { api } = await openSupportPage('/support/ticket/view/7', {
    session: sessionOf(),
    replies: {
      'ticket/view-ticket': () => ({ ticket: { ...shown } }),
      'ticket/rate-ticket': ({ rating }) => {
        shown.rating = rating === 'good' ? 'good' : 'bad';
        return { status: 200 };
      },
    },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Yes' }));
  expect(await screen.findByText(/^Thank you/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Yes' })).toHaveAttribute('aria-pressed', 'true');
  fireEvent.click(screen.getByRole('button', { name: 'No' }));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'No' })).toHaveAttribute('aria-pressed', 'true'),
  );
  expect(api.callsTo('ticket/rate-ticket').map(({ rating }) => rating)).toEqual(['good', 'bad']);
});
