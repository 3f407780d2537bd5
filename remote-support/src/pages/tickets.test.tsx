import { HOUR_MS } from '@site/shared/rules';
import { refusal, sessionOf } from '@site/shared/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { counts, emptyList, openList, listedTicket as ticket } from '../testing/open-list';
import { openSupportPage } from '../testing/open-support-page';
import { administrator } from '../testing/sample-ticket';

test('redirects a page beyond the last page to the last page', async () => {
  const { address, api } = await openList('?page=9');
  expect(address()).toBe('/support/ticket?page=3');
  expect(api.callsTo('ticket/load-ticket-list')).toEqual([{ page: 9 }, { page: 3 }]);
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
  await openList('', { list: emptyList });
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
