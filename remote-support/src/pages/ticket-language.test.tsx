import { provideLanguage } from '@site/shared/language';
import { sessionOf } from '@site/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openSupportPage } from '../testing/open-support-page';
import { administrator, adminReplies, ticket } from '../testing/sample-ticket';

beforeEach(() => localStorage.clear());

const german = { ...ticket, id: 8, title: 'Kein Bild', language: 'de' as const };
const counts = { open: 0, waiting: 0, replied: 2, closed: 0 };

function openList(session = administrator, query = '') {
  return openSupportPage(`/support/ticket${query}`, {
    session,
    replies: {
      ...adminReplies,
      'ticket/load-ticket-list': ({ language }) => {
        const tickets = [ticket, german].filter((each) => !language || each.language === language);
        return { tickets: tickets.map((each) => ({ ...each, isUnread: false })), total: 2, counts };
      },
    },
  });
}

test('the list of staff names a language other than English, in the language of the page', async () => {
  provideLanguage(() => 'de');
  await openList();
  const row = within(screen.getByRole('row', { name: /Kein Bild/ }));
  expect(row.getByText('Deutsch')).toBeVisible();
  expect(row.getByText('Kein Bild')).toHaveAttribute('lang', 'de');
  const english = within(screen.getByRole('row', { name: /EPG is empty/ }));
  expect(english.queryByText('Englisch')).not.toBeInTheDocument();
});

test('a customer sees no language in the list', async () => {
  await openList(sessionOf());
  expect(screen.getByText('Kein Bild')).toHaveAttribute('lang', 'de');
  expect(screen.queryByText('German')).not.toBeInTheDocument();
});

test('staff filter the list by language; the filter is in the address', async () => {
  const { api, address } = await openList(administrator, '?status=all&language=xx');
  expect(api.callsTo('ticket/load-ticket-list')[0]).toEqual({ page: 1 });
  fireEvent.change(screen.getByLabelText('Language'), { target: { value: 'de' } });
  await waitFor(() => expect(address()).toBe('/support/ticket?status=all&language=de'));
  await waitFor(() => expect(screen.queryByText('EPG is empty')).not.toBeInTheDocument());
  expect(screen.getByText('Kein Bild')).toBeVisible();
});

test('staff see and change the language of a ticket; texts of the customer are marked with it', async () => {
  const shown = { ...german, language: 'de' as string };
  const { api } = await openSupportPage('/support/ticket/view/8', {
    session: administrator,
    replies: {
      ...adminReplies,
      'ticket/view-ticket': () => ({ ticket: { ...shown } }),
      'ticket/change-ticket-language': ({ language }) => {
        shown.language = String(language);
        return { status: 200 };
      },
    },
  });
  expect(screen.getByText('Kein Bild', { selector: 'bdi' })).toHaveAttribute('lang', 'de');
  expect(screen.getByText('Question').closest('[lang]')).toHaveAttribute('lang', 'de');
  expect(screen.getByText('Answer').closest('article [lang]')).toBeNull();
  expect(screen.getByText('German', { selector: 'span' })).toBeVisible();
  const field = screen.getByLabelText('Language of the customer');
  expect(field).toHaveDisplayValue('German');
  fireEvent.change(field, { target: { value: 'it' } });
  expect(await screen.findByText('Italian', { selector: 'span' })).toBeVisible();
  expect(screen.getByText('Question').closest('[lang]')).toHaveAttribute('lang', 'it');
  expect(api.callsTo('ticket/change-ticket-language')).toEqual([{ ticket_id: 8, language: 'it' }]);
});
