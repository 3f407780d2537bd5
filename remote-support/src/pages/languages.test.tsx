import { provideLanguage } from '@site/shared/language';
import { sessionOf } from '@site/shared/testing';
import { screen } from '@testing-library/react';
import { openSupportPage } from '../testing/open-support-page';
import { openTicket } from '../testing/open-ticket';
import { administrator, ticket } from '../testing/sample-ticket';

test('the ticket page in French', async () => {
  provideLanguage(() => 'fr');
  await openTicket();
  expect(await screen.findByRole('heading', { name: 'Messages' })).toBeVisible();
  expect(screen.getByLabelText('Réponse')).toBeVisible();
  for (const text of ['Demande d’EPG', 'Répondu']) expect(screen.getByText(text)).toBeVisible();
  const change = screen.getByText(
    (_, element) =>
      element?.textContent?.startsWith('Modifié\u202f: ') === true && element.localName === 'span',
  );
  expect(change.querySelector('time')).toHaveAttribute(
    'datetime',
    new Date(ticket.updatedAt).toISOString(),
  );
});

test('a new ticket in German: it may be answered sooner in English', async () => {
  provideLanguage(() => 'de');
  await openSupportPage('/support/ticket/new-ticket', { session: sessionOf() });
  expect(await screen.findByText(/auf Englisch/)).toBeVisible();
  expect(screen.getByLabelText(/^Titel/)).toBeVisible();
});

test("the audit log's facts in German", async () => {
  provideLanguage(() => 'de');
  const detail = { percent: '25', category: 'Bug report', close: 'true' };
  const entry = { id: 1, at: 0, action: 'reply-ticket', label: 'Ticket answered', subjects: [] };
  await openSupportPage('/support/audit-log', {
    session: administrator,
    replies: {
      'audit/list-entries': {
        entries: [{ ...entry, detail, device: '', place: '' }],
        hasOlder: false,
      },
    },
  });
  // One in the column of a wide table, one in the row of a narrow one.
  const facts = 'Prozent: 25 %, Kategorie: Fehlermeldung, geschlossen: ja';
  expect((await screen.findAllByText(facts))[0]).toBeVisible();
  expect(screen.getByText('Unbekannter Browser')).toBeVisible();
});
