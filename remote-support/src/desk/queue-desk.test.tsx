import { HOUR_MS } from '@site/shared/rules';
import { type Replies, refusal } from '@site/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openSupportPage } from '../testing/open-support-page';
import { administrator, adminReplies, ticket } from '../testing/sample-ticket';

const listed = {
  ...ticket,
  isUnread: false,
  tags: ['epg', 'vip'],
  assignee: { id: 5, email: 'grace@example.test' },
};

function openQueue(replies: Replies = {}) {
  return openSupportPage('/support/ticket?assignee=5&tag=old', {
    session: administrator,
    replies: {
      ...adminReplies,
      'ticket/load-ticket-list': {
        tickets: [listed],
        total: 1,
        counts: { open: 1, waiting: 0, replied: 0, closed: 0 },
      },
      'ticket/staff-figures': { medianMs: 2.2 * HOUR_MS, answers: 9, ratings: 3, goodRatings: 2 },
      ...replies,
    },
  });
}

test('shows tags, assignee and figures; the filters are in the address', async () => {
  const { address } = await openQueue();
  const row = within(screen.getByRole('row', { name: /EPG is empty/ }));
  expect(row.getByText('vip')).toBeVisible();
  expect(row.getByText(/grace@example\.test/)).toBeVisible();
  expect(await screen.findByText('3 hours')).toBeVisible();
  expect(screen.getByText('67 % of 3')).toBeVisible();

  const assignee = screen.getByLabelText('Assigned to');
  await waitFor(() => expect(assignee).toHaveDisplayValue('grace@example.test'));
  expect(screen.getByLabelText('Tag')).toHaveDisplayValue('old');
  fireEvent.change(assignee, { target: { value: 'me' } });
  await waitFor(() => expect(address()).toBe('/support/ticket?assignee=me&tag=old'));
  await waitFor(() => expect(assignee).toHaveDisplayValue('Me'));
  await within(screen.getByLabelText('Tag')).findByRole('option', { name: 'epg (4)' });
  fireEvent.change(screen.getByLabelText('Tag'), { target: { value: 'epg' } });
  await waitFor(() => expect(address()).toBe('/support/ticket?assignee=me&tag=epg'));
});

test('figures that are loading or missing have their room above the list', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await openQueue({
    'ticket/staff-figures': async () => {
      await answered;
      return refusal('unavailable');
    },
  });
  const figures = within(screen.getByLabelText('Figures of the last 30 days'));
  expect(figures.getAllByText('…')).toHaveLength(2);
  answer();
  await waitFor(() => expect(figures.getAllByText('Not available')).toHaveLength(2));
});

test('assigns and tags the selected tickets, and names those with too many tags', async () => {
  const { api } = await openQueue({
    'ticket/assign-tickets': { changed: 1 },
    'ticket/tag-tickets': { changed: 0, full: 1 },
  });
  const select = () => fireEvent.click(screen.getByLabelText('Select #7 EPG is empty'));
  select();
  fireEvent.change(screen.getByLabelText('Assign to'), { target: { value: '1' } });
  await waitFor(() => expect(screen.queryByText('1 ticket selected')).not.toBeInTheDocument());
  select();
  fireEvent.click(screen.getByRole('button', { name: 'Tag' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Tag 1 ticket' }));
  fireEvent.change(dialog.getByLabelText('Tag'), { target: { value: 'EPG' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Add tag' }));
  await waitFor(() => expect(screen.queryByText('1 ticket selected')).not.toBeInTheDocument());
  expect(api.callsTo('ticket/assign-tickets')).toEqual([{ ticket_ids: [7], assignee: 1 }]);
  expect(api.callsTo('ticket/tag-tickets')).toEqual([{ ticket_ids: [7], add: ['epg'] }]);
});

test('each member of staff chooses which mails to get', async () => {
  const { api } = await openQueue({
    'ticket/staff-notifications': { notifications: 'every' },
    'ticket/save-staff-notifications': { status: 200 },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Emails to you' }));
  const field = await screen.findByLabelText('New tickets and replies of customers');
  expect(field).toHaveValue('every');
  fireEvent.change(field, { target: { value: 'digest' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(api.callsTo('ticket/save-staff-notifications')).toEqual([{ notifications: 'digest' }]);
});
