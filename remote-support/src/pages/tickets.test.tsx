import type { ListedTicket, Session } from '@site/shared/contract';
import { HOUR_MS } from '@site/shared/rules';
import { refusal, sessionOf } from '@site/shared/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openSupportPage } from '../testing/open-support-page';
import { administrator } from '../testing/sample-ticket';

const ticket: ListedTicket = {
  id: 7,
  title: 'EPG is empty',
  category: 'EPG request',
  ...{ status: 'closed', language: 'en' },
  updatedAt: Date.UTC(2026, 10, 20),
  user: { id: 2, email: 'ada@example.test' },
  isUnread: false,
};

const counts = { open: 60, waiting: 40, replied: 15, closed: 5 };

type Options = { session?: Session; list?: object };

function openList(query: string, { session = sessionOf(), list = {} }: Options = {}) {
  return openSupportPage(`/support/ticket${query}`, {
    session,
    replies: { 'ticket/load-ticket-list': { tickets: [ticket], total: 120, counts, ...list } },
  });
}

test.each([
  ['', { page: 1 }],
  ['?page=2', { page: 2 }],
  ['?page=0', { page: 1 }],
  ['?page=-1', { page: 1 }],
  ['?page=x', { page: 1 }],
  ['?page=1.5', { page: 1 }],
  ['?page=', { page: 1 }],
  ['?search=%20epg%20&status=waiting&page=2', { page: 2, search: 'epg', status: 'waiting' }],
  ['?status=Closed', { page: 1 }],
  ['?status=constructor&search=', { page: 1 }],
])('loads the list of the address "%s" with %j', async (query, body) => {
  const { api } = await openList(query);
  expect(api.callsTo('ticket/load-ticket-list')).toEqual([body]);
});

test('redirects a page beyond the last page to the last page', async () => {
  const { address } = await openList('?page=9');
  expect(address()).toBe('/support/ticket?page=3');
});

test('shows a ticket with its status and links to its page', async () => {
  await openList('');
  expect(screen.getByRole('link', { name: '#7 EPG is empty' })).toHaveAttribute(
    'href',
    '/support/ticket/view/7',
  );
  expect(within(screen.getByRole('table')).getByText('Closed')).toBeVisible();
  expect(screen.queryByText('New')).not.toBeInTheDocument();
  expect(screen.getByText(/^120 tickets/)).toBeVisible();
  expect(screen.queryByText('ada@example.test')).not.toBeInTheDocument();
});

test.each([
  ['', { page: 1, needsAnswer: true }],
  ['?status=all', { page: 1 }],
  [
    '?status=open&category=EPG+request&sort=newest&page=2',
    { page: 2, status: 'open', category: 'EPG request', sort: 'newest' },
  ],
  [
    '?from=2026-11-01&to=2026-11-02',
    {
      page: 1,
      needsAnswer: true,
      changedFrom: new Date(2026, 10, 1).getTime(),
      changedBefore: new Date(2026, 10, 3).getTime(),
    },
  ],
  ['?from=yesterday&category=%3F&sort=none', { page: 1, needsAnswer: true }],
  ['?assignee=me&tag=+EPG++Late', { page: 1, needsAnswer: true, assignee: 'me', tag: 'epg late' }],
  ['?assignee=12', { page: 1, needsAnswer: true, assignee: 12 }],
  ['?assignee=0&tag=%00', { page: 1, needsAnswer: true }],
])('loads the list of staff at the address "%s" with %j', async (query, body) => {
  const { api } = await openList(query, { session: administrator });
  expect(api.callsTo('ticket/load-ticket-list')).toEqual([body]);
});

test('staff see what needs an answer, since when, and where a search found its words', async () => {
  const hit = [
    { text: 'The ', isMatch: false },
    { text: 'guide', isMatch: true },
    { text: ' is empty', isMatch: false },
  ];
  const waitingSince = Date.now() - 3 * HOUR_MS - 1000;
  await openList('?search=guide&category=EPG+request', {
    session: administrator,
    list: { tickets: [{ ...ticket, status: 'open', waitingSince, hit }], total: 1 },
  });
  expect(screen.getByRole('link', { name: 'Needs an answer 100' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  expect(screen.getByText('3 h')).toBeVisible();
  expect(screen.getByText('guide', { selector: 'mark' })).toBeVisible();
});

test('a filter that changes before the list of another change is loaded adds to it', async () => {
  const { address } = await openSupportPage('/support/ticket', {
    session: administrator,
    replies: {
      'ticket/load-ticket-list': async ({ category, sort }) => {
        // The list of the first change alone never arrives.
        if (category && !sort) await new Promise(() => {});
        return { tickets: [ticket], total: 1, counts };
      },
    },
  });
  fireEvent.change(screen.getByLabelText('Category'), { target: { value: 'EPG request' } });
  await waitFor(() => expect(screen.getByLabelText('Category')).toHaveValue('EPG request'));
  fireEvent.change(screen.getByLabelText('Order'), { target: { value: 'oldest' } });
  await waitFor(() => expect(address()).toBe('/support/ticket?category=EPG+request&sort=oldest'));
});

test('an answer for other filters than those of the address is not shown', async () => {
  let release: (() => void) | undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let count = 0;
  await openSupportPage('/support/ticket', {
    session: sessionOf(),
    replies: {
      'ticket/load-ticket-list': async ({ status }) => {
        count += 1;
        if (count === 2) await held;
        return { tickets: [{ ...ticket, title: status ?? 'all' }], total: 1, counts };
      },
    },
  });
  // The update of the whole list is on its way while the reader chooses a status.
  fireEvent(document, new Event('visibilitychange'));
  fireEvent.click(screen.getByRole('link', { name: 'Closed 5' }));
  expect(await screen.findByRole('link', { name: '#7 closed' })).toBeVisible();
  await act(async () => release?.());
  expect(screen.getByRole('link', { name: '#7 closed' })).toBeVisible();
});

test('says that the list may be out of date while the server does not answer', async () => {
  let isDown = false;
  await openSupportPage('/support/ticket', {
    session: sessionOf(),
    replies: {
      'ticket/load-ticket-list': () =>
        isDown ? refusal('unavailable') : { tickets: [ticket], total: 1, counts },
    },
  });
  isDown = true;
  fireEvent(document, new Event('visibilitychange'));
  expect(await screen.findByText('The list may be out of date')).toBeVisible();
  expect(screen.getByRole('link', { name: '#7 EPG is empty' })).toBeVisible();
  isDown = false;
  fireEvent(document, new Event('visibilitychange'));
  await waitFor(() =>
    expect(screen.queryByText('The list may be out of date')).not.toBeInTheDocument(),
  );
});

test("shows the owner's email and id to the administrator", async () => {
  await openList('', { session: administrator });
  const row = within(screen.getByRole('row', { name: /EPG is empty/ }));
  expect(row.getByTitle('ada@example.test')).toHaveTextContent('ada@example.test id 2');
});

test('offers to open a ticket when there are no tickets', async () => {
  const none = { open: 0, waiting: 0, replied: 0, closed: 0 };
  await openList('', { list: { tickets: [], total: 0, counts: none } });
  expect(screen.getByRole('heading', { name: 'No tickets yet' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open a ticket' })).toHaveAttribute(
    'href',
    '/support/ticket/new-ticket',
  );
});

test('shows each status with its count and keeps the search in its link', async () => {
  await openList('?search=epg&status=open');
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

test('shows that no ticket matches the search and links to the whole list', async () => {
  await openList('?search=nothing', { list: { tickets: [], total: 0 } });
  expect(screen.getByText('No ticket matches “nothing”.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Show all tickets' })).toHaveAttribute(
    'href',
    '/support/ticket',
  );
});

test("marks an unread ticket as 'New'", async () => {
  await openList('', { list: { tickets: [{ ...ticket, isUnread: true }], total: 1 } });
  expect(screen.getByText('New')).toBeVisible();
});
