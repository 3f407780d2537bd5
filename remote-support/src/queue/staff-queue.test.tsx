import { acceptConfirm } from '@site/shared/host';
import { HOUR_MS } from '@site/shared/rules';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { counts, openList, listedTicket as ticket } from '../testing/open-list';
import { openSupportPage } from '../testing/open-support-page';
import { administrator } from '../testing/sample-ticket';

test('closes the selected tickets, loads the list again, and takes the closing back', async () => {
  const other = { ...ticket, id: 8, title: 'Other' };
  const { api } = await openSupportPage('/support/ticket', {
    session: administrator,
    replies: {
      'ticket/load-ticket-list': { tickets: [ticket, other], total: 120, counts },
      'ticket/close-tickets': { changed: 2 },
      'ticket/undo-close-tickets': { changed: 2 },
      'ticket/find-ticket-ids': { ids: [7, 8, 9] },
    },
  });
  expect(screen.queryByText(/^\d+ tickets? selected/)).not.toBeInTheDocument();
  fireEvent.click(screen.getByLabelText('Select #7 EPG is empty'));
  fireEvent.click(screen.getByLabelText('Select #8 Other'));
  expect(screen.getByText('2 tickets selected')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Select all 120' }));
  expect(await screen.findByText('3 tickets selected')).toBeVisible();
  fireEvent.click(screen.getByLabelText('Select #8 Other'));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByText(/tickets selected/)).not.toBeInTheDocument());
  expect(api.callsTo('ticket/close-tickets')).toEqual([{ ticket_ids: [7, 9] }]);
  expect(api.callsTo('ticket/load-ticket-list')).toHaveLength(2);
  expect(await screen.findByText('2 tickets closed')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Undo (10 s)' })).toBeVisible();
  fireEvent.keyDown(document.body, { key: 'z' });
  await waitFor(() => expect(screen.queryByText('2 tickets closed')).not.toBeInTheDocument());
  expect(api.callsTo('ticket/undo-close-tickets')).toEqual([{ ticket_ids: [7, 9] }]);
  await waitFor(() => expect(api.callsTo('ticket/load-ticket-list')).toHaveLength(3));
});

test('more tickets than a page are closed after a question', async () => {
  const ids = Array.from({ length: 51 }, (_, index) => index + 1);
  const { api } = await openSupportPage('/support/ticket', {
    session: administrator,
    replies: {
      'ticket/load-ticket-list': { tickets: [ticket], total: 120, counts },
      'ticket/close-tickets': { changed: 51 },
      'ticket/find-ticket-ids': { ids },
    },
  });
  fireEvent.click(screen.getByLabelText('Select #7 EPG is empty'));
  fireEvent.click(screen.getByRole('button', { name: 'Select all 120' }));
  await screen.findByText('51 tickets selected');
  fireEvent.keyDown(document.body, { key: 'c' });
  expect(api.callsTo('ticket/close-tickets')).toEqual([]);
  await act(async () => acceptConfirm(false));
  expect(api.callsTo('ticket/close-tickets')).toEqual([
    { ticket_ids: [7, ...ids.filter((id) => id !== 7)] },
  ]);
});

test('a range and a page are selected by mouse and by key', async () => {
  const rows = [1, 2, 3, 4].map((id) => ({ ...ticket, id, title: `Title ${id}` }));
  await openList('', { session: administrator, list: { tickets: rows } });
  const box = (id: number) => screen.getByLabelText(`Select #${id} Title ${id}`);
  const selected = () => [1, 2, 3, 4].filter((id) => (box(id) as HTMLInputElement).checked);
  fireEvent.click(box(1));
  fireEvent.click(box(3), { shiftKey: true });
  expect(selected()).toEqual([1, 2, 3]);
  fireEvent.click(box(2), { shiftKey: true });
  expect(selected()).toEqual([1]);
  const page = screen.getByLabelText<HTMLInputElement>('Select the page');
  expect(page.indeterminate).toBe(true);
  fireEvent.click(page);
  expect([selected(), page.indeterminate]).toEqual([[1, 2, 3, 4], false]);
  fireEvent.keyDown(document.body, { key: 'p' });
  expect(selected()).toEqual([]);
  const press = (key: string) =>
    fireEvent.keyDown(document.activeElement ?? document.body, { key });
  for (const key of ['j', 'x', 'j', 'j', 'j', 'k', 'X']) press(key);
  expect(selected()).toEqual([1, 2, 3]);
  press('b');
  expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
  press('/');
  expect(screen.getByLabelText('Search tickets')).toHaveFocus();
});

test('the heads of the columns sort the list, and a link removes all filters', async () => {
  await openList('?tag=refund&sort=newest', { session: administrator });
  const head = (name: string) => screen.getByRole('columnheader', { name });
  expect(head('Ticket')).toHaveAttribute('aria-sort', 'descending');
  const link = (name: string) => within(head(name)).getByRole('link');
  expect(link('Ticket')).toHaveAttribute('href', '/support/ticket?tag=refund&sort=oldest');
  expect(link('Updated')).toHaveAttribute('href', '/support/ticket?tag=refund&sort=changed');
  expect(link('Waiting')).toHaveAttribute('href', '/support/ticket?tag=refund');
  expect(screen.getByRole('link', { name: 'Reset filters' })).toHaveAttribute(
    'href',
    '/support/ticket',
  );
});

test('names the customer, and colours a wait beyond half and all of the promised time', async () => {
  const waitingSince = (hours: number) => Date.now() - hours * HOUR_MS;
  const user = { ...ticket.user, name: 'Ada Byron' };
  await openList('', {
    session: administrator,
    list: {
      tickets: [
        { ...ticket, id: 1, user, waitingSince: waitingSince(3) },
        { ...ticket, id: 2, waitingSince: waitingSince(30) },
        { ...ticket, id: 3, waitingSince: waitingSince(50) },
      ],
    },
  });
  expect(screen.getByText('Ada Byron')).toBeVisible();
  const tone = (text: string) => screen.getByText(text).className;
  expect([tone('3 h'), tone('30 h'), tone('2 d')]).toEqual([
    'badge neutral',
    'badge waiting',
    'badge danger',
  ]);
  expect(screen.getAllByText('later than promised')).toHaveLength(1);
});

test('a search without a match in this status leads to its matches in the others', async () => {
  const found = { tickets: [], total: 0, counts: { open: 0, waiting: 0, replied: 2, closed: 1 } };
  await openList('?search=Vidal&tag=epg', { session: administrator, list: found });
  expect(screen.getByText('3 tickets of other statuses match.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Show these 3 tickets' })).toHaveAttribute(
    'href',
    '/support/ticket?search=Vidal&status=all&tag=epg',
  );
});
