import type { ListedTicket } from '@site/shared/contract';
import { sessionOf } from '@site/shared/testing';
import { screen, within } from '@testing-library/react';
import { renderPage } from '../testing/render-page';
import * as page from './tickets';

const ticket: ListedTicket = {
  id: 7,
  title: 'EPG is empty',
  category: 'EPG request',
  status: 'closed',
  updatedAt: Date.UTC(2026, 10, 20),
  user: { id: 2, email: 'ada@example.test' },
  isUnread: false,
};

const counts = { open: 60, waiting: 40, replied: 15, closed: 5 };

function visit(
  query: string,
  visitor = sessionOf(),
  list: object = { tickets: [ticket], total: 120, counts },
) {
  return renderPage(page, {
    path: '/support/ticket',
    address: `/support/ticket${query}`,
    visitor,
    replies: { 'ticket/load-ticket-list': list },
  });
}

let stop = () => {};
afterEach(() => stop());

test.each([
  ['', 1],
  ['?page=2', 2],
  ['?page=0', 1],
  ['?page=-1', 1],
  ['?page=x', 1],
  ['?page=1.5', 1],
  ['?page=', 1],
])('the address %s asks for page %d', async (query, number) => {
  const { api } = await visit(query);
  stop = api.stop;
  expect(api.callsTo('ticket/load-ticket-list')).toEqual([{ page: number }]);
});

test('a page beyond the last leads to the last', async () => {
  const { api, address } = await visit('?page=9');
  stop = api.stop;
  expect(address()).toBe('/support/ticket?page=3');
});

test('a ticket is shown with its status in words, and leads to its page', async () => {
  const { api } = await visit('');
  stop = api.stop;
  expect(screen.getByRole('link', { name: '#7 EPG is empty' })).toHaveAttribute(
    'href',
    '/support/ticket/view/7',
  );
  expect(within(screen.getByRole('table')).getByText('Closed')).toBeVisible();
  expect(screen.queryByText('New')).not.toBeInTheDocument();
  expect(screen.getByText(/^120 tickets/)).toBeVisible();
  expect(screen.queryByText('ada@example.test')).not.toBeInTheDocument();
});

test("the administrator sees the owner's email and id", async () => {
  const { api } = await visit('', sessionOf({ id: 1, role: 'admin' }));
  stop = api.stop;
  const row = within(screen.getByRole('row', { name: /EPG is empty/ }));
  expect(row.getByText(/ada@example\.test/)).toHaveTextContent('ada@example.test id 2');
});

test('without tickets the first step is offered', async () => {
  const { api } = await visit('', sessionOf(), {
    tickets: [],
    total: 0,
    counts: { open: 0, waiting: 0, replied: 0, closed: 0 },
  });
  stop = api.stop;
  expect(screen.getByRole('heading', { name: 'No tickets yet' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open a ticket' })).toHaveAttribute(
    'href',
    '/support/ticket/new-ticket',
  );
});

test.each([
  ['?search=%20epg%20&status=waiting&page=2', { page: 2, search: 'epg', status: 'waiting' }],
  ['?status=Closed', { page: 1 }],
  ['?status=constructor&search=', { page: 1 }],
])('the address %s asks for %j', async (query, body) => {
  const { api } = await visit(query);
  stop = api.stop;
  expect(api.callsTo('ticket/load-ticket-list')).toEqual([body]);
});

test('statuses are shown with their counts and keep what was searched for', async () => {
  const { api } = await visit('?search=epg&status=open');
  stop = api.stop;
  expect(screen.getByRole('link', { name: 'All 120' })).toHaveAttribute(
    'href',
    '/support/ticket?search=epg',
  );
  expect(screen.getByRole('link', { name: 'Waiting 40' })).toHaveAttribute(
    'href',
    '/support/ticket?search=epg&status=waiting',
  );
  expect(screen.getByRole('link', { name: 'Open 60' })).toHaveAttribute('aria-current', 'true');
  expect(screen.getByLabelText('Search tickets')).toHaveValue('epg');
});

test('what was not found is said, with the way back', async () => {
  const { api } = await visit('?search=nothing', sessionOf(), { tickets: [], total: 0, counts });
  stop = api.stop;
  expect(screen.getByText('No ticket matches “nothing”.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Show all tickets' })).toHaveAttribute(
    'href',
    '/support/ticket',
  );
});

test('an unread ticket is marked by a word', async () => {
  const { api } = await visit('', sessionOf(), {
    tickets: [{ ...ticket, isUnread: true }],
    total: 1,
    counts,
  });
  stop = api.stop;
  expect(screen.getByText('New')).toBeVisible();
});
